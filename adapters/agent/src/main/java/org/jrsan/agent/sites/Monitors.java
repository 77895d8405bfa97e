package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.internal.options.Switch;
import org.jrsan.sync.MonitorSteps;

/** What happens before and after a monitor is entered and left, beside the instructions themselves. */
final class Monitors {
    private static final MethodType TYPE = MethodType.methodType(void.class, Object.class);

    private Monitors() {}

    /** The step of an operation: {@code beforeEnter}, {@code entered}, {@code beforeExit} or {@code left}. */
    static MethodHandle step(String name) throws ReflectiveOperationException {
        MethodHandle nothing = MethodHandles.empty(TYPE);
        return Switch.ON ? MethodHandles.lookup().findStatic(MonitorSteps.class, name, TYPE) : nothing;
    }
}
