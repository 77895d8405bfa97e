package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.run.Attachment;

/** Whether there is a session that could check an access. While there is none, accesses are what they were. */
final class Activity {
    private static final boolean IS_ONE_SESSION = JvmOptions.isOneSession();
    private static final MethodHandle TEST;

    /** False only while none is open. */
    private static volatile boolean areOpen;

    static {
        Attachment.watch(arePossible -> areOpen = arePossible);
        try {
            TEST = MethodHandles.lookup()
                    .findStatic(Activity.class, "isPossible", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Activity() {}

    static boolean isPossible() {
        return IS_ONE_SESSION || areOpen;
    }

    /** A site in place of a call; the call itself while there is no session. */
    static MethodHandle guard(GenericSite site, MethodHandle raw) {
        return guard(GenericSite.method(site, raw.type()), raw);
    }

    /** The checked access while there is a session, else the raw one. */
    static MethodHandle guard(MethodHandle checked, MethodHandle raw) {
        return MethodHandles.guardWithTest(TEST, checked.asType(raw.type()), raw);
    }
}
