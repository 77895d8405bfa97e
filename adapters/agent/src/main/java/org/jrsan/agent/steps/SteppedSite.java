package org.jrsan.agent.steps;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.Members;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * A call in a checked class of what may be a lock, a queue or the like of the JDK's. While its thread has a schedule, the call is a step: it
 * waits for its turn there, and does not block.
 */
public final class SteppedSite implements GenericSite {
    private static final MethodHandle ARE_CONTROLLED;

    static {
        try {
            ARE_CONTROLLED = MethodHandles.lookup()
                    .findStatic(SteppedSite.class, "areControlled", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;
    private final Members.Overridable method;
    private final SpreadCall raw;

    /** Whether the method takes something by its interface. */
    private final boolean takesCode;

    SteppedSite(String name, MethodHandle raw) {
        this.name = name;
        this.raw = new SpreadCall(raw);
        takesCode = takesInterface(raw.type());
        method = new Members.Overridable(name, raw.type().dropParameterTypes(0, 1));
    }

    static boolean areControlled() {
        return Steps.areControlled;
    }

    /**
     * A call as a step.
     *
     * @param name the name of the method
     * @param raw the call, which takes the receiver first
     * @return a handle of the same type
     */
    public static MethodHandle around(String name, MethodHandle raw) {
        MethodHandle stepped = GenericSite.method(new SteppedSite(name, raw), raw.type());
        return MethodHandles.guardWithTest(ARE_CONTROLLED, stepped, raw);
    }

    private static boolean takesInterface(MethodType type) {
        for (int i = 1; i < type.parameterCount(); i++) {
            if (type.parameterType(i).isInterface()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Object receiver = given[0];
        Task task = receiver == null ? null : Steps.task();
        Stepped stepped = task == null || receiver == null ? null : stepped(receiver, task);
        return stepped == null ? raw.call(given) : stepped.take(new Call(name, takesCode, given, raw, stepped));
    }

    private @Nullable Stepped stepped(Object receiver, Task task) {
        boolean[] quiet = Quiet.ofCaller();
        if (quiet[0]) {
            // JRSan's own.
            return null;
        }
        quiet[0] = true;
        try {
            return method.isJdks(receiver) ? SteppedObjects.of(receiver, task.execution()) : null;
        } catch (Throwable e) {
            LostError.latest = e;
            return null;
        } finally {
            quiet[0] = false;
        }
    }
}
