package org.jrsan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.atomic.WaitMode;
import org.jrsan.internal.run.Engines;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An engine that throws is told of in the verdict, and nowhere in the operations of the program. */
class InternalErrorTest {
    private static final RobustVarHandle VIEW =
            RobustVarHandle.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** Every operation of an engine and its states, but that threads learn everything where there are several sessions only. */
    static Stream<String> operationsOfAnEngine() {
        return Stream.of(Engine.class, ThreadState.class, LocationState.class, SyncState.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .map(Method::getName)
                .filter(name -> !name.equals("everybodyLearnsEverything"));
    }

    @ParameterizedTest
    @MethodSource("operationsOfAnEngine")
    void anEngineThatThrowsNeverReachesTheProgram(String operation) throws Exception {
        RuntimeException thrown = new IllegalStateException("thrown by " + operation);
        Session session = sessionThatThrows(operation, thrown);

        List<Object> results;
        try (session) {
            results = program();
        }

        assertEquals(expectedResults(), results);
        assertEquals(Verdict.INTERNAL_ERROR, session.verdict());
        assertSame(thrown, session.errors().get(0));
        String report =
                assertThrows(AssertionError.class, session::assertRobust).getMessage();
        assertTrue(report.startsWith("JRSan: INTERNAL_ERROR: "), report);
        assertTrue(report.contains("\nJRSan failed and stopped checking: " + thrown + "\n    at "), report);
    }

    @Test
    void anErrorOfTheVirtualMachineInsideTheEngineNeverReachesTheProgramEither() throws Exception {
        Error thrown = new StackOverflowError();
        Session session = sessionThatThrows("read", thrown);

        try (session) {
            assertEquals(expectedResults(), program());
        }

        assertSame(thrown, session.errors().get(0));
    }

    @Test
    void theReportOfAnErrorShowsAFewFramesOfTheProgramAndCountsTheRest() throws Exception {
        Error thrown = new StackOverflowError();
        StackTraceElement[] frames = new StackTraceElement[1003];
        Arrays.fill(frames, new StackTraceElement("org.example.Deep", "descend", "Deep.java", 7));
        Arrays.fill(frames, 0, 3, new StackTraceElement("org.jrsan.internal.cells.Cell", "load", "Cell.java", 1));
        thrown.setStackTrace(frames);
        Session session = sessionThatThrows("read", thrown);

        try (session) {
            program();
        }

        List<String> told = session.report()
                .lines()
                .filter(line -> line.startsWith("    "))
                .filter(line -> line.contains("Deep") || line.contains("Cell.load") || line.contains("more"))
                .toList();
        assertEquals(3 + 5 + 1, told.size(), session::report);
        assertEquals("    ... 995 more", told.get(told.size() - 1));
    }

    @Test
    void anEngineThatThrowsNeverReachesAnExecutor() throws Exception {
        Session session = sessionThatThrows("newSync", new IllegalStateException());
        ExecutorService executor = RobustThreads.wrap(Executors.newSingleThreadExecutor());

        try (session) {
            assertEquals("result", executor.submit(() -> "result").get());
            executor.shutdown();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
        }

        assertEquals(Verdict.INTERNAL_ERROR, session.verdict());
    }

    @Test
    void aWaitInASessionThatFailedEndsWhenTheSessionIsClosed() throws Exception {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        AtomicReference<Throwable> end = new AtomicReference<>();
        Session session = sessionThatThrows("checkRead", new IllegalStateException());
        Thread waiting;
        try (session) {
            atomic.get();
            assertEquals(Verdict.INTERNAL_ERROR, session.verdict());
            waiting = RobustThreads.start(() -> {
                try {
                    atomic.awaitValue(1);
                } catch (Throwable e) {
                    end.set(e);
                }
            });
            while (waiting.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }
        waiting.join(TimeUnit.SECONDS.toMillis(5));
        boolean ended = !waiting.isAlive();
        waiting.interrupt();

        assertTrue(ended, "the wait goes on");
        assertTrue(end.get() instanceof IllegalStateException, String.valueOf(end.get()));
    }

    /** A session whose engine throws once the session is open: its first thread has to be there. */
    private static Session sessionThatThrows(String operation, Throwable thrown) {
        AtomicBoolean isOpen = new AtomicBoolean();
        Session session = new Session(Engines.open(Engines.watchedWithFastPath((called, how) -> {
            if (isOpen.get() && called.equals(operation)) {
                sneak(thrown);
            }
        })));
        isOpen.set(true);
        return session;
    }

    @SuppressWarnings("unchecked") // the type is inferred as unchecked, whatever is thrown
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** Makes every operation of an engine, also those for violations, unseen threads, failed starts, waits and executors. */
    private static List<Object> program() throws Exception {
        List<Object> results = new ArrayList<>();
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        RobustAtomicReference<String> reference = new RobustAtomicReference<>("a");

        storeBuffering(x, y);
        results.add(x.get() + y.get());
        results.add(x.incrementAndGet());
        results.add(x.compareAndSet(2, 3));
        results.add(x.compareAndSet(2, 4));
        results.add(x.weakCompareAndSetAcquire(2, 4));
        results.add(x.updateAndGet(old -> old * 10));
        results.add(reference.compareAndExchange("a", "b"));
        results.add(reference.getAndSet("c"));
        for (int i = 28; i <= 30; i++) {
            x.set(i);
        }
        RobustFences.fullFence();
        x.awaitValue(30);
        x.bcas(30, 31);
        results.add(x.awaitValue(30, WaitMode.VOLATILE, 0, TimeUnit.SECONDS));

        assertThrows(IllegalThreadStateException.class, () -> RobustThreads.start(new NeverStarted()));
        Thread unseen = new Thread(() -> x.set(40));
        unseen.start();
        RobustThreads.join(unseen);
        results.add(x.get());

        ExecutorService executor = RobustThreads.wrap(Executors.newSingleThreadExecutor());
        results.add(executor.submit((Callable<Integer>) x::incrementAndGet).get());
        executor.shutdown();
        results.add(executor.awaitTermination(10, TimeUnit.SECONDS));
        results.add(x.get());

        byte[] bytes = new byte[Integer.BYTES];
        VIEW.set(bytes, 0, 7);
        results.add(VIEW.get(bytes, 0));
        return results;
    }

    private static final class NeverStarted extends Thread {
        @Override
        public synchronized void start() {
            throw new IllegalThreadStateException("never started");
        }
    }

    private static List<Object> expectedResults() {
        return List.of(2, 2, true, false, false, 30, "a", "b", false, 40, 41, true, 41, 7);
    }

    /** One thread after the other, by an order that is out of sight: the second load is a violation. */
    private static void storeBuffering(RobustAtomicInteger x, RobustAtomicInteger y) throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        Thread a = RobustThreads.start(() -> {
            x.setOpaque(1);
            y.getOpaque();
            second.countDown();
        });
        Thread b = RobustThreads.start(() -> {
            try {
                second.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            y.setOpaque(1);
            x.getOpaque();
        });
        RobustThreads.join(a);
        RobustThreads.join(b);
    }
}
