package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustForkJoinPool;
import org.jrsan.sync.RobustForkJoinTask;
import org.jrsan.sync.RobustRecursiveAction;
import org.jrsan.sync.RobustRecursiveTask;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs by tasks: of executors, scheduled ones, and fork-join pools. */
class TaskHandOffTest extends HandOffs {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    private static final ScheduledExecutorService SCHEDULED = Executors.newScheduledThreadPool(2);
    private static final ForkJoinPool FORK_JOIN = new ForkJoinPool(2);
    private static final ExecutorService SEEN = RobustThreads.wrap(POOL);
    private static final ScheduledExecutorService SEEN_SCHEDULED = RobustThreads.wrap(SCHEDULED);
    private static final RobustForkJoinPool SEEN_FORK_JOIN = RobustThreads.wrap(FORK_JOIN);

    @AfterAll
    static void endThreads() {
        POOL.shutdownNow();
        SCHEDULED.shutdownNow();
        FORK_JOIN.shutdownNow();
    }

    static Stream<Arguments> ordered() {
        return Stream.of(
                named("executor", () -> submitted(task -> SEEN.submit(task).get())),
                named(
                        "executor, all invoked",
                        () -> submitted(
                                task -> SEEN.invokeAll(List.of(task)).get(0).get())),
                named("executor, any invoked", () -> submitted(task -> SEEN.invokeAny(List.of(task)))),
                named("executor, interrupted by a cancellation", () -> cancelled(SEEN::submit)),
                named("executor, interrupted by its end", TaskHandOffTest::endedNow),
                named(
                        "scheduled executor",
                        () -> submitted(task -> SEEN_SCHEDULED
                                .schedule(task, 1, TimeUnit.MICROSECONDS)
                                .get())),
                named(
                        "scheduled executor, submitted",
                        () -> submitted(task -> SEEN_SCHEDULED.submit(task).get(1, TimeUnit.MINUTES))),
                named("scheduled executor, periodic", () -> repeated(SEEN_SCHEDULED)),
                named(
                        "scheduled executor, interrupted by a cancellation",
                        () -> cancelled(task -> SEEN_SCHEDULED.schedule(task, 0, TimeUnit.SECONDS))),
                named(
                        "fork-join pool",
                        () -> submitted(task -> SEEN_FORK_JOIN.submit(task).get())),
                named(
                        "fork-join pool, all invoked",
                        () -> submitted(task ->
                                SEEN_FORK_JOIN.invokeAll(List.of(task)).get(0).get())),
                named(
                        "fork-join pool, all invoked in time",
                        () -> submitted(task -> SEEN_FORK_JOIN
                                .invokeAll(List.of(task), 1, TimeUnit.MINUTES)
                                .get(0)
                                .get())),
                named("fork-join pool, any invoked", () -> submitted(task -> SEEN_FORK_JOIN.invokeAny(List.of(task)))),
                named("fork and join", () -> recursive(RobustForkJoinTask::join)),
                named("fork and get", () -> recursive(RobustForkJoinTask::get)),
                named("fork and get in time", () -> recursive(task -> task.get(1, TimeUnit.MINUTES))),
                named(
                        "fork and quietly join",
                        () -> recursive(task -> {
                            task.quietlyJoin();
                            return task.join();
                        })),
                named(
                        "fork and look",
                        () -> recursive(task -> {
                            while (!task.isDone()) {
                                // A worker that only looks would wait for a task that nobody else may run.
                                task.quietlyJoin();
                            }
                            return task.get();
                        })),
                named("fork-join action", TaskHandOffTest::sorted),
                named("fork that throws", TaskHandOffTest::thrown),
                named("fork that is cancelled", TaskHandOffTest::cancelledFork));
    }

    static Stream<Arguments> misused() {
        return Stream.of(
                named(
                        "executor, out of sight",
                        () -> submitted(task -> POOL.submit(task).get())),
                named("executor, written after the submission", () -> tooLate(SEEN)),
                named(
                        "scheduled executor, out of sight",
                        () -> submitted(task -> SCHEDULED
                                .schedule(task, 1, TimeUnit.MICROSECONDS)
                                .get())),
                named("scheduled executor, written after the submission", () -> tooLate(SEEN_SCHEDULED)),
                named(
                        "fork-join pool, out of sight",
                        () -> submitted(task -> FORK_JOIN.submit(task).get())),
                named("fork-join pool, written after the submission", () -> tooLate(SEEN_FORK_JOIN)),
                named("written after the fork", () -> {
                    PlainInt data = new PlainInt();
                    CountDownLatch read = new CountDownLatch(1);
                    RobustForkJoinTask<Void> reading = new RobustRecursiveAction() {
                        @Override
                        protected void compute() {
                            data.get();
                            read.countDown();
                        }
                    };
                    RobustForkJoinTask<Void> writing = new RobustRecursiveAction() {
                        @Override
                        protected void compute() {
                            reading.fork();
                            data.set(1);
                            // Who joined at once might run the task itself, after its write.
                            Runs.unseenInPool(read);
                            reading.join();
                        }
                    };
                    return List.of(() -> SEEN_FORK_JOIN.invoke(writing));
                }),
                named("never joined", () -> {
                    PlainInt data = new PlainInt();
                    CountDownLatch written = new CountDownLatch(1);
                    return List.of(() -> {
                        SEEN_FORK_JOIN.execute(new RobustRecursiveAction() {
                            @Override
                            protected void compute() {
                                data.set(1);
                                written.countDown();
                            }
                        });
                        written.await();
                        data.get();
                    });
                }));
    }

    interface Way {
        Object hand(Callable<Integer> task) throws Exception;
    }

    /** A task reads what its submitter wrote and writes what that reads. */
    private static List<Body> submitted(Way way) {
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

    private static List<Body> tooLate(ExecutorService executor) {
        PlainInt data = new PlainInt();
        return List.of(() -> {
            Future<?> future = executor.submit(data::get);
            data.set(1);
            future.get();
        });
    }

    interface Submit {
        Future<?> submit(Callable<Integer> task) throws Exception;
    }

    private static List<Body> cancelled(Submit submit) {
        PlainInt data = new PlainInt();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        return List.of(() -> {
            Future<?> future = submit.submit(() -> {
                begun.countDown();
                untilInterrupted();
                data.get();
                read.countDown();
                return 1;
            });
            begun.await();
            data.set(1);
            assertTrue(future.cancel(true));
            assertThrows(CancellationException.class, future::get);
            read.await();
        });
    }

    private static void untilInterrupted() {
        while (!RobustThreads.interrupted()) {
            Thread.onSpinWait();
        }
    }

    private static List<Body> endedNow() {
        ExecutorService executor = RobustThreads.wrap(Executors.newSingleThreadExecutor());
        PlainInt data = new PlainInt();
        CountDownLatch begun = new CountDownLatch(1);
        return List.of(() -> {
            executor.execute(() -> {
                begun.countDown();
                untilInterrupted();
                data.get();
            });
            begun.await();
            data.set(1);
            executor.shutdownNow();
            assertTrue(executor.awaitTermination(1, TimeUnit.MINUTES));
        });
    }

    /** Every execution counts, and the last one throws. */
    private static List<Body> repeated(ScheduledExecutorService executor) {
        PlainInt data = new PlainInt();
        return List.of(() -> {
            data.set(1);
            ScheduledFuture<?> future = executor.scheduleWithFixedDelay(
                    () -> {
                        data.set(data.get() + 1);
                        if (data.get() == 4) {
                            throw new IllegalStateException("enough");
                        }
                    },
                    0,
                    1,
                    TimeUnit.MICROSECONDS);
            assertThrows(ExecutionException.class, future::get);
            assertEquals(4, data.get());
        });
    }

    private static final class Reading extends RobustRecursiveTask<Integer> {
        private final PlainInt data;

        Reading(PlainInt data) {
            this.data = data;
        }

        @Override
        protected Integer compute() {
            return data.get();
        }
    }

    interface Join {
        Integer join(RobustForkJoinTask<Integer> task) throws Exception;
    }

    /** Adds up in parallel, each task writing a cell that the one which forked it has made and reads. */
    private static final class Sum extends RobustRecursiveTask<Integer> {
        private final int depth;
        private final PlainInt cell;
        private final Join join;

        Sum(int depth, PlainInt cell, Join join) {
            this.depth = depth;
            this.cell = cell;
            this.join = join;
        }

        @Override
        protected Integer compute() {
            if (depth == 0) {
                cell.set(cell.get() + 1);
                return 1;
            }
            PlainInt left = new PlainInt(0);
            PlainInt right = new PlainInt(0);
            RobustForkJoinTask<Integer> fork = new Sum(depth - 1, left, join).fork();
            int own = new Sum(depth - 1, right, join).compute();
            try {
                int sum = own + join.join(fork);
                cell.set(left.get() + right.get());
                assertEquals(sum, cell.get());
                return sum;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }

    private static List<Body> recursive(Join join) {
        PlainInt sum = new PlainInt();
        return List.of(() -> {
            sum.set(0);
            assertEquals(8, SEEN_FORK_JOIN.invoke(new Sum(3, sum, join)));
            assertEquals(8, sum.get());
        });
    }

    private static List<Body> sorted() {
        PlainInt a = new PlainInt();
        PlainInt b = new PlainInt();
        return List.of(() -> {
            a.set(1);
            SEEN_FORK_JOIN
                    .submit(new RobustRecursiveAction() {
                        @Override
                        protected void compute() {
                            Increment first = new Increment(a);
                            Increment second = new Increment(b);
                            invokeAll(first, second);
                            a.set(a.get() + b.get());
                            invokeAll(List.of(new Increment(a), new Increment(b)));
                        }
                    })
                    .quietlyJoin();
            assertEquals(4, a.get());
            assertEquals(2, b.get());
        });
    }

    private static final class Increment extends RobustRecursiveAction {
        private final PlainInt data;

        Increment(PlainInt data) {
            this.data = data;
        }

        @Override
        protected void compute() {
            data.set(data.get() + 1);
        }
    }

    private static List<Body> thrown() {
        PlainInt data = new PlainInt();
        return List.of(() -> {
            RobustForkJoinTask<Void> task = SEEN_FORK_JOIN.submit(new RobustRecursiveAction() {
                @Override
                protected void compute() {
                    data.set(1);
                    throw new IllegalStateException("thrown by the task");
                }
            });
            assertThrows(IllegalStateException.class, task::join);
            assertEquals(1, data.get());
            assertTrue(task.isCompletedAbnormally());
            assertEquals(IllegalStateException.class, task.getException().getClass());
        });
    }

    private static List<Body> cancelledFork() {
        PlainInt data = new PlainInt();
        RobustForkJoinTask<Integer> task = new Reading(data);
        return List.of(
                () -> {
                    data.set(1);
                    assertTrue(task.cancel(true));
                },
                () -> {
                    assertThrows(CancellationException.class, () -> {
                        while (!task.isCancelled()) {
                            Thread.onSpinWait();
                        }
                        task.join();
                    });
                    data.get();
                });
    }
}
