package org.jrsan.internal.alone;

import org.jrsan.clock.LocationLock;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The thread that opened a run, while nobody else takes part in it. Its accesses of the values that the user's own objects have are counted,
 * and nothing else is kept of them: whoever comes later knows all that was done before it came. A thread that is started has that from who
 * starts it, and one that was not seen to start counts as knowing it (docs/algorithm.md#s3-start). So the value that a location has by
 * then can stand for its initial write, which everybody knows, and no check of a later access, nor a race, can be about an earlier one
 * (docs/decisions/0055-alone.md).
 *
 * <p>It ends for good before another thread is known, before something is kept of a location after all, and when another run is opened. An
 * access that changes a value takes the lock of this: who ends it waits for that, so that the value is there before anybody else looks for
 * an initial one. A load takes none, and is made again as others are if this has ended by then. A plain store takes none either, as
 * elsewhere: it may be made while another thread comes to be known, and counts as made before.
 */
public final class Alone extends LocationLock {
    /** What is to be done where an access is. */
    public interface Told {
        /** Whether nothing is to be told of an access there but that it took place. */
        boolean hasTold(@Nullable KnownPlace place);

        /** An access is there. No error leaves this. */
        void tell(@Nullable KnownPlace place);
    }

    /** The initial write of a location whose value may be from then. */
    public static final Access INITIAL = new Access("alone", Kind.INITIAL, Mode.OPAQUE, null);

    /** There is one only where one run is open. Written under the monitor of this class. */
    private static volatile @Nullable Alone current;

    private final Told told;

    /** Null before the beginning and after the end, so that the thread is not kept. */
    private volatile @Nullable Thread thread;

    /** Of the thread; read by others without order, so exact only once they know that it has ended. */
    private long accesses;

    /** Written under the lock. */
    private volatile boolean hasEnded;

    /**
     * A thread that is to be alone from {@link #begin} on.
     *
     * @param told what is to be done where its accesses are
     */
    public Alone(Told told) {
        this.told = told;
    }

    /** The calling thread, if it is alone; else null. */
    public static @Nullable Alone ofCaller() {
        Alone known = current;
        return known != null && known.thread == Thread.currentThread() ? known : null;
    }

    /**
     * It begins, unless it has ended already. No other one is under way.
     *
     * @param opener the thread
     */
    public void begin(Thread opener) {
        synchronized (Alone.class) {
            if (!hasEnded) {
                thread = opener;
                current = this;
            }
        }
    }

    /**
     * It ends. From the return on no access of the thread goes on by this, but for a plain one that has begun. Any thread may call, which
     * has not the lock of this.
     */
    public void end() {
        if (!hasEnded) {
            endNow();
        }
    }

    private void endNow() {
        lock();
        hasEnded = true;
        // Calls nothing, as at the end of the stack a call could fail.
        word++;
        synchronized (Alone.class) {
            thread = null;
            if (current == this) {
                current = null;
            }
        }
    }

    /**
     * A load, or a plain store, of the thread takes place. A load has just been made: if this has ended, what it returned is thrown away, as
     * it may be what another thread has written since. A store is made next.
     *
     * @param place where it is, null when a walk is to tell
     * @return whether that is all; else it is an access as others are
     */
    public boolean pass(@Nullable KnownPlace place) {
        if (hasEnded) {
            return false;
        }
        if (!told.hasTold(place)) {
            told.tell(place);
        }
        accesses++;
        return true;
    }

    /**
     * Another access of the thread begins. No error leaves this with the lock.
     *
     * @param place where it is, null when a walk is to tell
     * @return whether the caller is to make it and then to call {@link #exit}; else it is one as others are
     */
    public boolean enter(@Nullable KnownPlace place) {
        if (!told.hasTold(place)) {
            told.tell(place);
        }
        lock();
        if (hasEnded) {
            word++;
            return false;
        }
        accesses++;
        return true;
    }

    /** The access has been made. Where this fails for want of stack, the caller does {@code word++}. */
    public void exit() {
        unlock();
    }

    /**
     * How many accesses it has made.
     *
     * @return the number
     */
    public long accesses() {
        return accesses;
    }
}
