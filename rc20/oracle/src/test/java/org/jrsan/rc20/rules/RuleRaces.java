package org.jrsan.rc20.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.races.RaceMonitor;

/** Section 3 of docs/algorithm.md on maps, with switches: the rules in {@code off} are left out. */
final class RuleRaces implements RaceMonitor {
    private final Set<RaceRule> off;
    private final List<Accessor> threads = new ArrayList<>();
    private final List<Location> locations = new ArrayList<>();
    private final List<MapClock<Integer>> locks = new ArrayList<>();
    private final MapClock<Integer> fence = clock();

    /** A clock from threads to epochs. */
    private static MapClock<Integer> clock() {
        return new MapClock<>(0);
    }

    private static final class Accessor {
        final int number;
        final MapClock<Integer> c = clock();
        final MapClock<Integer> a = clock();
        final MapClock<Integer> r = clock();

        Accessor(int number) {
            this.number = number;
            c.set(number, 1);
        }

        void tick(boolean due) {
            if (due) {
                c.set(number, c.get(number) + 1);
            }
        }
    }

    /** {@code W}, and for each kind of access the epoch of each thread's latest. */
    private static final class Location {
        final boolean atomic;
        final MapClock<Integer> w = clock();
        final MapClock<Integer> plainReads = clock();
        final MapClock<Integer> plainWrites = clock();
        final MapClock<Integer> atomicReads = clock();
        final MapClock<Integer> atomicWrites = clock();

        Location(boolean atomic) {
            this.atomic = atomic;
        }
    }

    RuleRaces(Set<RaceRule> off, int threadCount, boolean[] atomicLocations, int lockCount) {
        this.off = off;
        for (int i = 0; i < threadCount; i++) {
            threads.add(new Accessor(i));
        }
        for (boolean atomic : atomicLocations) {
            locations.add(new Location(atomic));
        }
        for (int i = 0; i < lockCount; i++) {
            locks.add(clock());
        }
    }

    private boolean on(RaceRule rule) {
        return !off.contains(rule);
    }

    /** Whether some other thread's latest access of a kind is unordered with what this thread does now. */
    private boolean races(RaceRule rule, Accessor t, MapClock<Integer> accesses) {
        return on(rule) && threads.stream().anyMatch(other -> accesses.get(other.number) > t.c.get(other.number));
    }

    private static void note(Accessor t, MapClock<Integer> accesses) {
        accesses.set(t.number, t.c.get(t.number));
    }

    @Override
    public boolean plainRead(int thread, int location) {
        Accessor t = threads.get(thread);
        Location x = locations.get(location);
        boolean races = races(RaceRule.READ_AFTER_WRITE, t, x.plainWrites)
                | races(RaceRule.PLAIN_READ_AFTER_ATOMIC_WRITE, t, x.atomicWrites);
        note(t, x.plainReads);
        if (x.atomic) {
            readStep(t, x, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean plainWrite(int thread, int location) {
        Accessor t = threads.get(thread);
        Location x = locations.get(location);
        boolean races = races(RaceRule.WRITE_AFTER_WRITE, t, x.plainWrites)
                | races(RaceRule.WRITE_AFTER_READ, t, x.plainReads)
                | races(RaceRule.PLAIN_WRITE_AFTER_ATOMIC_WRITE, t, x.atomicWrites)
                | races(RaceRule.PLAIN_WRITE_AFTER_ATOMIC_READ, t, x.atomicReads);
        note(t, x.plainWrites);
        if (x.atomic) {
            writeStep(t, x, Mode.OPAQUE);
        }
        return races;
    }

    @Override
    public boolean atomicRead(int thread, int location, Mode mode) {
        Accessor t = threads.get(thread);
        Location x = locations.get(location);
        boolean racesBefore = races(RaceRule.ATOMIC_READ_AFTER_PLAIN_WRITE, t, x.plainWrites);
        readStep(t, x, mode);
        note(t, x.atomicReads);
        return on(RaceRule.READ_COMPARED_ONCE_ACQUIRED)
                ? races(RaceRule.ATOMIC_READ_AFTER_PLAIN_WRITE, t, x.plainWrites)
                : racesBefore;
    }

    @Override
    public boolean atomicWrite(int thread, int location, Mode mode) {
        Accessor t = threads.get(thread);
        Location x = locations.get(location);
        boolean races = racesAtomicWrite(t, x);
        note(t, x.atomicWrites);
        writeStep(t, x, mode);
        return races;
    }

    @Override
    public boolean atomicUpdate(int thread, int location, Mode mode) {
        Accessor t = threads.get(thread);
        Location x = locations.get(location);
        boolean racesBefore = racesAtomicWrite(t, x);
        boolean acquires = mode.isAcquire() ? on(RaceRule.ACQUIRE_RMW) : !on(RaceRule.RELAXED_RMW_DOES_NOT_ACQUIRE);
        receive(t, x, acquires, mode.isAcquire() || on(RaceRule.RELAXED_RMW_RECEIVES));
        boolean races = on(RaceRule.RMW_COMPARED_ONCE_ACQUIRED) ? racesAtomicWrite(t, x) : racesBefore;
        note(t, x.atomicWrites);
        sendByUpdate(t, x, mode);
        return races;
    }

    private boolean racesAtomicWrite(Accessor t, Location x) {
        return races(RaceRule.ATOMIC_WRITE_AFTER_PLAIN_WRITE, t, x.plainWrites)
                | races(RaceRule.ATOMIC_WRITE_AFTER_PLAIN_READ, t, x.plainReads);
    }

    private void readStep(Accessor t, Location x, Mode mode) {
        boolean acquires = mode.isAcquire() ? on(RaceRule.ACQUIRE_READ) : !on(RaceRule.RELAXED_READ_DOES_NOT_ACQUIRE);
        receive(t, x, acquires, mode.isAcquire() || on(RaceRule.RELAXED_READ_RECEIVES));
    }

    private static void receive(Accessor t, Location x, boolean acquires, boolean receives) {
        if (receives) {
            t.a.join(x.w);
        }
        if (acquires) {
            t.c.join(x.w);
        }
    }

    private void writeStep(Accessor t, Location x, Mode mode) {
        boolean releases = mode.isRelease() ? on(RaceRule.RELEASE_WRITE) : !on(RaceRule.RELAXED_WRITE_DOES_NOT_RELEASE);
        if (on(RaceRule.SEQUENCE_ENDED_BY_WRITE)) {
            x.w.assign(clock());
        }
        send(t, x, releases, mode.isRelease() || on(RaceRule.RELAXED_WRITE_SENDS_FENCED));
        t.tick(releases && on(RaceRule.TICK_AFTER_WRITE));
    }

    private void sendByUpdate(Accessor t, Location x, Mode mode) {
        boolean releases = mode.isRelease() ? on(RaceRule.RELEASE_RMW) : !on(RaceRule.RELAXED_RMW_DOES_NOT_RELEASE);
        if (!on(RaceRule.SEQUENCE_CONTINUED_BY_RMW)) {
            x.w.assign(clock());
        }
        send(t, x, releases, mode.isRelease() || on(RaceRule.RELAXED_RMW_SENDS_FENCED));
        t.tick(releases && on(RaceRule.TICK_AFTER_RMW));
    }

    private static void send(Accessor t, Location x, boolean releases, boolean sends) {
        if (releases) {
            x.w.join(t.c);
        } else if (sends) {
            x.w.join(t.r);
        }
    }

    @Override
    public void fence(int thread, Fence kind) {
        Accessor t = threads.get(thread);
        switch (kind) {
            case ACQUIRE -> acquireFence(t);
            case RELEASE -> releaseFence(t);
            case ACQ_REL -> {
                if (on(RaceRule.FENCE_ACQ_REL_ORDER)) {
                    acquireFence(t);
                    releaseFence(t);
                } else {
                    releaseFence(t);
                    acquireFence(t);
                }
            }
            case FULL -> {
                t.c.join(t.a);
                if (on(RaceRule.FENCE_FULL_ORDERS)) {
                    t.c.join(fence);
                    fence.join(t.c);
                }
                t.r.assign(t.c);
                t.tick(true);
            }
        }
    }

    private void acquireFence(Accessor t) {
        if (on(RaceRule.FENCE_ACQUIRE)) {
            t.c.join(t.a);
        }
    }

    private void releaseFence(Accessor t) {
        if (on(RaceRule.FENCE_RELEASE)) {
            t.r.assign(t.c);
            t.tick(on(RaceRule.TICK_AFTER_FENCE));
        }
    }

    @Override
    public void start(int parent, int child) {
        Accessor from = threads.get(parent);
        Accessor to = threads.get(child);
        if (on(RaceRule.START)) {
            to.c.join(from.c);
            to.a.join(from.c);
        }
        if (!on(RaceRule.EDGE_LEAVES_RELEASE_ALONE)) {
            to.r.join(from.c);
        }
        from.tick(on(RaceRule.START_TICKS));
    }

    @Override
    public void join(int parent, int child) {
        if (on(RaceRule.JOIN)) {
            threads.get(parent).c.join(threads.get(child).c);
        }
    }

    @Override
    public void lock(int thread, int lock) {
        if (on(RaceRule.LOCK)) {
            threads.get(thread).c.join(locks.get(lock));
        }
    }

    @Override
    public void unlock(int thread, int lock) {
        Accessor t = threads.get(thread);
        locks.get(lock).assign(t.c);
        t.tick(on(RaceRule.UNLOCK_TICKS));
    }
}
