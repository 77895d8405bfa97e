package org.jrsan.rc20.paper;

import org.jrsan.clock.LocationClock;

/**
 * The steps of section 5 of docs/algorithm.md on location clocks, for one way of counting writes. What is known of the
 * SC order travels on the channels of happens-before exactly like {@code Tc}: {@code current}, {@code acquire},
 * {@code release} and {@code message} are the twins of {@code Tc}, {@code Ta}, {@code Tr} and {@code W}.
 *
 * <p>For each access: {@link #receive} when it reads, {@link #access}, then {@link #replace} or {@link #add} when it
 * writes. They use no clock of {@link ClockRules}, so they may follow its steps.
 */
final class ScRules {
    private ScRules() {}

    /** The clocks of a thread. */
    static final class OfThread {
        final ScClocks current = new ScClocks();
        final ScClocks acquire = new ScClocks();
        final ScClocks release = new ScClocks();
    }

    /**
     * The clocks of a location: {@code writes} and {@code fences} are {@code SN} and {@code NG}, {@code Ts} and {@code G} of
     * its SC accesses; {@code fencedWrites} and {@code fencedFences} are {@code DM} and {@code DG}, {@code FS} and
     * {@code FG} of all its accesses.
     */
    static final class OfLocation {
        final ScClocks message = new ScClocks();
        final LocationClock writes = new LocationClock();
        final LocationClock fences = new LocationClock();
        final LocationClock fencedWrites = new LocationClock();
        final LocationClock fencedFences = new LocationClock();
    }

    static void receive(OfThread thread, OfLocation location, boolean acquires) {
        thread.acquire.join(location.message);
        if (acquires) {
            thread.current.join(location.message);
        }
    }

    static void replace(OfThread thread, OfLocation location, boolean releases) {
        location.message.assign(releases ? thread.current : thread.release);
    }

    static void add(OfThread thread, OfLocation location, boolean releases) {
        location.message.join(releases ? thread.current : thread.release);
    }

    static void acquireFence(OfThread thread) {
        thread.current.join(thread.acquire);
    }

    static void releaseFence(OfThread thread) {
        thread.release.assign(thread.current);
    }

    /** {@code S ⊔= Q, G ⊔= QG ⊔ C}: a full fence takes in what was pending and what happened before it. */
    static void takePending(OfThread thread) {
        ScClocks order = thread.current;
        order.writes.join(order.pendingWrites);
        order.fences.join(order.pendingFences);
        order.fences.join(order.happened);
    }

    /** {@code FS := S, FG := G}, which have only grown since the last fence. */
    static void markFence(OfThread thread) {
        ScClocks order = thread.current;
        order.fencedWrites.assign(order.writes);
        order.fencedFences.assign(order.fences);
    }

    /** An access takes place; {@code stamp} is the timestamp of the newest write, its own when it writes. */
    static void access(OfThread thread, OfLocation location, int x, boolean isSequential, boolean isWrite, long stamp) {
        ScClocks order = thread.current;
        if (isWrite) {
            raise(order.happened, x, stamp);
        }
        if (isWrite && isSequential) {
            raise(order.writes, x, stamp);
            order.writes.join(location.writes);
            order.writes.join(location.fencedWrites);
            order.fences.join(location.fencedFences);
            order.fences.join(location.fences);
        } else if (isWrite) {
            order.pendingWrites.join(location.writes);
            order.pendingFences.join(location.fences);
        }
        if (isSequential) {
            location.writes.join(order.writes);
            location.fences.join(order.fences);
        }
        location.fencedWrites.join(order.fencedWrites);
        location.fencedFences.join(order.fencedFences);
    }

    /** A clock may know a newer write of the location by another channel. */
    private static void raise(LocationClock clock, int x, long stamp) {
        clock.raise(x, Math.max(stamp, clock.get(x)));
    }
}
