package org.jrsan.rc20;

import org.jrsan.clock.Observations;
import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * The production engine (section 4 of docs/algorithm.md): the timestamps of the paper's location clocks, computed from
 * vector clocks over threads and a short history per location. An access costs O(threads), no clock mentions a
 * location, and the state of a location dies with it. SC accesses follow section 5.
 *
 * <p>With a bounded history or bounded observations awareness is over-estimated, never under-estimated: what is no longer
 * kept counts as known. A bound misses violations of threads that lag behind; it invents none.
 *
 * <p><b>Locks.</b> A location's state is guarded by the location's lock, which the caller holds; a thread's by being its
 * own. Objects and the fence have their own monitors, inside of which only that of {@link org.jrsan.clock.ThreadSlots} is
 * taken.
 */
public final class ThreadClockEngine implements Engine<ThreadClockThread> {
    final HappensBefore happensBefore = new HappensBefore();
    final ScView.Seen seen = new ScView.Seen();

    final int historyPerLocation;
    private final int observationsPerThread;
    private final VectorClock fencesPromoted = VectorClock.ofMany();

    /**
     * An engine with bounds.
     *
     * @param historyPerLocation the most writes of a location to remember, at least 1
     * @param observationsPerThread the most observations of a thread to remember for a location, at least 2
     */
    public ThreadClockEngine(int historyPerLocation, int observationsPerThread) {
        this.historyPerLocation = historyPerLocation;
        this.observationsPerThread = observationsPerThread;
    }

    /**
     * An engine without bounds, for tests and the exploration of small programs.
     *
     * @return the engine
     */
    public static ThreadClockEngine unbounded() {
        return new ThreadClockEngine(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    @Override
    public ThreadClockThread newThread() {
        return new ThreadClockThread(this);
    }

    @Override
    public ThreadClockThread adoptThread() {
        ThreadClockThread adopted = newThread();
        adopted.learnEverything();
        return adopted;
    }

    @Override
    public void everybodyLearnsEverything() {
        happensBefore.everybodyLearnsEverything();
    }

    @Override
    public void learnsEverything(ThreadClockThread thread) {
        thread.learnEverything();
    }

    @Override
    public LocationState<ThreadClockThread> newLocation(long bits, @Nullable Object ref, @Nullable Object origin) {
        return new ThreadClockLocation(historyPerLocation, bits, ref, origin);
    }

    @Override
    public SyncState<ThreadClockThread> newSync() {
        return new ThreadClockSync();
    }

    /** What one location remembers of its readers. */
    Observations newObservations() {
        return new Observations(observationsPerThread);
    }

    /** A full fence passes on to all later ones what the thread would know if every access acquired and released. */
    void fullFence(ThreadClockThread t) {
        seen.noteFence();
        synchronized (fencesPromoted) {
            t.promote(fencesPromoted);
            fencesPromoted.join(t.promoted);
        }
    }
}
