package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;

/** What an executor does not do, or not in time: no edge that is not there, and the JDK's behaviour. */
class ExecutorFailuresTest extends Pools {
    @Test
    void awaitTerminationThatRunsOutOfTimeIsNoEdge() throws Exception {
        ExecutorService executor = single();
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch received = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Message back = new Message();
            executor.execute(() -> {
                back.send();
                sent.countDown();
                hold(received);
            });
            sent.await();
            executor.shutdown();
            assertFalse(executor.awaitTermination(1, TimeUnit.MILLISECONDS));
            back.receive();
            received.countDown();

            Message.assertEdgeMissing(session);
        }
    }

    @Test
    void aGetThatRunsOutOfTimeIsNoEdge() throws Exception {
        ExecutorService executor = single();
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch received = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Message back = new Message();
            Future<?> future = executor.submit(() -> {
                back.send();
                sent.countDown();
                hold(received);
            });
            sent.await();
            assertThrows(TimeoutException.class, () -> future.get(1, TimeUnit.MILLISECONDS));
            back.receive();
            received.countDown();

            Message.assertEdgeMissing(session);
        }
    }

    @Test
    void theResultOfATaskThatWasCancelledWhileItRanIsNoEdge() throws Exception {
        ExecutorService executor = single();
        CountDownLatch sent = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Message back = new Message();
            Future<?> future = executor.submit(() -> {
                back.send();
                sent.countDown();
                hold(new CountDownLatch(1));
            });
            sent.await();
            assertTrue(future.cancel(true));
            executor.shutdown();
            assertTrue(executors.get(0).awaitTermination(10, TimeUnit.SECONDS));
            assertThrows(CancellationException.class, future::get);
            back.receive();

            Message.assertEdgeMissing(session);
        }
    }

    @Test
    void aTaskThatWasCancelledBeforeItRanNeverRuns() throws Exception {
        ExecutorService executor = single();
        CountDownLatch busy = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            executor.execute(() -> hold(busy));
            Future<?> future = executor.submit(message::send);
            assertTrue(future.cancel(false));
            busy.countDown();
            assertThrows(CancellationException.class, future::get);
            executor.submit(() -> {}).get();

            assertEquals(0, session.counts().accesses());
        }
    }

    @Test
    void aTaskThatThrowsHandsItsExceptionOver() throws Exception {
        ExecutorService executor = single();
        try (Session session = Sanitizer.open()) {
            Message back = new Message();
            Exception thrown = new Exception("thrown by the task");
            Future<Void> future = executor.submit(() -> {
                back.send();
                throw thrown;
            });
            assertSame(
                    thrown, assertThrows(ExecutionException.class, future::get).getCause());
            back.receive();

            Message.assertAllSeen(session, 1);
        }
    }

    @Test
    void shutdownNowReturnsTheRunnablesThatWereGiven() {
        ExecutorService executor = single();
        CountDownLatch busy = new CountDownLatch(1);
        Runnable second = () -> {};
        Runnable third = () -> {};
        executor.execute(() -> hold(busy));
        executor.execute(second);
        executor.execute(third);
        Future<?> fourth = executor.submit(() -> {});

        List<Runnable> neverRun = executor.shutdownNow();

        assertEquals(3, neverRun.size());
        assertSame(second, neverRun.get(0));
        assertSame(third, neverRun.get(1));
        assertSame(fourth, neverRun.get(2));
        assertTrue(executor.isShutdown());
    }

    @Test
    void aRejectedTaskIsRejected() {
        ExecutorService executor = single();
        executor.shutdown();

        assertThrows(RejectedExecutionException.class, () -> executor.execute(() -> {}));
        assertThrows(RejectedExecutionException.class, () -> executor.submit(() -> {}));
        assertThrows(NullPointerException.class, () -> executor.execute(null));
        assertThrows(NullPointerException.class, () -> executor.submit((Runnable) null));
    }

    @Test
    void aTaskThatItsCallerRunsIsATaskLikeOthers() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        ExecutorService executor = wrapped(pool);
        CountDownLatch busy = new CountDownLatch(1);
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            executor.execute(() -> hold(busy));
            executor.execute(() -> {});
            executor.submit(message::send).get();
            busy.countDown();
            message.receive();

            Message.assertAllSeen(session, 1);
        }
    }
}
