package org.jrsan.examples.guide.repaired;

import java.lang.invoke.MethodHandles;
import org.jrsan.atomic.RobustVarHandle;

/** Letters come in. A reader sleeps while it has seen all of them. */
public final class Doorbell {
    private static final RobustVarHandle POSTED;
    private static final RobustVarHandle ASLEEP;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            POSTED = RobustVarHandle.findVarHandle(lookup, Doorbell.class, "posted", long.class);
            ASLEEP = RobustVarHandle.findVarHandle(lookup, Doorbell.class, "asleep", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long posted;
    private boolean asleep;

    // guide: methods
    /** Puts a letter in, and tells whether to wake the reader. Only one thread may call this. */
    public boolean post() {
        long before = (long) POSTED.getOpaque(this);
        POSTED.setVolatile(this, before + 1);
        return (boolean) ASLEEP.getVolatile(this);
    }

    /** Tells whether a reader that has seen this many letters may sleep until it is woken. */
    public boolean maySleep(long seen) {
        ASLEEP.setVolatile(this, true);
        return (long) POSTED.getVolatile(this) == seen;
    }
    // guide: end
}
