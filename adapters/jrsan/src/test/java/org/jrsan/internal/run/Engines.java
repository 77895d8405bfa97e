package org.jrsan.internal.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.ThreadClockEngine;

/** Runs on engines that tests look into or break. */
public final class Engines {
    private Engines() {}

    /** Looks at a call of the engine before it is made, and may throw instead. */
    public interface Before {
        void call(Method method, Object[] arguments);
    }

    /** The engine of a session, watched; without its fast path, so that each access is seen as what it is. */
    public static Engine watched(Before before) {
        return watched(before, false);
    }

    /** The engine of a session, watched. */
    public static Engine watchedWithFastPath(Before before) {
        return watched(before, true);
    }

    private static Engine watched(Before before, boolean withFastPath) {
        Engine engine = ThreadClockEngine.unbounded();
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("isAgain") && !withFastPath) {
                        return false;
                    }
                    before.call(method, arguments);
                    try {
                        return method.invoke(engine, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Opens a run on an engine. */
    public static Run open(Engine engine) {
        return Run.open(JvmOptions.settings(), engine);
    }

    /** The calling thread no longer knows which of its reads change nothing: the next one takes the lock. */
    public static void forgetReads() {
        RunThread thread = Run.latest();
        if (thread != null) {
            thread.forgetReads();
        }
    }

    /** What happens to the calling thread's run when JRSan itself fails in it. */
    public static void fail(Throwable cause) {
        Run.current().fail(cause);
    }
}
