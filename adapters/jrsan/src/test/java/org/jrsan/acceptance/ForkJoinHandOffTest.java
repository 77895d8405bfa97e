package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustForkJoinPool;
import org.jrsan.sync.RobustForkJoinTask;
import org.jrsan.sync.RobustRecursiveAction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs by fork-join tasks that are completed by hand, adapted, used again, or tagged. */
class ForkJoinHandOffTest extends HandOffs {
    private static final RobustForkJoinPool POOL = new RobustForkJoinPool(2);

    @AfterAll
    static void endThreads() {
        POOL.shutdownNow();
    }

    static Stream<Arguments> ordered() {
        return Stream.of(
                named("completed", () -> ended(task -> task.complete(1))),
                named("completed by an exception", () -> ended(task -> task.completeExceptionally(new Error()))),
                named("quietly completed", () -> ended(RobustForkJoinTask::quietlyComplete)),
                named(
                        "completed twice",
                        () -> ended(task -> {
                            task.complete(1);
                            task.complete(2);
                        })),
                named("run to no end, then completed", ForkJoinHandOffTest::completedLater),
                named(
                        "run to its end",
                        () -> handed(body -> POOL.submit(new ByHand(body, true)).get())),
                named(
                        "adapted, submitted",
                        () -> handed(body ->
                                POOL.submit(RobustForkJoinTask.adapt(body)).get())),
                named(
                        "adapted, lazily",
                        () -> handed(body ->
                                POOL.lazySubmit(RobustForkJoinTask.adapt(body)).join())),
                named("adapted, invoked", () -> handed(body -> POOL.invoke(RobustForkJoinTask.adapt(body)))),
                named(
                        "adapted, forked",
                        () -> inPool(() -> handed(
                                body -> RobustForkJoinTask.adapt(body).fork().join()))),
                named(
                        "submitted and joined",
                        () -> handed(body -> POOL.submit(body).join())),
                named(
                        "by the worker's own pool",
                        () -> inPool(() -> handed(body ->
                                RobustForkJoinTask.getPool().submit(body).join()))),
                named("used again", () -> inPool(ForkJoinHandOffTest::usedAgain)),
                named("helped until quiescent", () -> inPool(ForkJoinHandOffTest::helped)),
                named(
                        "seen quiescent",
                        () -> quiescent(() -> {
                            while (!POOL.isQuiescent()) {
                                Thread.onSpinWait();
                            }
                        })),
                named(
                        "another twin of the pool",
                        () -> quiescent(() -> assertTrue(POOL.submit(() -> RobustForkJoinTask.getPool())
                                .join()
                                .awaitQuiescence(1, TimeUnit.MINUTES)))),
                named(
                        "tagged",
                        () -> tagged(task -> task.setForkJoinTaskTag((short) 1), task -> {
                            while (task.getForkJoinTaskTag() != 1) {
                                Thread.onSpinWait();
                            }
                        })),
                named(
                        "tag compared and set",
                        () -> tagged(
                                task -> assertTrue(task.compareAndSetForkJoinTaskTag((short) 0, (short) 1)), task -> {
                                    while (!task.compareAndSetForkJoinTaskTag((short) 1, (short) 2)) {
                                        Thread.onSpinWait();
                                    }
                                })));
    }

    static Stream<Arguments> misused() {
        return Stream.of(
                named(
                        "written after the completion",
                        () -> writtenAfter(task -> task.complete(1), RobustForkJoinTask::quietlyJoin)),
                named(
                        "written after the tag",
                        () -> writtenAfter(
                                task -> task.setForkJoinTaskTag((short) 1), RobustForkJoinTask::getForkJoinTaskTag)),
                named("not joined since it was used again", () -> inPool(ForkJoinHandOffTest::notJoinedAgain)));
    }

    private interface Way {
        Object hand(Callable<Integer> body) throws Exception;
    }

    /** A task that ends when its body does, or is to be completed by hand. */
    private static final class ByHand extends RobustForkJoinTask<Integer> {
        private final Callable<Integer> body;
        private final boolean ends;
        private Integer result;

        ByHand(Callable<Integer> body, boolean ends) {
            this.body = body;
            this.ends = ends;
        }

        ByHand() {
            this(() -> 0, false);
        }

        @Override
        protected boolean exec() {
            try {
                Integer value = body.call();
                if (ends) {
                    result = value;
                }
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            return ends;
        }

        @Override
        public Integer getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(Integer value) {
            result = value;
        }
    }

    private static final class Action extends RobustRecursiveAction {
        private final Runnable body;

        Action(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    /** A task reads what its submitter wrote and writes what that reads. */
    private static List<Body> handed(Way way) {
        PlainInt there = new PlainInt();
        PlainInt back = new PlainInt();
        return List.of(() -> {
            there.set(1);
            assertEquals(1, way.hand(() -> {
                back.set(there.get());
                return 1;
            }));
            back.get();
        });
    }

    private interface Bodies {
        List<Body> get();
    }

    private static List<Body> inPool(Bodies bodies) {
        return List.of(() -> POOL.invoke(new Action(() -> {
            for (Body body : bodies.get()) {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        })));
    }

    private static List<Body> ended(Consumer<ByHand> completion) {
        PlainInt data = new PlainInt();
        ByHand task = new ByHand();
        return List.of(
                () -> {
                    data.set(1);
                    completion.accept(task);
                },
                () -> {
                    task.quietlyJoin();
                    data.get();
                });
    }

    private static List<Body> completedLater() {
        PlainInt ofTask = new PlainInt();
        PlainInt ofWho = new PlainInt();
        CountDownLatch run = new CountDownLatch(1);
        ByHand task = new ByHand(
                () -> {
                    ofTask.set(1);
                    run.countDown();
                    return 1;
                },
                false);
        return List.of(
                () -> POOL.execute(task),
                () -> {
                    run.await();
                    ofWho.set(1);
                    task.complete(2);
                },
                () -> {
                    assertEquals(2, task.join());
                    ofWho.get();
                });
    }

    private static List<Body> usedAgain() {
        PlainInt data = new PlainInt();
        Action task = new Action(() -> data.set(data.get() + 1));
        return List.of(() -> {
            for (int i = 0; i < 3; i++) {
                task.fork();
                task.join();
                data.set(data.get() + 1);
                task.reinitialize();
            }
            assertEquals(6, data.get());
        });
    }

    private static List<Body> notJoinedAgain() {
        PlainInt data = new PlainInt();
        CountDownLatch[] written = {new CountDownLatch(1), new CountDownLatch(1)};
        int[] round = new int[1];
        Action task = new Action(() -> {
            data.set(1);
            written[round[0]].countDown();
        });
        return List.of(() -> {
            task.fork();
            Runs.unseen(written[0]);
            task.join();
            task.reinitialize();
            round[0] = 1;
            task.fork();
            Runs.unseen(written[1]);
            data.get();
            task.join();
        });
    }

    private static List<Body> helped() {
        PlainInt data = new PlainInt();
        return List.of(() -> {
            new Action(() -> data.set(1)).fork();
            RobustForkJoinTask.helpQuiesce();
            assertEquals(1, data.get());
        });
    }

    private static List<Body> quiescent(Runnable wait) {
        PlainInt data = new PlainInt();
        CountDownLatch written = new CountDownLatch(1);
        return List.of(() -> {
            POOL.execute(() -> {
                data.set(1);
                written.countDown();
            });
            Runs.unseen(written);
            wait.run();
            data.get();
        });
    }

    private static List<Body> tagged(Consumer<ByHand> set, Consumer<ByHand> wait) {
        PlainInt data = new PlainInt();
        ByHand task = new ByHand();
        return List.of(
                () -> {
                    data.set(1);
                    set.accept(task);
                },
                () -> {
                    wait.accept(task);
                    data.get();
                });
    }

    private static List<Body> writtenAfter(Consumer<ByHand> release, Consumer<ByHand> acquire) {
        PlainInt data = new PlainInt();
        CountDownLatch written = new CountDownLatch(1);
        ByHand task = new ByHand();
        return List.of(
                () -> {
                    release.accept(task);
                    data.set(1);
                    written.countDown();
                },
                () -> {
                    Runs.unseen(written);
                    acquire.accept(task);
                    data.get();
                });
    }
}
