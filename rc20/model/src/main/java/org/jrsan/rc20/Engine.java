package org.jrsan.rc20;

/**
 * Follows one sequentially consistent run and tells, before each access, whether RC20 allows there what no interleaving
 * has.
 *
 * <p><b>Use.</b> For each access: hold the lock of the location, call the {@code check} of the access once, perform the
 * access, call {@link #read}, {@link #write} or {@link #rmw} for what happened, release the lock. A check that fails
 * changes nothing, so the run goes on. A wait or blocking compare-and-set is checked once, when the thread arrives,
 * whether or not it can proceed; its failed attempts are no events. A compare-and-set that fails is a read.
 *
 * <p><b>Values</b> are pairs of {@code bits} and {@code ref}: a primitive has its bits and a null reference, a
 * reference has zero bits. Two values are the same when both parts are identical.
 *
 * <p><b>Threads.</b> Each method is called by the thread whose {@link ThreadState} it is given (or by anyone while that
 * thread does not run, in single-threaded exploration). A {@link LocationState} is guarded by its location's lock. No
 * method takes a lock that is shared by all accesses; a full fence takes one that is shared by all full fences.
 */
public interface Engine {
    /**
     * A thread that knows nothing but initial values: the first thread of a run, or one whose start edge follows.
     *
     * @return the state of the thread
     */
    ThreadState newThread();

    /**
     * A thread that was started out of sight: it knows, in happens-before, all that any thread knows by now, and
     * nothing in the sequentially consistent order. Over-estimating the first can miss a violation and never invents
     * one; the second would invent (section 6 of docs/algorithm.md).
     *
     * @return the state of the thread
     */
    ThreadState adoptThread();

    /**
     * Some thread may have synchronised out of sight with any other: from now on each thread knows, in happens-before, all
     * that any thread did so far. Any thread may call this. What was done before counts as known at every later check, so
     * nothing that the order of SC accesses would add to it is needed.
     */
    void everybodyLearnsEverything();

    /**
     * The thread has ended; its knowledge remains available to {@link #adoptThread}.
     *
     * @param thread the ended thread
     */
    void endThread(ThreadState thread);

    /**
     * The thread has ended, and all it did and knew happens before every later {@link #acquire} of the object.
     *
     * @param thread the ended thread
     * @param end the object
     */
    default void endThread(ThreadState thread, SyncState end) {
        release(thread, end);
        endThread(thread);
    }

    /**
     * A new atomic location.
     *
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write, for reports; may be null
     * @return the state of the location
     */
    LocationState newLocation(long bits, Object ref, Object origin);

    /**
     * A new synchronisation object that nobody has released yet.
     *
     * @return its state
     */
    SyncState newSync();

    /**
     * Everything the thread did and knows happens before every later {@link #acquire} of the object.
     *
     * @param thread the releasing thread
     * @param sync the object
     */
    void release(ThreadState thread, SyncState sync);

    /**
     * Everything released into the object happens before what the thread does next.
     *
     * @param thread the acquiring thread
     * @param sync the object
     */
    void acquire(ThreadState thread, SyncState sync);

    /**
     * Takes over what was released into the object in happens-before alone, for an edge that may be stronger than what
     * Java promises: knowledge of happens-before may be over-estimated, the forced order may not (section 9 of
     * docs/algorithm.md).
     *
     * @param thread the thread
     * @param sync the object
     */
    void acquireHappensBefore(ThreadState thread, SyncState sync);

    /**
     * Check before a load or a weak compare-and-set.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the read
     * @return the failed check, or null
     */
    Finding checkRead(ThreadState thread, LocationState location, Mode mode);

    /**
     * Check before a store, fetch-and-add or exchange.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the access
     * @return the failed check, or null
     */
    Finding checkWrite(ThreadState thread, LocationState location, Mode mode);

    /**
     * Check on arrival at a wait for a value.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the read
     * @param bits the awaited value, primitive part
     * @param ref the awaited value, reference part
     * @return the failed check, or null
     */
    Finding checkWait(ThreadState thread, LocationState location, Mode mode, long bits, Object ref);

    /**
     * Check on arrival at a blocking compare-and-set.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the access
     * @param bits the expected value, primitive part
     * @param ref the expected value, reference part
     * @return the failed check, or null
     */
    Finding checkBcas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref);

    /**
     * Check before a strong compare-and-set.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the access
     * @param bits the expected value, primitive part
     * @param ref the expected value, reference part
     * @return the failed check, or null
     */
    Finding checkCas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref);

    /**
     * A read took place.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the read
     * @return whether the thread is forced after something that it was not before
     */
    boolean read(ThreadState thread, LocationState location, Mode mode);

    /**
     * A write took place.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the write
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param origin what to remember about the write, for reports; may be null
     */
    void write(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin);

    /**
     * A read-modify-write took place.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the access
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param origin what to remember about the write, for reports; may be null
     */
    void rmw(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin);

    /**
     * Whether a write or successful read-modify-write passes every check, and {@link #writeAgain} may take the place of
     * {@link #write} and {@link #rmw}: a fast path for a thread that writes a location again.
     *
     * @param thread the thread
     * @param location the location
     * @param mode the mode of the access
     * @return false where the engine has no such path
     */
    default boolean isAgain(ThreadState thread, LocationState location, Mode mode) {
        return false;
    }

    /**
     * A write or read-modify-write took place, right after {@link #isAgain} said yes.
     *
     * @param thread the thread
     * @param location the location
     * @param isPlain whether it is a write, not a read-modify-write
     * @param mode the mode of the access
     * @param bits the new value, primitive part
     * @param ref the new value, reference part
     * @param origin what to remember about the write, for reports; may be null
     */
    default void writeAgain(
            ThreadState thread,
            LocationState location,
            boolean isPlain,
            Mode mode,
            long bits,
            Object ref,
            Object origin) {
        throw new UnsupportedOperationException("no fast path");
    }

    /**
     * A fence took place.
     *
     * @param thread the thread
     * @param fence its kind
     */
    void fence(ThreadState thread, Fence fence);

    /**
     * The happens-before of a thread in vector clocks, which race detection shares.
     *
     * @param thread the thread
     * @return its clocks, or null when this engine keeps none
     */
    default HbThread happensBefore(ThreadState thread) {
        return null;
    }

    /**
     * What would make the thread aware of the newest write it is forced after, asked when a check has failed.
     *
     * @param thread the thread
     * @param location the location
     * @return the weakest remedy that is known to suffice here
     */
    Remedy remedy(ThreadState thread, LocationState location);
}
