package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Edges of executors: hand-off of a task, of its result, and of all results at termination. */
class ExecutorTest {
    private final List<ExecutorService> executors = new ArrayList<>();

    private ExecutorService wrapped(ExecutorService executor) {
        executors.add(executor);
        return RobustThreads.wrap(executor);
    }

    private ExecutorService single() {
        return wrapped(Executors.newSingleThreadExecutor());
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        for (ExecutorService executor : executors) {
            executor.shutdownNow();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
        }
    }

    /** Hands a result on. */
    interface Get<T> {
        T from(Future<T> future) throws Exception;
    }

    private void assertEdgesOf(Get<String> get) throws Exception {
        ExecutorService executor = single();
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            Message back = new Message();
            there.send();
            Future<String> future = executor.submit(() -> {
                there.receive();
                back.send();
                return "result";
            });
            assertEquals("result", get.from(future));
            back.receive();

            Message.assertAllSeen(session, 2);
            assertEquals(2, session.counts().threads());
        }
    }

    @Test
    void submitAndGetAreEdges() throws Exception {
        assertEdgesOf(Future::get);
    }

    @Test
    void aTimedGetIsAnEdge() throws Exception {
        assertEdgesOf(future -> future.get(10, TimeUnit.SECONDS));
    }

    @Test
    void aGetOfAResultThatIsThereIsAnEdge() throws Exception {
        assertEdgesOf(future -> {
            while (!future.isDone()) {
                Thread.onSpinWait();
            }
            return future.get();
        });
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_19, disabledReason = "Future.resultNow came with Java 19")
    void askingForTheResultNowIsAnEdge() throws Exception {
        Method resultNow = Future.class.getMethod("resultNow");
        assertEdgesOf(future -> {
            while (!future.isDone()) {
                Thread.onSpinWait();
            }
            return (String) resultNow.invoke(future);
        });
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_19, disabledReason = "Future.exceptionNow came with Java 19")
    void askingForTheExceptionNowIsAnEdge() throws Exception {
        Method exceptionNow = Future.class.getMethod("exceptionNow");
        ExecutorService executor = single();
        try (Session session = Sanitizer.open()) {
            Message back = new Message();
            IllegalStateException thrown = new IllegalStateException();
            Future<?> future = executor.submit(() -> {
                back.send();
                throw thrown;
            });
            while (!future.isDone()) {
                Thread.onSpinWait();
            }
            assertSame(thrown, exceptionNow.invoke(future));
            back.receive();

            Message.assertAllSeen(session, 1);
        }
    }

    @Test
    void runnablesAreHandedOverLikeCallables() throws Exception {
        ExecutorService executor = single();
        try (Session session = Sanitizer.open()) {
            Message first = new Message();
            Message second = new Message();
            assertEquals(null, executor.submit(first::send).get());
            first.receive();
            assertEquals("given", executor.submit(second::send, "given").get());
            second.receive();

            Message.assertAllSeen(session, 2);
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
    void executeAndAwaitTerminationAreEdges() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2));
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            List<Message> back = List.of(new Message(), new Message());
            there.send();
            executor.execute(() -> {
                there.receive();
                back.get(0).send();
            });
            executor.execute(back.get(1)::send);
            executor.shutdown();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
            back.forEach(Message::receive);

            Message.assertAllSeen(session, 3);
        }
    }

    @Test
    void findingAnExecutorTerminatedIsAnEdge() throws Exception {
        ExecutorService executor = single();
        try (Session session = Sanitizer.open()) {
            Message back = new Message();
            executor.execute(back::send);
            executor.shutdown();
            while (!executor.isTerminated()) {
                Thread.onSpinWait();
            }
            back.receive();

            Message.assertAllSeen(session, 1);
        }
    }

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
    void invokeAllHandsOverAllResults() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2));
        try (Session session = Sanitizer.open()) {
            List<Message> messages = List.of(new Message(), new Message(), new Message());
            List<Callable<Message>> tasks = messages.stream()
                    .<Callable<Message>>map(message -> () -> {
                        message.send();
                        return message;
                    })
                    .toList();
            for (Future<Message> future : executor.invokeAll(tasks)) {
                future.get().receive();
            }

            Message.assertAllSeen(session, 3);
        }
    }

    /** All futures are done when invokeAll returns; the messages are received without asking them. */
    @Test
    void invokeAllIsAnEdgeByItself() throws Exception {
        ExecutorService executor = single();
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            executor.invokeAll(List.of(Executors.callable(message::send)));
            message.receive();

            Message.assertAllSeen(session, 1);
        }
    }

    @Test
    void invokeAnyHandsOverTheResultItReturns() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2));
        try (Session session = Sanitizer.open()) {
            Callable<Message> task = () -> {
                Message message = new Message();
                message.send();
                return message;
            };
            executor.invokeAny(List.of(task, task)).receive();
            executor.invokeAny(List.of(task, task), 10, TimeUnit.SECONDS).receive();

            assertEquals(List.of(), session.violations());
        }
    }

    @Test
    void aCompletionServiceHandsOverResults() throws Exception {
        ExecutorCompletionService<Message> service = new ExecutorCompletionService<>(single());
        try (Session session = Sanitizer.open()) {
            Message message = new Message();
            service.submit(message::send, message);
            service.take().get().receive();

            Message.assertAllSeen(session, 1);
        }
    }

    @Test
    void tasksSubmitTasks() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2));
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            Message back = new Message();
            executor.submit(() -> {
                        there.send();
                        executor.submit(() -> {
                                    there.receive();
                                    back.send();
                                })
                                .get();
                        back.receive();
                        return null;
                    })
                    .get();

            Message.assertAllSeen(session, 2);
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

    /** A worker was started by one of those who submitted; it is no unseen thread. */
    @Test
    void aWorkerOfManyTasksIsOneThread() throws Exception {
        ExecutorService executor = single();
        RobustAtomicInteger counter = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < 100; i++) {
                executor.execute(counter::incrementAndGet);
            }
            executor.shutdown();
            assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));

            assertEquals(100, session.counts().accesses());
            assertEquals(2, session.counts().threads());
            assertEquals(0, session.counts().unseenThreads());
            session.assertRobust();
        }
    }

    @Test
    void anExecutorWithRobustThreadsHasTheSameEdges() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2, RobustThreads.factory()));
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            Message back = new Message();
            there.send();
            executor.submit(() -> {
                        there.receive();
                        back.send();
                    })
                    .get();
            back.receive();

            Message.assertAllSeen(session, 2);
        }
    }

    /** Submissions to a raw executor and its results are not seen: its worker knows all, its results nobody. */
    @Test
    void aRawExecutorsWorkerIsSilentAndCounted() throws Exception {
        ExecutorService raw = Executors.newSingleThreadExecutor();
        executors.add(raw);
        try (Session session = Sanitizer.open()) {
            Message there = new Message();
            there.send();
            raw.submit(there::receive).get();

            session.assertRobust();
            assertEquals(1, session.counts().unseenThreads());
            assertEquals(1, session.counts().unseenEdges());
        }
    }

    @Test
    void anExecutorThatOutlivesASessionServesTheNext() throws Exception {
        ExecutorService executor = single();
        for (int i = 0; i < 3; i++) {
            try (Session session = Sanitizer.open()) {
                Message there = new Message();
                Message back = new Message();
                there.send();
                executor.submit(() -> {
                            there.receive();
                            back.send();
                        })
                        .get();
                back.receive();

                Message.assertAllSeen(session, 2);
                assertEquals(2, session.counts().threads());
            }
        }
        assertEquals("no session", executor.submit(() -> "no session").get());
    }

    @Test
    void sessionsThatShareAnExecutorKeepTheirTasksAndTheirEdges() throws Exception {
        ExecutorService executor = wrapped(Executors.newFixedThreadPool(2));
        List<Session> sessions = new ArrayList<>();
        List<Message> messages = new ArrayList<>();
        try (Turns turns = OwnershipTest.outsiders()) {
            for (String name : List.of("A", "B")) {
                turns.step(name, () -> sessions.add(Sanitizer.open()));
            }
            for (int i = 0; i < 4; i++) {
                Message message = new Message();
                messages.add(message);
                turns.step(i % 2 == 0 ? "A" : "B", () -> executor.execute(message::send));
            }
            executor.shutdown();
            for (int s = 0; s < 2; s++) {
                int mine = s;
                turns.step(s == 0 ? "A" : "B", () -> {
                    assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
                    messages.get(mine).receive();
                    messages.get(mine + 2).receive();
                    Message.assertAllSeen(sessions.get(mine), 2);
                    sessions.get(mine).close();
                });
            }
        }
    }

    @Test
    void aTaskBelongsToTheSessionItWasSubmittedFromWhateverWorkerRunsIt() throws Exception {
        ExecutorService executor = single();
        List<Session> sessions = new ArrayList<>();
        RobustAtomicInteger ofA = new RobustAtomicInteger();
        try (Turns turns = OwnershipTest.outsiders()) {
            turns.step("A", () -> sessions.add(Sanitizer.open()));
            turns.step("B", () -> sessions.add(Sanitizer.open()));
            turns.step("A", () -> executor.submit(ofA::incrementAndGet).get());
            turns.step("B", () -> executor.submit(() -> new RobustAtomicInteger().incrementAndGet())
                    .get());
            turns.step("B", () -> executor.submit(ofA::incrementAndGet).get());

            assertEquals(2, sessions.get(0).counts().accesses());
            assertEquals(1, sessions.get(1).counts().accesses());
            assertEquals(1, sessions.get(1).counts().foreignAccesses());
            turns.step("A", () -> sessions.get(0).close());
            turns.step("B", () -> sessions.get(1).close());
        }
        assertEquals(Verdict.ROBUST_SO_FAR, sessions.get(1).verdict());
    }

    /** A thread of no session uses an executor while the only session comes and goes. */
    @Test
    void anExecutorIsUsedWhileSessionsComeAndGo() throws Exception {
        ExecutorService executor = single();
        CyclicBarrier start = new CyclicBarrier(2);
        try (Turns turns = OwnershipTest.outsiders()) {
            Future<?> submitting = turns.begin("outsider", () -> {
                start.await();
                for (int i = 0; i < 3_000; i++) {
                    assertEquals("done", executor.submit(() -> "done").get(10, TimeUnit.SECONDS));
                }
            });
            start.await();
            while (!submitting.isDone()) {
                Sanitizer.open().close();
            }
            submitting.get();
        }
    }

    /** A task that keeps its worker busy until a latch opens or the executor is shut down. */
    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
