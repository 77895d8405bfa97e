package org.jrsan.schedule.threads;

import java.util.concurrent.locks.LockSupport;
import org.jrsan.clock.LocationLock;

/** What a thread waits for, as its stack tells. Any thread may ask. */
public final class Stacks {
    private static final String OURS = "org.jrsan.";

    private static final String LOCATION_LOCK = LocationLock.class.getName();

    private Stacks() {}

    /**
     * Whether a thread waits for one of JRSan's own monitors, or for another thread to load a class. Whoever has such a monitor has little left to do,
     * once it gets a processor, or the disk. So it is no matter of luck whether the thread is set aside.
     *
     * @param stack of a thread that is blocked by a monitor
     * @return whether it does
     */
    public static boolean isSoonOver(StackTraceElement[] stack) {
        String type = stack.length == 0 ? "" : stack[0].getClassName();
        return type.startsWith(OURS) || type.startsWith("jdk.internal.loader.") || type.equals("java.lang.ClassLoader");
    }

    /**
     * Whether a thread waits for what JRSan's own code does: as above, for a monitor inside of a class of the JDK's that JRSan has called for itself, as its maps have them, or for the lock of a location. A
     * thread of the same execution that is about to end may have it, and has lost its processor.
     *
     * @param state of the thread
     * @param stack of the thread
     * @return whether it does
     */
    public static boolean isAmongUs(Thread.State state, StackTraceElement[] stack) {
        String caller = "";
        for (int i = 0; i < stack.length && caller.isEmpty(); i++) {
            String type = stack[i].getClassName();
            caller = isOfJdk(type) ? "" : type;
        }
        return state == Thread.State.BLOCKED
                ? caller.startsWith(OURS) || isSoonOver(stack)
                : caller.equals(LOCATION_LOCK);
    }

    /**
     * Whether a thread has parked in code that is not the JDK's.
     *
     * @param stack of the thread
     * @return whether it has
     */
    public static boolean isParked(StackTraceElement[] stack) {
        for (int i = 0; i + 1 < stack.length; i++) {
            String type = stack[i].getClassName();
            if (type.equals(LockSupport.class.getName())) {
                return !isOfJdk(stack[i + 1].getClassName());
            }
            if (!isOfJdk(type)) {
                return false;
            }
        }
        return false;
    }

    private static boolean isOfJdk(String type) {
        return type.startsWith("java.") || type.startsWith("jdk.");
    }
}
