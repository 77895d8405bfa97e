package org.jrsan.rc20;

import org.jrsan.clock.WriteHistory;
import org.jspecify.annotations.Nullable;

/**
 * What an engine keeps for an atomic location: the checks and steps of its accesses, and its newest writes, the initial one
 * at timestamp 0.
 *
 * <p><b>Use.</b> For each access: hold the lock of the location, call the {@code check} of the access once, perform the
 * access, call {@link #read}, {@link #write} or {@link #rmw} for what happened, release the lock. A check that fails
 * changes nothing, so the run goes on. A wait or blocking compare-and-set is checked once, when the thread arrives,
 * whether or not it can proceed; its failed attempts are no events. A compare-and-set that fails is a read.
 *
 * <p><b>Values</b> are pairs of {@code bits} and {@code ref}: a primitive has its bits and a null reference, a
 * reference has zero bits. Two values are the same when both parts are identical.
 *
 * <p><b>Threads.</b> Each method is called under the lock of the location, by the thread whose state it is given (or by
 * anyone while that thread does not run, as in single-threaded exploration). No method takes a lock that is shared by all
 * accesses.
 *
 * @param <T> the engine's threads
 */
public abstract class LocationState<T extends ThreadState> extends WriteHistory {
    /**
     * For engines.
     *
     * @param capacity the most writes to keep
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write; may be null
     */
    protected LocationState(int capacity, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(capacity, bits, ref, origin);
    }

    /**
     * Check before a load or a weak compare-and-set (docs/algorithm.md#s2-check-read).
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @return the failed check, or null
     */
    public abstract @Nullable Finding checkRead(T thread, Mode mode);

    /**
     * Check before a store, fetch-and-add or exchange (docs/algorithm.md#s2-check-write).
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @return the failed check, or null
     */
    public abstract @Nullable Finding checkWrite(T thread, Mode mode);

    /**
     * Check on arrival at a wait for a value (docs/algorithm.md#s2-check-wait).
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @param bits the awaited value, primitive part
     * @param ref the awaited value, reference part
     * @return the failed check, or null
     */
    public abstract @Nullable Finding checkWait(T thread, Mode mode, long bits, @Nullable Object ref);

    /**
     * Check on arrival at a blocking compare-and-set (docs/algorithm.md#s2-check-bcas).
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @param bits the expected value, primitive part
     * @param ref the expected value, reference part
     * @return the failed check, or null
     */
    public abstract @Nullable Finding checkBcas(T thread, Mode mode, long bits, @Nullable Object ref);

    /**
     * Check before a strong compare-and-set (docs/algorithm.md#s2-check-cas).
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @param bits the expected value, primitive part
     * @param ref the expected value, reference part
     * @return the failed check, or null
     */
    public abstract @Nullable Finding checkCas(T thread, Mode mode, long bits, @Nullable Object ref);

    /**
     * A read took place.
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @return whether the thread is forced after something that it was not before
     */
    public abstract boolean read(T thread, Mode mode);

    /**
     * A fast path for a thread that reads what it wrote itself, and learns nothing by that: no check of the read can fail.
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @return whether the read took place, as by {@link #read}; always false where the engine has no such path
     */
    public boolean readsAgain(T thread, Mode mode) {
        return false;
    }

    /**
     * The thread takes in what an acquiring read of the newest write would tell it, and no read takes place: an update is computed from
     * that write before the update itself. Engines without happens-before between threads need nothing of it.
     *
     * @param thread the calling thread
     */
    public void acquire(T thread) {}

    /**
     * A store took place.
     *
     * @param thread the thread
     * @param mode the mode of the store
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param origin what to remember about the write, for reports; may be null
     */
    public abstract void write(T thread, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin);

    /**
     * A read-modify-write took place.
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param origin what to remember about the write, for reports; may be null
     */
    public abstract void rmw(T thread, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin);

    /**
     * The timestamp of the write that the latest access met: the newest, except in weak runs.
     *
     * @return its {@code ts}
     */
    public long metTs() {
        return newest();
    }

    /**
     * Whether that write is not the newest, as it can be in weak runs.
     *
     * @return whether a newer one stands after it
     */
    public boolean metStale() {
        return false;
    }

    /**
     * What is remembered of that write.
     *
     * @return its origin, or null
     */
    public @Nullable Object metOrigin() {
        return origin(newest());
    }

    /**
     * Whether a store or successful read-modify-write passes every check, and {@link #writeAgain} may take the place of
     * {@link #write} and {@link #rmw}: a fast path for a thread that writes a location again.
     *
     * @param thread the thread
     * @param mode the mode of the access
     * @return always false where the engine has no such path
     */
    public boolean isAgain(T thread, Mode mode) {
        return false;
    }

    /**
     * A store or read-modify-write took place, right after {@link #isAgain} said yes. It does what {@link #write} or
     * {@link #rmw} does.
     *
     * @param thread the thread
     * @param isStore whether it is a store, not a read-modify-write
     * @param mode the mode of the access
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param origin what to remember about the write, for reports; may be null
     */
    public void writeAgain(
            T thread, boolean isStore, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        if (isStore) {
            write(thread, mode, bits, ref, origin);
        } else {
            rmw(thread, mode, bits, ref, origin);
        }
    }

    /**
     * What would make the thread aware of the newest write it is forced after, asked when a check has failed
     * (docs/algorithm.md#s4-remedy).
     *
     * @param thread the thread
     * @return the weakest remedy that is known to suffice here
     */
    public abstract Remedy remedy(T thread);
}
