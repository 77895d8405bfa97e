package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Semaphores, latches, barriers, phasers and exchangers behave as the JDK's. */
class CoordinationContractTest extends SynchroniserContract {
    static Stream<Arguments> subjects() {
        return Stream.of(
                same(
                        "semaphore",
                        () -> new Semaphore(2),
                        () -> new RobustSemaphore(2),
                        CoordinationContractTest::semaphore),
                same(
                        "indebted semaphore",
                        () -> new Semaphore(-2, true),
                        () -> new RobustSemaphore(-2, true),
                        CoordinationContractTest::semaphore),
                same(
                        "latch",
                        () -> new CountDownLatch(2),
                        () -> new RobustCountDownLatch(2),
                        CoordinationContractTest::latch),
                same("barrier", () -> new CyclicBarrier(1), () -> new RobustCyclicBarrier(1), (barrier, trace) -> {
                    trace.of(barrier::await);
                    barrier(barrier, trace);
                }),
                same(
                        "barrier whose action throws",
                        () -> new CyclicBarrier(1, CoordinationContractTest::fail),
                        () -> new RobustCyclicBarrier(1, CoordinationContractTest::fail),
                        CoordinationContractTest::barrier),
                same("wide barrier", () -> new CyclicBarrier(3), () -> new RobustCyclicBarrier(3), (barrier, trace) -> {
                    trace.of(() -> barrier.await(1, TimeUnit.NANOSECONDS));
                    barrier(barrier, trace);
                }),
                same("phaser", Phaser::new, RobustPhaser::new, CoordinationContractTest::phaser),
                same("phaser with parties", () -> new Phaser(2), () -> new RobustPhaser(2), (phaser, trace) -> {
                    trace.of(phaser::arrive);
                    trace.of(phaser::arriveAndAwaitAdvance);
                    phaser(phaser, trace);
                }),
                same(
                        "phaser with a parent",
                        () -> new Phaser(new Phaser(), 1),
                        () -> new RobustPhaser(new RobustPhaser(), 1),
                        CoordinationContractTest::phaser),
                same(
                        "phaser that never ends by itself",
                        () -> new Phaser(1) {
                            @Override
                            protected boolean onAdvance(int phase, int registeredParties) {
                                return registeredParties == 7 || getArrivedParties() > 7;
                            }
                        },
                        () -> new RobustPhaser(1) {
                            @Override
                            protected boolean onAdvance(int phase, int registeredParties) {
                                return registeredParties == 7 || getArrivedParties() > 7;
                            }
                        },
                        CoordinationContractTest::phaser),
                same(
                        "exchanger",
                        Exchanger<String>::new,
                        RobustExchanger<String>::new,
                        CoordinationContractTest::exchanger));
    }

    private static void fail() {
        throw new ArithmeticException("the action");
    }

    private static void semaphore(Semaphore semaphore, Trace trace) {
        trace.of(semaphore::isFair);
        trace.of(semaphore::tryAcquire);
        trace.of(() -> semaphore.tryAcquire(2));
        trace.of(() -> semaphore.tryAcquire(-1));
        trace.does(() -> semaphore.acquire(-1));
        trace.does(() -> semaphore.release(-1));
        trace.does(() -> semaphore.release(Integer.MAX_VALUE));
        trace.does(() -> semaphore.release(Integer.MAX_VALUE));
        trace.of(semaphore::drainPermits);
        trace.of(semaphore::availablePermits);
        trace.interrupted(semaphore::acquire);
        trace.interrupted(() -> semaphore.tryAcquire(1, TimeUnit.SECONDS));
        trace.of(() -> semaphore.tryAcquire(1, TimeUnit.MICROSECONDS));
        trace.of(() -> semaphore.tryAcquire(3, 1, TimeUnit.MICROSECONDS));
        trace.does(() -> semaphore.release(3));
        trace.interrupted(semaphore::acquireUninterruptibly);
        trace.does(() -> semaphore.acquireUninterruptibly(1));
        trace.of(semaphore::toString);
        trace.does(semaphore::release);
        trace.does(semaphore::acquire);
        trace.of(semaphore::drainPermits);
    }

    private static void latch(CountDownLatch latch, Trace trace) {
        trace.of(() -> latch.await(1, TimeUnit.MICROSECONDS));
        trace.of(() -> latch.await(1, null));
        trace.interrupted(latch::await);
        trace.does(latch::countDown);
        trace.of(latch::getCount);
        trace.of(latch::toString);
        trace.elsewhere(latch::countDown);
        trace.does(latch::await);
        trace.of(() -> latch.await(0, TimeUnit.SECONDS));
        trace.interrupted(latch::await);
        trace.does(latch::countDown);
        trace.of(latch::getCount);
    }

    private static void barrier(CyclicBarrier barrier, Trace trace) {
        trace.of(barrier::getParties);
        trace.of(barrier::isBroken);
        trace.of(barrier::getNumberWaiting);
        trace.of(() -> barrier.await(0, TimeUnit.SECONDS));
        trace.of(barrier::isBroken);
        trace.of(barrier::await);
        trace.interrupted(barrier::await);
        trace.does(barrier::reset);
        trace.of(barrier::isBroken);
        trace.interrupted(() -> barrier.await(1, TimeUnit.SECONDS));
        trace.of(barrier::isBroken);
        trace.of(() -> barrier.await(1, TimeUnit.SECONDS));
        trace.does(barrier::reset);
        trace.of(() -> barrier.await(1, null));
    }

    private static void phaser(Phaser phaser, Trace trace) {
        trace.of(() -> phaser.getParent() == null);
        trace.of(() -> phaser.getRoot() == (phaser.getParent() == null ? phaser : phaser.getParent()));
        trace.of(phaser::toString);
        trace.of(phaser::arrive);
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::arriveAndAwaitAdvance);
        trace.of(phaser::register);
        trace.of(() -> phaser.bulkRegister(-1));
        trace.of(() -> phaser.bulkRegister(1));
        trace.of(() -> phaser.bulkRegister(1 << 20));
        trace.of(phaser::toString);
        int phase = phaser.getPhase();
        trace.of(phaser::arrive);
        trace.of(phaser::getArrivedParties);
        trace.of(phaser::getUnarrivedParties);
        trace.of(() -> phaser.awaitAdvanceInterruptibly(phase + 1, 1, TimeUnit.MICROSECONDS));
        trace.of(() -> phaser.awaitAdvance(-5));
        trace.of(() -> phaser.awaitAdvanceInterruptibly(phaser.getPhase(), 1, TimeUnit.MICROSECONDS));
        trace.interrupted(() -> phaser.awaitAdvanceInterruptibly(phaser.getPhase()));
        trace.elsewhere(phaser::arrive);
        trace.of(phaser::getPhase);
        trace.of(() -> phaser.awaitAdvanceInterruptibly(phase, 1, TimeUnit.MICROSECONDS));
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::isTerminated);
        trace.of(phaser::toString);
        trace.of(phaser::register);
        trace.of(phaser::toString);
        trace.does(phaser::forceTermination);
        trace.of(phaser::isTerminated);
        trace.of(() -> phaser.awaitAdvance(phaser.getPhase() & Integer.MAX_VALUE));
        trace.of(phaser::arrive);
        trace.of(phaser::arriveAndAwaitAdvance);
        trace.of(phaser::toString);
    }

    private static void exchanger(Exchanger<String> exchanger, Trace trace) {
        trace.interrupted(() -> exchanger.exchange(""));
        trace.interrupted(() -> exchanger.exchange("", 1, TimeUnit.SECONDS));
        trace.of(() -> exchanger.exchange("", 0, TimeUnit.SECONDS));
        trace.of(() -> exchanger.exchange("", 1, TimeUnit.MICROSECONDS));
        trace.of(() -> exchanger.exchange("", 1, null));
        List<String> got = new ArrayList<>();
        Thread other = RobustThreads.start(() -> {
            try {
                got.add(exchanger.exchange("from elsewhere"));
                got.add(exchanger.exchange(null, 1, TimeUnit.MINUTES));
            } catch (Exception e) {
                got.add(e.toString());
            }
        });
        trace.of(() -> exchanger.exchange(null));
        trace.of(() -> exchanger.exchange("from here"));
        trace.does(() -> RobustThreads.join(other));
        trace.of(() -> got);
    }

    @Test
    void wrongArgumentsOfConstructorsAreRefused() {
        List<Step> theirs = List.of(
                () -> new CountDownLatch(-1),
                () -> new CyclicBarrier(0),
                () -> new CyclicBarrier(-1, () -> {}),
                () -> new Phaser(-1),
                () -> new Phaser(1 << 16));
        List<Step> ours = List.of(
                () -> new RobustCountDownLatch(-1),
                () -> new RobustCyclicBarrier(0),
                () -> new RobustCyclicBarrier(-1, () -> {}),
                () -> new RobustPhaser(-1),
                () -> new RobustPhaser(1 << 16));
        Trace expected = new Trace();
        Trace actual = new Trace();
        theirs.forEach(expected::does);
        ours.forEach(actual::does);

        assertEquals(expected.seen, actual.seen);
    }
}
