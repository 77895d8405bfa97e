package org.jrsan.rc20.paper;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.clock.LocationClock;
import org.jrsan.clock.ValueClock;
import org.jrsan.clock.WriteHistory;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Remedy;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;

// Long because the rules of the paper's appendix stand here together, as they do there, to be compared line by line.

/**
 * The engine of section 2 of docs/algorithm.md, which is appendix A of the paper with corrections: every clock maps
 * locations to timestamps. It is the reference that other engines are tested against; an access costs O(locations).
 *
 * <p>Each rule runs twice, on the plain clocks and on the {@code U} clocks, which leave read-modify-writes out.
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
public final class LocationClockEngine implements Engine {
    private static final Object GONE = new Object();

    private static final int FENCE_LOCATION = 0;

    private final int valuesPerLocation;
    private final int historyPerLocation;
    private final AtomicInteger lastLocation = new AtomicInteger(FENCE_LOCATION);
    private final Set<Thread> liveThreads = ConcurrentHashMap.newKeySet();
    /** What ended threads knew in happens-before; nothing else, so that it keeps no value alive. */
    private final Sync ended;

    private final Location fenceLocation;

    /** What every thread knows, see {@link #everybodyLearnsEverything}; null before that, and never changed after. */
    private volatile Sync knownToAll;

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
        ended = new Sync(valuesPerLocation);
        fenceLocation = new Location(FENCE_LOCATION, valuesPerLocation, 1, 0, null, null);
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
    public ThreadState newThread() {
        Thread thread = new Thread(valuesPerLocation);
        liveThreads.add(thread);
        return thread;
    }

    @Override
    public ThreadState adoptThread() {
        Thread adopted = new Thread(valuesPerLocation);
        learnEverything(adopted);
        liveThreads.add(adopted);
        return adopted;
    }

    private void learnEverything(ThreadState thread) {
        acquireHappensBefore(thread, everything());
    }

    private Sync everything() {
        Sync everything = new Sync(valuesPerLocation);
        for (Thread other : liveThreads) {
            synchronized (other) {
                everything.takeHappensBefore(other);
            }
        }
        // After the living: a thread that ends meanwhile is put among the ended before it leaves the living.
        synchronized (ended) {
            everything.takeHappensBefore(ended);
        }
        return everything;
    }

    @Override
    public synchronized void everybodyLearnsEverything() {
        knownToAll = everything();
    }

    /** Before a check: takes in what everybody came to know. */
    private Thread caughtUp(ThreadState thread) {
        Thread t = (Thread) thread;
        Sync known = knownToAll;
        if (t.caughtUp != known) {
            acquireHappensBefore(t, known);
            t.caughtUp = known;
        }
        return t;
    }

    @Override
    public void endThread(ThreadState thread) {
        Thread t = (Thread) thread;
        synchronized (ended) {
            synchronized (t) {
                ended.takeHappensBefore(t);
            }
        }
        liveThreads.remove(t);
    }

    @Override
    public LocationState newLocation(long bits, Object ref, Object origin) {
        int number = lastLocation.incrementAndGet();
        if (number < 0) {
            throw new IllegalStateException("more than 2^31 - 1 atomic locations in one session");
        }
        return new Location(number, valuesPerLocation, historyPerLocation, bits, ref, origin);
    }

    @Override
    public SyncState newSync() {
        return new Sync(valuesPerLocation);
    }

    @Override
    public void release(ThreadState thread, SyncState sync) {
        Thread t = (Thread) thread;
        Sync s = (Sync) sync;
        // Lock order: sync object, then thread. The thread's own steps take no sync object inside its monitor.
        synchronized (s) {
            synchronized (t) {
                s.take(t);
            }
        }
    }

    @Override
    public void acquire(ThreadState thread, SyncState sync) {
        Thread t = (Thread) thread;
        Sync s = (Sync) sync;
        synchronized (s) {
            synchronized (t) {
                s.giveTo(t);
            }
        }
    }

    @Override
    public void acquireHappensBefore(ThreadState thread, SyncState sync) {
        Thread t = (Thread) thread;
        Sync s = (Sync) sync;
        synchronized (s) {
            synchronized (t) {
                s.giveHappensBeforeTo(t);
            }
        }
    }

    @Override
    public Finding checkRead(ThreadState thread, LocationState location, Mode mode) {
        ThreadClocks t = caughtUp(thread).all;
        int x = ((Location) location).number;
        return unaware(Check.READ, aware(t, x, mode), t.sc.get(x));
    }

    @Override
    public Finding checkWrite(ThreadState thread, LocationState location, Mode mode) {
        ThreadClocks t = caughtUp(thread).plain;
        int x = ((Location) location).number;
        return unaware(Check.WRITE, aware(t, x, mode), t.sc.get(x));
    }

    @Override
    public Finding checkWait(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        ThreadClocks t = caughtUp(thread).all;
        int x = ((Location) location).number;
        return readable(Check.WAIT, aware(t, x, mode), t.values.get(x, bits, ref));
    }

    @Override
    public Finding checkBcas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        ThreadClocks t = caughtUp(thread).plain;
        int x = ((Location) location).number;
        return readable(Check.UPDATE_VALUE, aware(t, x, mode), t.values.get(x, bits, ref));
    }

    @Override
    public Finding checkCas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Finding succeeds = checkBcas(thread, location, mode, bits, ref);
        if (succeeds != null) {
            return succeeds;
        }
        ThreadClocks t = caughtUp(thread).all;
        int x = ((Location) location).number;
        return readable(Check.FAIL_VALUE, aware(t, x, mode), t.values.newestOther(x, bits, ref));
    }

    /** {@code Tc(x)}, or what the SC order adds to it. */
    private static long aware(ThreadClocks thread, int x, Mode mode) {
        return Math.max(thread.current.get(x), thread.order.current.aware(x, mode == Mode.VOLATILE));
    }

    private static Finding unaware(Check check, long aware, long forced) {
        return aware < forced ? new Finding(check, aware, forced) : null;
    }

    private static Finding readable(Check check, long aware, long forced) {
        return aware <= forced ? new Finding(check, aware, forced) : null;
    }

    @Override
    public boolean read(ThreadState thread, LocationState location, Mode mode) {
        Thread t = (Thread) thread;
        Location l = (Location) location;
        synchronized (t) {
            ClockRules.readHb(t.promoted, l.promoted, l.number, true);
            read(t.plain, l.plain, l.number, mode);
            return read(t.all, l.all, l.number, mode);
        }
    }

    private static boolean read(ThreadClocks thread, LocationClocks location, int x, Mode mode) {
        ClockRules.readValues(thread, location);
        boolean learned = ClockRules.readSc(thread, location);
        ClockRules.readHb(thread, location, x, mode.isAcquire());
        ScRules.receive(thread.order, location.order, mode.isAcquire());
        ScRules.access(thread.order, location.order, x, mode == Mode.VOLATILE, false, 0);
        return learned;
    }

    @Override
    public void write(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        Thread t = (Thread) thread;
        Location l = (Location) location;
        long newest = l.history().newest();
        long oldBits = l.history().bits(newest);
        Object oldRef = ref(l.history(), newest);
        synchronized (t) {
            ClockRules.writeHb(t.promoted, l.promoted, l.number, true, true);
            write(t.all, l.all, l.number, mode, oldBits, oldRef);
            write(t.plain, l.plain, l.number, mode, oldBits, oldRef);
        }
        l.history().append(true, bits, ref, origin);
    }

    /** The value of a write; an object that is gone is overwritten like any other, and is no value that a check asks for. */
    private static Object ref(WriteHistory history, long ts) {
        return history.isGone(ts) ? GONE : history.ref(ts);
    }

    private static void write(
            ThreadClocks thread, LocationClocks location, int x, Mode mode, long oldBits, Object oldRef) {
        ClockRules.overwriteValue(location, x, oldBits, oldRef);
        ClockRules.writeValues(thread, location);
        ClockRules.writeSc(thread, location, x, true);
        ClockRules.writeHb(thread, location, x, mode.isRelease(), true);
        ScRules.access(thread.order, location.order, x, mode == Mode.VOLATILE, true, location.message.get(x));
        ScRules.replace(thread.order, location.order, mode.isRelease());
    }

    @Override
    public void rmw(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        Thread t = (Thread) thread;
        Location l = (Location) location;
        long newest = l.history().newest();
        synchronized (t) {
            ClockRules.rmwHb(t.promoted, l.promoted, l.number, Mode.ACQ_REL, true);
            // A read-modify-write overwrites a value in the plain clocks; the U clocks leave it out.
            ClockRules.overwriteValue(l.all, l.number, l.history().bits(newest), ref(l.history(), newest));
            rmw(t.all, l.all, l.number, mode, true);
            rmw(t.plain, l.plain, l.number, mode, false);
        }
        l.history().append(false, bits, ref, origin);
    }

    private static void rmw(ThreadClocks thread, LocationClocks location, int x, Mode mode, boolean counts) {
        ClockRules.writeValues(thread, location);
        ClockRules.writeSc(thread, location, x, counts);
        ClockRules.rmwHb(thread, location, x, mode, counts);
        ScRules.receive(thread.order, location.order, mode.isAcquire());
        ScRules.access(thread.order, location.order, x, mode == Mode.VOLATILE, true, location.message.get(x));
        ScRules.add(thread.order, location.order, mode.isRelease());
    }

    @Override
    public void fence(ThreadState thread, Fence fence) {
        Thread t = (Thread) thread;
        switch (fence) {
            case ACQUIRE -> acquireFence(t);
            case RELEASE -> releaseFence(t);
            case ACQ_REL -> {
                acquireFence(t);
                releaseFence(t);
            }
            case FULL -> {
                acquireFence(t);
                fenceUpdate(t);
                releaseFence(t);
            }
        }
    }

    private static void acquireFence(Thread t) {
        synchronized (t) {
            acquireFence(t.all);
            acquireFence(t.plain);
        }
    }

    private static void acquireFence(ThreadClocks thread) {
        ClockRules.acquireFence(thread);
        ScRules.acquireFence(thread.order);
    }

    private static void releaseFence(Thread t) {
        synchronized (t) {
            releaseFence(t.all);
            releaseFence(t.plain);
        }
    }

    private static void releaseFence(ThreadClocks thread) {
        ClockRules.releaseFence(thread);
        ScRules.releaseFence(thread.order);
    }

    private void fenceUpdate(Thread t) {
        synchronized (fenceLocation) {
            synchronized (t) {
                ClockRules.rmwHb(t.promoted, fenceLocation.promoted, FENCE_LOCATION, Mode.ACQ_REL, true);
                fenceUpdate(t.all, fenceLocation.all, true);
                fenceUpdate(t.plain, fenceLocation.plain, false);
            }
        }
    }

    /**
     * FADD(f, 0, acquire-release), hb step only: an SC step would count the order of unrelated fences as forced
     * (docs/algorithm.md#s2-fadd). What was pending in the SC order counts before it and, with what it acquired, after
     * it (docs/algorithm.md#s5-full-fence).
     */
    private static void fenceUpdate(ThreadClocks thread, LocationClocks fence, boolean counts) {
        ScRules.takePending(thread.order);
        ClockRules.rmwHb(thread, fence, FENCE_LOCATION, Mode.ACQ_REL, counts);
        ScRules.receive(thread.order, fence.order, true);
        ScRules.add(thread.order, fence.order, true);
        ScRules.takePending(thread.order);
        ScRules.markFence(thread.order);
    }

    @Override
    public Remedy remedy(ThreadState thread, LocationState location) {
        Thread t = (Thread) thread;
        int x = ((Location) location).number;
        long forced = t.all.sc.get(x);
        if (t.all.acquire.get(x) >= forced) {
            return Remedy.ACQUIRE_FENCE;
        }
        return t.promoted.current.get(x) >= forced ? Remedy.RELEASE_ACQUIRE : Remedy.FULL_FENCE;
    }

    /**
     * A thread's clocks: {@code all} counts every write, {@code plain} (suffix {@code U}) plain writes only; {@code
     * promoted} is {@code all} as if every access acquired and released, hb alone: it serves {@link #remedy}.
     */
    private static final class Thread extends ThreadState {
        final ThreadClocks all;
        final ThreadClocks plain;
        final ThreadClocks promoted;

        /** What of that which everybody knows it has taken in. */
        private Sync caughtUp;

        Thread(int valuesPerLocation) {
            all = new ThreadClocks(valuesPerLocation);
            plain = new ThreadClocks(valuesPerLocation);
            promoted = new ThreadClocks(1);
        }
    }

    private static final class Location extends LocationState {
        final int number;
        final LocationClocks all;
        final LocationClocks plain;
        final LocationClocks promoted;

        Location(int number, int valuesPerLocation, int history, long bits, Object ref, Object origin) {
            super(history, bits, ref, origin);
            this.number = number;
            all = new LocationClocks(valuesPerLocation);
            plain = new LocationClocks(valuesPerLocation);
            promoted = new LocationClocks(1);
        }
    }

    private static final class Sync extends SyncState {
        final Message all;
        final Message plain;
        final Message promoted;

        Sync(int valuesPerLocation) {
            all = new Message(valuesPerLocation);
            plain = new Message(valuesPerLocation);
            promoted = new Message(1);
        }

        void take(Thread thread) {
            takeHappensBefore(thread);
            all.takeForced(thread.all);
            plain.takeForced(thread.plain);
        }

        void takeHappensBefore(Thread thread) {
            all.takeHappensBefore(thread.all);
            plain.takeHappensBefore(thread.plain);
            promoted.takeHappensBefore(thread.promoted);
        }

        void takeHappensBefore(Sync other) {
            all.takeHappensBefore(other.all);
            plain.takeHappensBefore(other.plain);
            promoted.takeHappensBefore(other.promoted);
        }

        void giveTo(Thread thread) {
            giveHappensBeforeTo(thread);
            all.giveForcedTo(thread.all);
            plain.giveForcedTo(thread.plain);
        }

        void giveHappensBeforeTo(Thread thread) {
            all.giveHappensBeforeTo(thread.all);
            plain.giveHappensBeforeTo(thread.plain);
            promoted.giveHappensBeforeTo(thread.promoted);
        }
    }

    /** What travels over a true happens-before edge: {@code Tc}, {@code Tsc} and {@code Tval}; {@code Tr} does not. */
    private static final class Message {
        final LocationClock current = new LocationClock();
        final ScClocks order = new ScClocks();
        final LocationClock sc = new LocationClock();
        final ValueClock values;

        Message(int valuesPerLocation) {
            values = new ValueClock(valuesPerLocation);
        }

        void takeHappensBefore(ThreadClocks thread) {
            current.join(thread.current);
            order.join(thread.order.current);
        }

        void takeHappensBefore(Message other) {
            current.join(other.current);
            order.join(other.order);
        }

        void takeForced(ThreadClocks thread) {
            sc.join(thread.sc);
            values.join(thread.values);
        }

        void giveHappensBeforeTo(ThreadClocks thread) {
            thread.current.join(current);
            thread.acquire.join(current);
            thread.order.current.join(order);
            thread.order.acquire.join(order);
        }

        void giveForcedTo(ThreadClocks thread) {
            thread.sc.join(sc);
            thread.values.join(values);
        }
    }
}
