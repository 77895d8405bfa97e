package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * What is kept of the clocks of a location that one thread alone has accessed atomically, first by a store that releases: all but the
 * epochs of its accesses. So all locations that a thread writes so share it, until the thread learns something. Never changed.
 *
 * <p>A location begins so as in {@link ThreadClockLocation}: its first write leaves it owned by the thread, with the clocks of a
 * {@link Snapshot}, and the reads of an owner leave entries of the thread's own. Here the thread takes its own part of those steps. The
 * location is made, by {@link #location}, before anybody takes another step there.
 *
 * <p>The lock of the location is needed as for {@link LocationState}. What takes a thread is called by that thread.
 */
public final class LoneWrite {
    final Snapshot base;
    final int slot;
    final boolean isSequential;

    /** {@link HbThread#knowledge} and {@link HbThread#course} of the thread after the store. */
    final long knowledge;

    private final long course;
    private final ThreadClockEngine engine;

    private LoneWrite(ThreadClockThread thread, Snapshot base, boolean isSequential) {
        this.base = base;
        this.isSequential = isSequential;
        engine = thread.engine;
        slot = thread.hb.slot();
        knowledge = thread.hb.knowledge();
        course = thread.hb.course();
    }

    /**
     * Whether a store may be kept so, which is the first atomic access of its location. No check of it can fail, since nobody has
     * written there but before this thread.
     *
     * @param thread the thread
     * @param mode the mode of the store
     * @return false where the engine has nothing of the kind, for a store that does not release, at the end of the thread's epochs, and
     *     for a thread that knows of full fences
     */
    public static boolean isPossible(ThreadState thread, Mode mode) {
        if (!mode.isRelease() || !(thread instanceof ThreadClockThread t)) {
            return false;
        }
        t.hb.catchUp();
        ScView known = t.hb.view().order;
        return !t.hb.isLastEpoch() && (known == null || known.fenced == null);
    }

    /**
     * The store takes place, right after {@link #isPossible} said yes.
     *
     * @param thread the thread
     * @param mode the mode of the store
     * @return what is kept of it beside the epoch from before
     */
    public static LoneWrite by(ThreadState thread, Mode mode) {
        ThreadClockThread t = (ThreadClockThread) thread;
        HbThread hb = t.hb;
        int epoch = t.nextWrite();
        boolean isSequential = mode == Mode.VOLATILE;
        ScView known = hb.view().order;
        if (isSequential) {
            t.engine.seen.noteAccess();
            hb.view().order().writes.raise(hb.slot(), epoch);
            if (known == null) {
                hb.learned();
            }
        }
        Snapshot base = t.snapshot();
        hb.tick();
        LoneWrite like = t.loneWrite;
        if (like == null || !like.isLike(base, isSequential, hb.course())) {
            like = new LoneWrite(t, base, isSequential);
            t.loneWrite = like;
        }
        return like;
    }

    /** Whether nothing else is to be kept of a store of the thread. As long as its course is the same, so is its slot. */
    private boolean isLike(Snapshot newBase, boolean newIsSequential, long newCourse) {
        return base == newBase && course == newCourse && isSequential == newIsSequential;
    }

    /**
     * Whether a read by the thread leaves nothing but entries of its own.
     *
     * @param thread the thread
     * @param mode the mode of the read
     * @return false if the thread has learned something since the store, or the read passes on something else
     */
    public boolean isReadAlone(ThreadState thread, Mode mode) {
        HbThread hb = ((ThreadClockThread) thread).hb;
        hb.catchUp();
        ScView known = hb.view().order;
        return course == hb.course() && (known == null || known.fenced == null);
    }

    /**
     * The read takes place, right after that said yes.
     *
     * @param thread the thread
     * @param mode the mode of the read
     */
    public void read(ThreadState thread, Mode mode) {
        if (mode == Mode.VOLATILE) {
            ((ThreadClockThread) thread).engine.seen.noteAccess();
        }
    }

    /**
     * The entry that a read of the thread leaves in what accesses were forced after.
     *
     * @param thread the thread
     * @return its epoch at its latest write
     */
    public static int forcedEntry(ThreadState thread) {
        ThreadClockThread t = (ThreadClockThread) thread;
        return t.forced.get(t.hb.slot());
    }

    /**
     * The entry that an SC read of the thread, or its write, leaves in what is known of the order of SC accesses.
     *
     * @param thread the thread, after the access
     * @return its epoch at its latest SC write, 0 if it knows of none
     */
    public static int sequentialEntry(ThreadState thread) {
        HbThread hb = ((ThreadClockThread) thread).hb;
        ScView known = hb.view().order;
        return known == null ? 0 : known.writes.get(hb.slot());
    }

    /**
     * What {@link HbThread#changes} of the thread was at an epoch since.
     *
     * @param epoch the epoch
     * @return the number
     */
    public long changesAt(int epoch) {
        return HbThread.changesAt(course, epoch);
    }

    /**
     * The slot of the thread.
     *
     * @return the slot
     */
    public int slot() {
        return slot;
    }

    /**
     * The location, from now on.
     *
     * @param epoch the epoch from before the store
     * @param sequentialEntry what {@link #sequentialEntry} was after the store
     * @param initial what to remember about the initial write, whose value is 0 or null
     * @param bits the value of the store, primitive part
     * @param ref the value of the store, reference part
     * @param origin what to remember about the store
     * @return its state
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // see Engine.untyped
    public LocationState<ThreadState> location(
            int epoch,
            int sequentialEntry,
            @Nullable Object initial,
            long bits,
            @Nullable Object ref,
            @Nullable Object origin) {
        ThreadClockLocation made = new ThreadClockLocation(engine.historyPerLocation, 0, null, initial);
        made.beginWritten(this, epoch, sequentialEntry, bits, ref, origin);
        return (LocationState) made;
    }

    /**
     * A read since, which the location is told of as it begins; one after the other.
     *
     * @param location the location
     * @param isSequential whether it was an SC access
     * @param forcedEntry what {@link #forcedEntry} was
     * @param sequentialEntry what {@link #sequentialEntry} was
     */
    public static void tell(
            LocationState<ThreadState> location, boolean isSequential, int forcedEntry, int sequentialEntry) {
        ((ThreadClockLocation) (Object) location).beginRead(isSequential, forcedEntry, sequentialEntry);
    }
}
