package org.jrsan.examples.guide.before;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Letters come in. A reader sleeps while it has seen all of them. */
public final class Doorbell {
    private static final VarHandle POSTED;
    private static final VarHandle ASLEEP;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            POSTED = lookup.findVarHandle(Doorbell.class, "posted", long.class);
            ASLEEP = lookup.findVarHandle(Doorbell.class, "asleep", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long posted;
    private boolean asleep;

    /** Puts a letter in, and tells whether to wake the reader. Only one thread may call this. */
    public boolean post() {
        long before = (long) POSTED.getOpaque(this);
        POSTED.setRelease(this, before + 1);
        return (boolean) ASLEEP.getAcquire(this);
    }

    /** Tells whether a reader that has seen this many letters may sleep until it is woken. */
    public boolean maySleep(long seen) {
        ASLEEP.setRelease(this, true);
        return (long) POSTED.getAcquire(this) == seen;
    }
}
