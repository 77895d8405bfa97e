package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Edges of executors: hand-off of a task, of its result, and of all results at termination. */
class ExecutorTest extends Pools {
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
}
