package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jrsan.clock.WriteHistory;

/**
 * The production engine (section 4 of docs/algorithm.md): the timestamps of the paper's location clocks, computed from
 * vector clocks over threads and a short history per location. An access costs O(threads), no clock mentions a
 * location, and the state of a location dies with it. SC accesses follow section 5.
 *
 * <ul>
 *   <li>{@code Tsc(τ)(x)} is the newest write in the history that {@code V(τ)} includes. The known writes are a prefix,
 *       since modification order is part of the forced order.
 *   <li>{@code Tc(τ)(x)} is the newest write that some thread observed at an epoch which {@code C(τ)} includes.
 *   <li>The {@code U} clocks are the counts of plain writes at those two points.
 *   <li>{@code Tc(x) <= Tval(x,v)} holds exactly when some write from {@code Tc} to before {@code Tsc} has value v.
 * </ul>
 *
 * <p>With a bounded history or bounded observations awareness is over-estimated, never under-estimated: what is no longer
 * kept counts as known. A bound misses violations of threads that lag behind; it invents none.
 *
 * <p><b>Locks.</b> A location's state is guarded by the location's lock, which the caller holds; a thread's by being its
 * own. Objects and the fence have their own monitors, inside of which no other is taken.
 */
public final class ThreadClockEngine implements Engine {
    private final int historyPerLocation;
    private final int observationsPerThread;
    private final HappensBefore happensBefore = new HappensBefore();
    private final VectorClock fencesPromoted = VectorClock.ofMany();
    private final ScSeen seen = new ScSeen();

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
    public ThreadState newThread() {
        return new ThreadClockThread(happensBefore.newThread(null), seen);
    }

    @Override
    public ThreadState adoptThread() {
        ThreadState adopted = newThread();
        learnEverything(adopted);
        return adopted;
    }

    private void learnEverything(ThreadState thread) {
        happensBefore.learnEverything(((ThreadClockThread) thread).hb, seen);
    }

    @Override
    public void everybodyLearnsEverything() {
        happensBefore.everybodyLearnsEverything();
    }

    @Override
    public void endThread(ThreadState thread) {
        ((ThreadClockThread) thread).hb.end();
    }

    @Override
    public void endThread(ThreadState thread, SyncState end) {
        ThreadClockThread t = (ThreadClockThread) thread;
        Sync s = (Sync) end;
        releaseForced(t, s);
        happensBefore.releaseAtEnd(t.hb, s.hb);
        endThread(t);
    }

    @Override
    public LocationState newLocation(long bits, Object ref, Object origin) {
        return new ThreadClockLocation(historyPerLocation, bits, ref, origin);
    }

    @Override
    public SyncState newSync() {
        return new Sync();
    }

    @Override
    public void release(ThreadState thread, SyncState sync) {
        ThreadClockThread t = (ThreadClockThread) thread;
        Sync s = (Sync) sync;
        releaseForced(t, s);
        happensBefore.release(t.hb, s.hb);
    }

    private static void releaseForced(ThreadClockThread t, Sync s) {
        synchronized (s) {
            s.forced.join(t.forced);
            s.promoted.join(t.promoted);
        }
    }

    @Override
    public void acquire(ThreadState thread, SyncState sync) {
        ThreadClockThread t = (ThreadClockThread) thread;
        Sync s = (Sync) sync;
        happensBefore.acquire(t.hb, s.hb);
        synchronized (s) {
            t.follow(s.forced);
            t.promote(s.promoted);
        }
    }

    @Override
    public void acquireHappensBefore(ThreadState thread, SyncState sync) {
        happensBefore.acquire(((ThreadClockThread) thread).hb, ((Sync) sync).hb);
    }

    @Override
    public Finding checkRead(ThreadState thread, LocationState location, Mode mode) {
        ThreadClockThread t = (ThreadClockThread) thread;
        ThreadClockLocation x = (ThreadClockLocation) location;
        if (x.isOwnedBy(t)) {
            return null;
        }
        long forced = x.history().newestIn(t.forced);
        // The common case: this thread knows the newest write that it is forced after.
        if (x.isAware(t, forced)) {
            return null;
        }
        long aware = aware(t, x, mode);
        return aware < forced ? new Finding(Check.READ, aware, forced) : null;
    }

    @Override
    public Finding checkWrite(ThreadState thread, LocationState location, Mode mode) {
        ThreadClockThread t = (ThreadClockThread) thread;
        ThreadClockLocation x = (ThreadClockLocation) location;
        if (x.isOwnedBy(t)) {
            return null;
        }
        long forced = x.history().newestIn(t.forced);
        if (x.isAware(t, forced)) {
            return null;
        }
        long aware = aware(t, x, mode);
        if (aware >= forced) {
            return null;
        }
        long awarePlain = x.history().plainStamp(aware);
        long forcedPlain = x.history().plainStamp(forced);
        return awarePlain < forcedPlain ? new Finding(Check.WRITE, awarePlain, forcedPlain) : null;
    }

    @Override
    public Finding checkWait(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        return checkStale((ThreadClockThread) thread, (ThreadClockLocation) location, mode, bits, ref, Check.WAIT);
    }

    @Override
    public Finding checkBcas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        ThreadClockThread t = (ThreadClockThread) thread;
        ThreadClockLocation x = (ThreadClockLocation) location;
        if (x.isOwnedBy(t)) {
            return null;
        }
        WriteHistory history = x.history();
        long forced = history.newestIn(t.forced);
        if (x.isAware(t, forced)) {
            return null;
        }
        long aware = aware(t, x, mode);
        // The value before plain write k + 1, for TcU <= k < TscU, the newest first.
        for (long ts = forced; ts > aware; ts--) {
            if (history.isPlain(ts) && history.isValue(ts - 1, bits, ref)) {
                return new Finding(Check.UPDATE_VALUE, history.plainStamp(aware), history.plainStamp(ts - 1));
            }
        }
        return null;
    }

    @Override
    public Finding checkCas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Finding succeeds = checkBcas(thread, location, mode, bits, ref);
        return succeeds != null
                ? succeeds
                : checkStale(
                        (ThreadClockThread) thread, (ThreadClockLocation) location, mode, bits, ref, Check.FAIL_VALUE);
    }

    /** The newest write from Tc to before Tsc that has the value (a wait) or another one (a failing CAS). */
    private static Finding checkStale(
            ThreadClockThread t, ThreadClockLocation x, Mode mode, long bits, Object ref, Check check) {
        if (x.isOwnedBy(t)) {
            return null;
        }
        WriteHistory history = x.history();
        long forced = history.newestIn(t.forced);
        if (x.isAware(t, forced)) {
            return null;
        }
        long aware = aware(t, x, mode);
        for (long ts = forced - 1; ts >= aware; ts--) {
            if (history.isValue(ts, bits, ref) == (check == Check.WAIT)) {
                return new Finding(check, aware, ts);
            }
        }
        return null;
    }

    /** {@code Tc(x)}, or what the SC order adds to it; at least the oldest write that is kept. */
    private static long aware(ThreadClockThread t, ThreadClockLocation x, Mode mode) {
        // Only here, where no check has passed yet without what everybody came to know meanwhile.
        t.hb.catchUp();
        long aware = x.aware(t.hb.current());
        ScView order = t.hb.view().order;
        if (order != null) {
            boolean isSequential = mode == Mode.VOLATILE;
            ScFences fenced = order.fenced;
            if (isSequential) {
                aware = x.history().newestSequentialIn(order.writes, aware);
            } else if (fenced != null) {
                aware = x.history().newestSequentialIn(fenced.fencedWrites, aware);
            }
            if (fenced != null) {
                VectorClock fences = isSequential ? fenced.fences : fenced.fencedFences;
                aware = x.history().newestAmong(fences, aware);
            }
        }
        return aware;
    }

    @Override
    public boolean read(ThreadState thread, LocationState location, Mode mode) {
        ThreadClockThread t = (ThreadClockThread) thread;
        ThreadClockLocation x = (ThreadClockLocation) location;
        t.hb.catchUp();
        return x.read(t, mode, observationsPerThread);
    }

    @Override
    public void write(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        ThreadClockThread t = (ThreadClockThread) thread;
        t.hb.catchUp();
        ((ThreadClockLocation) location).write(t, mode, bits, ref, origin);
    }

    @Override
    public void rmw(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        ThreadClockThread t = (ThreadClockThread) thread;
        t.hb.catchUp();
        ((ThreadClockLocation) location).rmw(t, mode, bits, ref, origin);
    }

    @Override
    public boolean isAgain(ThreadState thread, LocationState location, Mode mode) {
        ThreadClockThread t = (ThreadClockThread) thread;
        t.hb.catchUp();
        return ((ThreadClockLocation) location).isAgain(t, mode);
    }

    @Override
    public void writeAgain(
            ThreadState thread,
            LocationState location,
            boolean isPlain,
            Mode mode,
            long bits,
            Object ref,
            Object origin) {
        ((ThreadClockLocation) location).writeAgain((ThreadClockThread) thread, isPlain, mode, bits, ref, origin);
    }

    @Override
    public void fence(ThreadState thread, Fence fence) {
        ThreadClockThread t = (ThreadClockThread) thread;
        if (fence == Fence.FULL) {
            seen.aFence();
            synchronized (fencesPromoted) {
                t.promote(fencesPromoted);
                fencesPromoted.join(t.promoted);
            }
        }
        happensBefore.fence(t.hb, fence);
    }

    @Override
    public Remedy remedy(ThreadState thread, LocationState location) {
        ThreadClockThread t = (ThreadClockThread) thread;
        ThreadClockLocation x = (ThreadClockLocation) location;
        long forced = x.history().newestIn(t.forced);
        if (x.aware(t.hb.afterAcquireFence()) >= forced) {
            return Remedy.ACQUIRE_FENCE;
        }
        return x.history().newestIn(t.promoted) >= forced ? Remedy.RELEASE_ACQUIRE : Remedy.FULL_FENCE;
    }

    @Override
    public HbThread happensBefore(ThreadState thread) {
        return ((ThreadClockThread) thread).hb;
    }

    private static final class Sync extends SyncState {
        final HbMessage hb = new HbMessage();
        final VectorClock forced = VectorClock.ofMany();
        final VectorClock promoted = VectorClock.ofMany();
    }
}
