package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustCyclicBarrier;
import org.jrsan.sync.RobustExchanger;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustPhaser;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A report tells what a thread went through last, by its label or by where it was created. */
class SynchroniserNamesTest {
    private static Arguments named(String type, Body labelled, Body unlabelled) {
        return Arguments.of(Named.of(type, labelled), Named.of("unlabelled", unlabelled), type);
    }

    static Stream<Arguments> synchronisers() {
        return Stream.of(
                named(
                        "RobustReentrantLock",
                        () -> new RobustReentrantLock().label("L").lock(),
                        () -> new RobustReentrantLock(true).lock()),
                named(
                        "RobustReentrantReadWriteLock",
                        () -> new RobustReentrantReadWriteLock()
                                .label("L")
                                .writeLock()
                                .lock(),
                        () -> new RobustReentrantReadWriteLock().readLock().lock()),
                named(
                        "RobustStampedLock",
                        () -> new RobustStampedLock().label("L").readLock(),
                        () -> new RobustStampedLock().writeLock()),
                named("RobustSemaphore", () -> new RobustSemaphore(1).label("L").acquire(), () -> new RobustSemaphore(1)
                        .release()),
                named(
                        "RobustCountDownLatch",
                        () -> new RobustCountDownLatch(0).label("L").await(),
                        () -> new RobustCountDownLatch(1).countDown()),
                named(
                        "RobustCyclicBarrier",
                        () -> new RobustCyclicBarrier(1).label("L").await(),
                        () -> new RobustCyclicBarrier(1, () -> {}).await(1, TimeUnit.SECONDS)),
                named("RobustPhaser", () -> new RobustPhaser(1).label("L").arrive(), () -> new RobustPhaser(1)
                        .arriveAndAwaitAdvance()),
                named(
                        "RobustExchanger",
                        () -> exchanging(new RobustExchanger<Integer>().label("L")),
                        () -> exchanging(new RobustExchanger<>())),
                named(
                        "Object",
                        () -> {
                            Object monitor = new Object();
                            RobustMonitor.label(monitor, "L");
                            RobustMonitor.synchronizedOn(monitor, () -> {});
                        },
                        () -> RobustMonitor.synchronizedOn(new Object(), () -> {})));
    }

    private static void exchanging(RobustExchanger<Integer> exchanger) throws InterruptedException {
        RobustThreads.start(() -> {
            try {
                exchanger.exchange(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        exchanger.exchange(2);
    }

    @ParameterizedTest
    @MethodSource("synchronisers")
    void theReportNamesIt(Body labelled, Body unlabelled, String type) throws Exception {
        assertTrue(reportAfter(labelled).contains("had last used L"));
        String report = reportAfter(unlabelled);
        // Of any object, nobody knows where it was created.
        String how = type.equals("Object") ? "first used" : "created";
        assertTrue(report.contains("last used the " + type + " " + how + " at SynchroniserNamesTest.java"), report);
    }

    private static String reportAfter(Body body) throws Exception {
        try (Session session = Sanitizer.open()) {
            PlainInt data = new PlainInt();
            Thread writer = RobustThreads.start(() -> data.set(1));
            writer.join();
            body.run();
            data.get();
            return session.report().replaceAll("\\s+", " ");
        }
    }
}
