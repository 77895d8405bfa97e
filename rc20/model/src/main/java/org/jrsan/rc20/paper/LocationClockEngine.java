package org.jrsan.rc20.paper;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.SyncState;
import org.jspecify.annotations.Nullable;

/**
 * The engine of section 2 of docs/algorithm.md, which is appendix A of the paper with corrections: every clock maps
 * locations to timestamps. It is the reference that other engines are tested against; an access costs O(locations).
 *
 * <p>Each rule runs twice, on the clocks of all writes and on the {@code U} clocks, which count stores and leave
 * read-modify-writes out.
 *
 * <p>SC accesses and their order with full fences follow the location form of section 5 ({@link ScRules}).
 *
 * <p>Clocks keep their entries for locations that no longer exist, so memory grows with the number of locations a
 * session ever touched.
 *
 * <p><b>Locks.</b> A location's clocks are guarded by the location's lock, which the caller holds. A thread's clocks are
 * written by that thread; its monitor is taken around each step so that {@link #adoptThread} can read them, and no other
 * lock is taken while it is held. The fence location has its own monitor, outside those of threads.
 */
public final class LocationClockEngine implements Engine<PaperThread> {
    private static final int FENCE_LOCATION = 0;

    private final int valuesPerLocation;
    private final int historyPerLocation;
    private final AtomicInteger lastLocation = new AtomicInteger(FENCE_LOCATION);
    private final Set<PaperThread> liveThreads = ConcurrentHashMap.newKeySet();

    /** What ended threads knew in happens-before; nothing else, so that it keeps no value alive. */
    private final PaperSync ended;

    private final PaperLocation fenceLocation;

    /** What every thread knows, see {@link #everybodyLearnsEverything}; null before that, and never changed after. */
    private volatile @Nullable PaperSync knownToAll;

    /**
     * An engine that keeps a bounded number of values and writes for each location. The bounds can make a value check
     * miss a violation; they never make a check fail that the unbounded engine passes.
     *
     * @param valuesPerLocation the most values of a location in a value clock, at least 1
     * @param historyPerLocation the most writes of a location to remember for reports, at least 1
     */
    public LocationClockEngine(int valuesPerLocation, int historyPerLocation) {
        this.valuesPerLocation = valuesPerLocation;
        this.historyPerLocation = historyPerLocation;
        ended = new PaperSync(valuesPerLocation);
        fenceLocation = new PaperLocation(FENCE_LOCATION, valuesPerLocation, 1, 0, null, null);
    }

    /**
     * An engine without bounds, for tests and the exploration of small programs.
     *
     * @return the engine
     */
    public static LocationClockEngine unbounded() {
        return new LocationClockEngine(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    @Override
    public PaperThread newThread() {
        PaperThread thread = new PaperThread(this, valuesPerLocation);
        liveThreads.add(thread);
        return thread;
    }

    @Override
    public PaperThread adoptThread() {
        PaperThread adopted = new PaperThread(this, valuesPerLocation);
        everything().acquireHappensBefore(adopted);
        liveThreads.add(adopted);
        return adopted;
    }

    private PaperSync everything() {
        PaperSync everything = new PaperSync(valuesPerLocation);
        for (PaperThread thread : liveThreads) {
            everything.releaseHappensBefore(thread);
        }
        // After the living: a thread that ends meanwhile is put among the ended before it leaves the living.
        everything.releaseHappensBefore(ended);
        return everything;
    }

    @Override
    public synchronized void everybodyLearnsEverything() {
        knownToAll = everything();
    }

    /** What every thread knows, null for nothing; to be acquired in happens-before. */
    @Nullable
    PaperSync knownToAll() {
        return knownToAll;
    }

    /** The thread has ended. */
    void end(PaperThread thread) {
        ended.releaseHappensBefore(thread);
        liveThreads.remove(thread);
    }

    /** The location of full fences, which is accessed by {@link PaperLocation#fenceUpdate} alone. */
    PaperLocation fenceLocation() {
        return fenceLocation;
    }

    @Override
    public LocationState<PaperThread> newLocation(long bits, @Nullable Object ref, @Nullable Object origin) {
        int number = lastLocation.incrementAndGet();
        if (number < 0) {
            throw new IllegalStateException("more than 2^31 - 1 atomic locations in one session");
        }
        return new PaperLocation(number, valuesPerLocation, historyPerLocation, bits, ref, origin);
    }

    @Override
    public SyncState<PaperThread> newSync() {
        return new PaperSync(valuesPerLocation);
    }
}
