package org.jrsan.acceptance.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.acceptance.sessions.Arrangement.Step;
import org.jrsan.acceptance.sessions.Op.Kind;
import org.jrsan.acceptance.sessions.Op.Order;
import org.junit.jupiter.api.Test;

/** Schedules of known programs, and whether there is something to be found in them. */
class CertificateTest {
    private final List<Step> steps = new ArrayList<>();

    private CertificateTest step(int thread, Op op) {
        steps.add(new Step(thread, op));
        return this;
    }

    private CertificateTest store(int thread, int atomic, Order order) {
        return step(thread, new Op(Kind.STORE, atomic, order, 1));
    }

    private CertificateTest load(int thread, int atomic, Order order) {
        return step(thread, new Op(Kind.LOAD, atomic, order, 0));
    }

    private CertificateTest add(int thread, int atomic, Order order) {
        return step(thread, new Op(Kind.ADD, atomic, order, 0));
    }

    private CertificateTest write(int thread) {
        return step(thread, Op.of(Kind.WRITE, 0));
    }

    private CertificateTest fence(int thread, Kind kind) {
        return step(thread, Op.fence(kind));
    }

    private void holds(boolean expected) {
        Arrangement given = new Arrangement(
                "", List.of(Role.POOL, Role.POOL, Role.POOL, Role.POOL), List.of(Guard.MONITOR), 3, 1, 1, 0, steps);
        assertEquals(expected, Certificate.holds(given), given::toString);
    }

    @Test
    void storeBufferingWantsAFullFenceOnBothSides() {
        store(0, 0, Order.OPAQUE).fence(0, Kind.FULL_FENCE).load(0, 1, Order.OPAQUE);
        store(1, 1, Order.OPAQUE)
                .fence(1, Kind.FULL_FENCE)
                .load(1, 0, Order.OPAQUE)
                .holds(true);
    }

    @Test
    void releaseAndAcquireDoNotOrderStoreBuffering() {
        store(0, 0, Order.RELEASE).load(0, 1, Order.ACQUIRE);
        store(1, 1, Order.RELEASE)
                .fence(1, Kind.FULL_FENCE)
                .load(1, 0, Order.ACQUIRE)
                .holds(false);
    }

    @Test
    void volatileAccessesOrderStoreBuffering() {
        store(0, 0, Order.VOLATILE).load(0, 1, Order.VOLATILE);
        store(1, 1, Order.VOLATILE).load(1, 0, Order.VOLATILE).holds(true);
    }

    @Test
    void aVolatileStoreDoesNotOrderAnOpaqueLoad() {
        store(0, 0, Order.VOLATILE).load(0, 1, Order.VOLATILE);
        store(1, 1, Order.VOLATILE).load(1, 0, Order.OPAQUE).holds(false);
    }

    @Test
    void anOpaqueFlagHandsNothingOver() {
        write(0).store(0, 0, Order.RELEASE).load(1, 0, Order.OPAQUE).write(1).holds(false);
    }

    @Test
    void fencesAroundAnOpaqueFlagHandOver() {
        write(0).fence(0, Kind.RELEASE_FENCE).store(0, 0, Order.OPAQUE);
        load(1, 0, Order.OPAQUE).fence(1, Kind.ACQUIRE_FENCE).write(1).holds(true);
    }

    @Test
    void aReleaseGoesOnThroughReadModifyWrites() {
        write(0).store(0, 0, Order.RELEASE).add(1, 0, Order.OPAQUE);
        step(2, new Op(Kind.AWAIT_VALUE, 0, Order.ACQUIRE, 2)).write(2).holds(true);
    }

    @Test
    void anOpaqueStoreEndsARelease() {
        write(0).store(0, 0, Order.RELEASE).store(0, 0, Order.OPAQUE);
        load(1, 0, Order.ACQUIRE).write(1).holds(false);
    }

    @Test
    void opaqueCountersForceAndDoNotTell() {
        store(0, 0, Order.OPAQUE).add(0, 1, Order.OPAQUE).add(1, 1, Order.OPAQUE);
        load(1, 0, Order.OPAQUE).holds(false);
    }

    @Test
    void aLockTells() {
        step(0, Op.of(Kind.LOCK, 0)).write(0).add(0, 1, Order.OPAQUE).step(0, Op.of(Kind.UNLOCK, 0));
        add(1, 1, Order.OPAQUE)
                .step(1, Op.of(Kind.LOCK, 0))
                .write(1)
                .step(1, Op.of(Kind.UNLOCK, 0))
                .holds(true);
    }

    @Test
    void writesThatNothingOrdersRace() {
        write(0).write(1).holds(false);
    }
}
