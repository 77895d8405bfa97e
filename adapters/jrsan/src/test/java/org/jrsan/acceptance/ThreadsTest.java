package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Edges of threads: what is seen is silent, what is not seen is counted. */
class ThreadsTest {
    /** Ways to start a thread whose start is seen. */
    enum Start {
        START(RobustThreads::start),
        START_NAMED(task -> RobustThreads.start("named", task)),
        CONSTRUCTOR(task -> started(new RobustThread(task))),
        CONSTRUCTOR_NAMED(task -> started(new RobustThread(task, "named"))),
        FACTORY(task -> started(RobustThreads.factory().newThread(task))),
        FACTORY_NAMED(task -> started(RobustThreads.factory("made-").newThread(task))),
        SUBCLASS(task -> started(new Running(task)));

        private final Function<Runnable, Thread> start;

        Start(Function<Runnable, Thread> start) {
            this.start = start;
        }

        private static Thread started(Thread thread) {
            thread.start();
            return thread;
        }
    }

    private static final class Running extends RobustThread {
        private final Runnable overriding;

        Running(Runnable overriding) {
            this.overriding = overriding;
        }

        @Override
        public void run() {
            overriding.run();
        }
    }

    private static Thread raw(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    @ParameterizedTest
    @EnumSource
    void startAndJoinAreEdges(Start way) throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            Message back = new Message();
            there.send();
            Thread thread = way.start.apply(() -> {
                there.receive();
                back.send();
            });
            RobustThreads.join(thread);
            back.receive();

            Message.assertAllSeen(session, 2);
            assertEquals(2, session.counts().threads());
        }
    }

    @Test
    void aTimedJoinOfAThreadThatHasEndedIsAnEdge() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message first = new Message();
            Message second = new Message();
            Thread ending = RobustThreads.start(first::send);
            assertTrue(RobustThreads.join(ending, 10, TimeUnit.SECONDS));
            first.receive();

            Thread ended = RobustThreads.start(second::send);
            ended.join();
            assertTrue(RobustThreads.join(ended, 0, TimeUnit.SECONDS));
            second.receive();

            Message.assertAllSeen(session, 2);
        }
    }

    @Test
    void aTimedJoinThatRunsOutOfTimeIsNoEdge() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            CountDownLatch sent = new CountDownLatch(1);
            CountDownLatch received = new CountDownLatch(1);
            Thread thread = RobustThreads.start(() -> {
                message.send();
                sent.countDown();
                await(received);
            });
            await(sent);
            assertFalse(RobustThreads.join(thread, 1, TimeUnit.MILLISECONDS));
            assertFalse(RobustThreads.join(thread, 0, TimeUnit.MILLISECONDS));
            message.receive();
            received.countDown();
            RobustThreads.join(thread);

            Message.assertEdgeMissing(session);
        }
    }

    @Test
    void joiningAThreadThatWasNeverStartedReturnsAndIsNoEdge() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            Thread thread = new RobustThread(message::receive);
            RobustThreads.join(thread);
            assertFalse(RobustThreads.join(thread, 1, TimeUnit.MILLISECONDS));
            message.send();
            thread.start();
            RobustThreads.join(thread);

            Message.assertAllSeen(session, 1);
            assertEquals(2, session.counts().threads());
        }
    }

    @Test
    void joiningTwiceIsJoiningOnce() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            Thread thread = RobustThreads.start(message::send);
            RobustThreads.join(thread);
            RobustThreads.join(thread);
            message.receive();

            Message.assertAllSeen(session, 1);
        }
    }

    @Test
    void everyoneWhoJoinsAThreadHasTheEdge() throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            try (Session session = Sanitizer.open()) {
                Message message = new Message();
                Thread sender = RobustThreads.start(message::send);
                List<Thread> receivers = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    receivers.add(RobustThreads.start(() -> {
                        join(sender);
                        message.receive();
                    }));
                }
                for (Thread receiver : receivers) {
                    RobustThreads.join(receiver);
                }
                session.assertRobust();
                assertEquals(0, session.counts().unseenEdges());
            }
        }
    }

    @Test
    void theNegativeTimeoutOfAJoinIsRefused() {
        Thread thread = new RobustThread();

        assertThrows(IllegalArgumentException.class, () -> RobustThreads.join(thread, -1, TimeUnit.SECONDS));
    }

    @Test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> RobustThreads.start(null));
        assertThrows(NullPointerException.class, () -> RobustThreads.start("name", null));
        assertThrows(NullPointerException.class, () -> RobustThreads.join(null));
        assertThrows(NullPointerException.class, () -> RobustThreads.join(new RobustThread(), 1, null));
        assertThrows(NullPointerException.class, () -> RobustThreads.factory(null));
        assertThrows(NullPointerException.class, () -> RobustThreads.wrap((ExecutorService) null));
        assertThrows(NullPointerException.class, () -> RobustThreads.wrap((ScheduledExecutorService) null));
        assertThrows(NullPointerException.class, () -> RobustThreads.wrap((ForkJoinPool) null));
    }

    @Test
    void aFactoryNumbersItsThreads() {
        ThreadFactory factory = RobustThreads.factory("worker ");

        assertEquals("worker 1", factory.newThread(() -> {}).getName());
        assertEquals("worker 2", factory.newThread(() -> {}).getName());
        assertEquals("robust-1", RobustThreads.factory().newThread(() -> {}).getName());
    }

    /** A raw thread counts as knowing all that happened before its first access: that misses and never invents. */
    @Test
    void aRawThreadIsSilentAndCounted() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            message.send();
            Thread thread = raw(message::receive);
            RobustThreads.join(thread);

            session.assertRobust();
            assertEquals(1, session.counts().unseenThreads());
            assertEquals(1, session.counts().unseenEdges());
            assertEquals(2, session.counts().threads());
            assertTrue(session.summary().contains("2 threads (1 not seen to start), 1 edge not seen"));
        }
    }

    /** The end of a thread that is joined out of sight can be told apart from no edge by nobody: the summary counts it. */
    @Test
    void aRawJoinIsAMissingEdgeAndCounted() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            Thread thread = RobustThreads.start(message::send);
            thread.join();
            message.receive();

            Message.assertEdgeMissing(session);
            assertEquals(1, session.counts().unseenEdges());
            assertEquals(0, session.counts().unseenThreads());
        }
    }

    /** As above, for a thread that was not seen to start either: joining it through JRSan is an edge. */
    @Test
    void joiningARawThreadIsAnEdge() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            RobustThreads.join(raw(message::send));
            message.receive();

            session.assertRobust();
        }
    }

    @Test
    void aTaskThatThrowsEndsItsThreadAndTheJoinIsAnEdge() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            RuntimeException thrown = new RuntimeException("thrown by the task");
            Throwable[] uncaught = new Throwable[1];
            Thread thread = new RobustThread(() -> {
                message.send();
                throw thrown;
            });
            thread.setUncaughtExceptionHandler((t, e) -> uncaught[0] = e);
            thread.start();
            RobustThreads.join(thread);
            message.receive();

            assertSame(thrown, uncaught[0]);
            Message.assertAllSeen(session, 1);
        }
    }

    @Test
    void aThreadThatIsStartedTwiceFailsAsTheJdkDoesAndCountsOnce() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            Thread thread = RobustThreads.start(message::send);
            assertThrows(IllegalThreadStateException.class, thread::start);
            RobustThreads.join(thread);
            assertThrows(IllegalThreadStateException.class, thread::start);
            message.receive();

            Message.assertAllSeen(session, 1);
            assertEquals(2, session.counts().threads());
        }
    }

    /** The JVM refuses a start only when it is out of threads; a thread that says it is new makes it refuse as well. */
    @Test
    void aThreadThatFailsToStartIsNotCounted() throws InterruptedException {
        Thread liar = new RobustThread() {
            @Override
            public State getState() {
                return State.NEW;
            }
        };
        liar.start();
        liar.join();
        try (Session session = Sanitizer.open()) {
            new RobustAtomicInteger().set(1);
            assertThrows(IllegalThreadStateException.class, liar::start);

            assertEquals(1, session.counts().threads());
            assertEquals(0, session.counts().unseenEdges());
            session.assertRobust();
        }
    }

    @Test
    void aRecordOfManyThreadsIsExact() throws InterruptedException {
        int threads = 300;
        RobustAtomicInteger counter = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            List<Thread> started = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                started.add(RobustThreads.start(counter::incrementAndGet));
            }
            for (Thread thread : started) {
                RobustThreads.join(thread);
            }

            assertEquals(threads, counter.get());
            assertEquals(threads + 1, session.counts().accesses());
            assertEquals(threads + 1, session.counts().threads());
            assertEquals(1, session.counts().locations());
            assertEquals(0, session.counts().unseenEdges(), "all were joined, if late");
            session.assertRobust();
        }
    }

    @Test
    void threadsThatNobodyJoinsAreCountedAsUnseenEdgesWheneverTheyEnd() throws InterruptedException {
        int threads = 300;
        RobustAtomicInteger counter = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < threads; i++) {
                RobustThreads.start(counter::incrementAndGet).join();
            }

            assertEquals(threads, session.counts().unseenEdges());
            assertEquals(threads + 1, session.counts().threads());
            assertEquals(threads, session.counts().accesses());
        }
    }

    @Test
    void manyThreadsDoNotAccumulate() throws InterruptedException {
        int threads = 5_000;
        RobustAtomicInteger counter = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            RobustThreads.join(RobustThreads.start(counter::incrementAndGet));
            long before = Heap.used();
            for (int i = 1; i < threads; i++) {
                RobustThreads.join(RobustThreads.start(counter::incrementAndGet));
            }
            long grown = Heap.used() - before;

            assertEquals(threads + 1, session.counts().threads());
            assertEquals(threads, session.counts().accesses());
            session.assertRobust();
            System.out.println("heap after " + threads + " threads started and joined: " + grown / 1024 + " KiB more");
            assertTrue(grown < 2 << 20, grown + " bytes");
        }
    }

    private static void join(Thread thread) {
        try {
            RobustThreads.join(thread);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
