package org.jrsan.rc20;

import org.jrsan.clock.Observations;
import org.jrsan.clock.VectorClock;
import org.jrsan.clock.WriteHistory;

/**
 * The production engine (ALGORITHM section 4): the timestamps of the paper's location clocks, computed from vector clocks
 * over threads and a short history per location. An access costs O(threads), no clock mentions a location, and the state
 * of a location dies with it. SC accesses follow section 5.
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
    private static final int LAST_EPOCH = Integer.MAX_VALUE;

    private final int historyPerLocation;
    private final int observationsPerThread;
    private final HappensBefore happensBefore = new HappensBefore();
    private final VectorClock fencesPromoted = new VectorClock();

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
        HbThread hb = happensBefore.newThread(null);
        return new Thread(hb, happensBefore.slots().secondEnd(hb.slot()));
    }

    @Override
    public ThreadState adoptThread() {
        ThreadState adopted = newThread();
        learnEverything(adopted);
        return adopted;
    }

    @Override
    public void learnEverything(ThreadState thread) {
        happensBefore.learnEverything(((Thread) thread).hb);
    }

    @Override
    public void endThread(ThreadState thread) {
        Thread t = (Thread) thread;
        t.hb.end(t.forced.get(t.hb.slot()));
    }

    @Override
    public void endThread(ThreadState thread, SyncState end) {
        Thread t = (Thread) thread;
        Sync s = (Sync) end;
        releaseForced(t, s);
        happensBefore.releaseAtEnd(t.hb, s.hb);
        endThread(t);
    }

    @Override
    public LocationState newLocation(long bits, Object ref, Object origin) {
        return new Location(
                new WriteHistory(historyPerLocation, bits, ref, origin), new Observations(observationsPerThread));
    }

    @Override
    public SyncState newSync() {
        return new Sync();
    }

    @Override
    public void release(ThreadState thread, SyncState sync) {
        Thread t = (Thread) thread;
        Sync s = (Sync) sync;
        releaseForced(t, s);
        happensBefore.release(t.hb, s.hb);
    }

    private static void releaseForced(Thread t, Sync s) {
        synchronized (s) {
            s.forced.join(t.forced);
            s.promoted.join(t.promoted);
        }
    }

    @Override
    public void acquire(ThreadState thread, SyncState sync) {
        Thread t = (Thread) thread;
        Sync s = (Sync) sync;
        happensBefore.acquire(t.hb, s.hb);
        synchronized (s) {
            t.forced.join(s.forced);
            t.promoted.join(s.promoted);
        }
    }

    @Override
    public void acquireHappensBefore(ThreadState thread, SyncState sync) {
        happensBefore.acquire(((Thread) thread).hb, ((Sync) sync).hb);
    }

    @Override
    public Finding checkRead(ThreadState thread, LocationState location, Mode mode) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        long forced = x.history().newestIn(t.forced);
        // The common case: this thread has seen the newest write that it is forced after.
        if (x.observations.newestOf(t.hb.slot()) >= forced) {
            return null;
        }
        long aware = aware(t, x, mode);
        return aware < forced ? new Finding(Check.READ, aware, forced) : null;
    }

    @Override
    public Finding checkWrite(ThreadState thread, LocationState location, Mode mode) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        long forced = x.history().newestIn(t.forced);
        if (x.observations.newestOf(t.hb.slot()) >= forced) {
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
        return checkStale((Thread) thread, (Location) location, mode, bits, ref, Check.WAIT);
    }

    @Override
    public Finding checkBcas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        WriteHistory history = x.history();
        long forced = history.newestIn(t.forced);
        long aware = aware(t, x, mode);
        // The value before plain write k + 1, for TcU <= k < TscU, the newest first.
        for (long ts = forced; ts > aware; ts--) {
            long k = history.plainStamp(ts - 1);
            if (history.plainStamp(ts) > k && history.isValue(ts - 1, bits, ref)) {
                return new Finding(Check.UPDATE_VALUE, history.plainStamp(aware), k);
            }
        }
        return null;
    }

    @Override
    public Finding checkCas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Finding succeeds = checkBcas(thread, location, mode, bits, ref);
        return succeeds != null
                ? succeeds
                : checkStale((Thread) thread, (Location) location, mode, bits, ref, Check.FAIL_VALUE);
    }

    /** The newest write from Tc to before Tsc that has the value (a wait) or another one (a failing CAS). */
    private static Finding checkStale(Thread t, Location x, Mode mode, long bits, Object ref, Check check) {
        WriteHistory history = x.history();
        long forced = history.newestIn(t.forced);
        long aware = aware(t, x, mode);
        for (long ts = forced - 1; ts >= aware; ts--) {
            if (history.isValue(ts, bits, ref) == (check == Check.WAIT)) {
                return new Finding(check, aware, ts);
            }
        }
        return null;
    }

    /** {@code Tc(x)}, or what the SC order adds to it; at least the oldest write that is kept. */
    private static long aware(Thread t, Location x, Mode mode) {
        long aware =
                Math.max(x.observations.newestIn(t.hb.current()), x.history().oldest());
        ScView order = t.hb.view().order;
        if (order != null) {
            boolean isSequential = mode == Mode.VOLATILE;
            VectorClock writes = isSequential ? order.writes : order.fencedWrites;
            VectorClock fences = isSequential ? order.fences : order.fencedFences;
            aware = x.history().newestSequentialIn(writes, aware);
            aware = x.history().newestHappenedIn(fences, aware);
        }
        return aware;
    }

    @Override
    public boolean read(ThreadState thread, LocationState location, Mode mode) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        t.hb.catchUp();
        boolean learned = !x.writersForced.isAtMost(t.forced);
        t.forced.join(x.writersForced);
        x.accessesForced.join(t.forced);
        t.promoted.join(x.promoted);
        x.observe(t);
        t.hb.receive(x.message, mode.isAcquire());
        x.order.access(t.hb.view(), mode == Mode.VOLATILE, false, t.hb.slot(), t.forced.get(t.hb.slot()));
        return learned;
    }

    @Override
    public void write(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        t.hb.catchUp();
        x.append(t, true, mode, bits, ref, origin);
        x.promoted.assign(t.promoted);
        x.order.access(t.hb.view(), mode == Mode.VOLATILE, true, t.hb.slot(), t.forced.get(t.hb.slot()));
        t.hb.replace(x.message, mode);
    }

    @Override
    public void rmw(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        t.hb.catchUp();
        t.promoted.join(x.promoted);
        x.append(t, false, mode, bits, ref, origin);
        x.promoted.join(t.promoted);
        t.hb.receive(x.message, mode.isAcquire());
        x.order.access(t.hb.view(), mode == Mode.VOLATILE, true, t.hb.slot(), t.forced.get(t.hb.slot()));
        t.hb.add(x.message, mode);
    }

    @Override
    public void fence(ThreadState thread, Fence fence) {
        Thread t = (Thread) thread;
        if (fence == Fence.FULL) {
            synchronized (fencesPromoted) {
                t.promoted.join(fencesPromoted);
                fencesPromoted.join(t.promoted);
            }
        }
        happensBefore.fence(t.hb, fence);
    }

    @Override
    public Remedy remedy(ThreadState thread, LocationState location) {
        Thread t = (Thread) thread;
        Location x = (Location) location;
        long forced = x.history().newestIn(t.forced);
        if (x.observations.newestIn(t.hb.afterAcquireFence()) >= forced) {
            return Remedy.ACQUIRE_FENCE;
        }
        return x.history().newestIn(t.promoted) >= forced ? Remedy.RELEASE_ACQUIRE : Remedy.FULL_FENCE;
    }

    @Override
    public HbThread happensBefore(ThreadState thread) {
        return ((Thread) thread).hb;
    }

    private static final class Thread extends ThreadState {
        final HbThread hb;

        /** {@code V}: the writes that every run of the same graph has before the thread; its own entry counts its writes. */
        final VectorClock forced = new VectorClock();

        /** The writes it would know in happens-before if every access acquired and released: serves the remedy. */
        final VectorClock promoted = new VectorClock();

        Thread(HbThread hb, int writesOfSlot) {
            this.hb = hb;
            forced.raise(hb.slot(), writesOfSlot);
        }
    }

    private static final class Location extends LocationState {
        final Observations observations;
        final HbMessage message = new HbMessage();
        final ScLocation order = new ScLocation();

        /** {@code SW}, {@code SM}: {@code V} of the newest write, and of all accesses so far. */
        final VectorClock writersForced = new VectorClock();

        final VectorClock accessesForced = new VectorClock();
        final VectorClock promoted = new VectorClock();

        Location(WriteHistory history, Observations observations) {
            super(history);
            this.observations = observations;
        }

        /** W, RMW: {@code V ⊔= SM; V(τ)(τ) += 1}; into the history with that epoch; {@code SM := V; SW := V}. */
        void append(Thread t, boolean plain, Mode mode, long bits, Object ref, Object origin) {
            t.forced.join(accessesForced);
            if (t.forced.get(t.hb.slot()) == LAST_EPOCH) {
                t.hb.renew();
            }
            int epoch = t.forced.tick(t.hb.slot());
            t.promoted.raise(t.hb.slot(), epoch);
            history().append(plain, t.hb.slot(), epoch, t.hb.epoch(), mode == Mode.VOLATILE, bits, ref, origin);
            accessesForced.assign(t.forced);
            writersForced.assign(t.forced);
            observe(t);
        }

        /** Before the hb step: at its present epoch the thread knows the newest write. */
        void observe(Thread t) {
            observations.add(
                    t.hb.slot(), t.hb.epoch(), history().newest(), history().oldest());
        }
    }

    private static final class Sync extends SyncState {
        final HbMessage hb = new HbMessage();
        final VectorClock forced = new VectorClock();
        final VectorClock promoted = new VectorClock();
    }
}
