package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.SteppedMain.check;
import static org.jrsan.acceptance.agent.SteppedMain.two;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.acceptance.agent.SteppedMain.Body;

/** Programs with executors, tasks, stages and barriers of the JDK's, each of which is explored. Prints what came of it. */
public final class PooledMain {
    /** From then on a virtual thread that blocks makes no edges of the JDK's own, at what runs virtual threads. */
    private static final boolean HAS_QUIET_VIRTUAL = Runtime.version().feature() >= 24;

    static final int COUNT = HAS_QUIET_VIRTUAL ? 36 : 34;

    private static final Map<String, Body> PROGRAMS = new LinkedHashMap<>();

    /** Used by one execution after the other. */
    private static final ExecutorService KEPT = Executors.newFixedThreadPool(2);

    private PooledMain() {}

    /** Updates that get lost. */
    static final class Counter {
        volatile int count;

        void add() {
            count = count + 1;
        }

        Object added() {
            add();
            return this;
        }
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        check(pool.isTerminated());
    }

    private static void get(Future<?> future) throws InterruptedException, ExecutionException {
        future.get();
    }

    private static void twice(ExecutorService pool, Runnable task) throws Exception {
        Future<?> one = pool.submit(task);
        Future<?> other = pool.submit(task);
        get(one);
        get(other);
    }

    private static void executors() {
        Map<String, Callable<ExecutorService>> pools = new LinkedHashMap<>();
        pools.put("fixed", () -> Executors.newFixedThreadPool(2));
        pools.put("cached", Executors::newCachedThreadPool);
        pools.put("kept", () -> KEPT);
        pools.put("own", () -> new ThreadPoolExecutor(2, 3, 1, TimeUnit.HOURS, new ArrayBlockingQueue<>(4)));
        if (HAS_QUIET_VIRTUAL) {
            pools.put("virtual", () -> (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
        }
        pools.forEach((name, pool) -> {
            PROGRAMS.put("robust executor " + name, () -> {
                AtomicInteger count = new AtomicInteger();
                ExecutorService executor = pool.call();
                twice(executor, count::incrementAndGet);
                check(count.get() == 2);
                if (executor != KEPT) {
                    end(executor);
                }
            });
            PROGRAMS.put("order of executor " + name, () -> {
                Counter counter = new Counter();
                ExecutorService executor = pool.call();
                try {
                    twice(executor, counter::add);
                    check(counter.count == 2);
                } finally {
                    if (executor != KEPT) {
                        executor.shutdown();
                    }
                }
            });
        });
        PROGRAMS.put("robust single thread", () -> {
            int[] count = {0};
            ExecutorService pool = Executors.newSingleThreadExecutor();
            twice(pool, () -> count[0]++);
            check(count[0] == 2);
            end(pool);
        });
        PROGRAMS.put("deadlock of single thread", () -> {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            get(pool.submit(() -> pool.submit(() -> 1).get()));
        });
        PROGRAMS.put("robust left alone", () -> {
            AtomicInteger count = new AtomicInteger();
            get(Executors.newFixedThreadPool(2).submit(count::incrementAndGet));
            check(count.get() == 1);
        });
        PROGRAMS.put("robust all", () -> {
            AtomicInteger count = new AtomicInteger();
            ExecutorService pool = Executors.newFixedThreadPool(2);
            for (Future<Integer> done :
                    pool.invokeAll(List.<Callable<Integer>>of(count::incrementAndGet, count::incrementAndGet))) {
                get(done);
            }
            check(count.get() == 2);
            end(pool);
        });
    }

    private static void odds() {
        PROGRAMS.put("order of completion", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            try {
                CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
                service.submit(() -> 1);
                service.submit(() -> 2);
                check(service.take().get() == 1);
            } finally {
                pool.shutdown();
            }
        });
        PROGRAMS.put("robust rejection", () -> {
            AtomicInteger count = new AtomicInteger();
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
            for (int i = 0; i < 3; i++) {
                pool.execute(count::incrementAndGet);
            }
            end(pool);
            check(count.get() == 3);
        });
        PROGRAMS.put("order of rejection", () -> {
            AtomicInteger count = new AtomicInteger();
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
            try {
                for (int i = 0; i < 3; i++) {
                    pool.execute(count::incrementAndGet);
                }
            } catch (RejectedExecutionException e) {
                throw new AssertionError("does not hold", e);
            } finally {
                pool.shutdown();
            }
        });
        PROGRAMS.put("order of a cancellation", () -> {
            AtomicInteger count = new AtomicInteger();
            ExecutorService pool = Executors.newFixedThreadPool(1);
            Future<?> future = pool.submit(count::incrementAndGet);
            future.cancel(false);
            end(pool);
            check(count.get() == 1);
        });
        PROGRAMS.put("order of a cancellation by a thread", () -> {
            AtomicInteger count = new AtomicInteger();
            FutureTask<Integer> task = new FutureTask<>(count::incrementAndGet);
            two(task::run, () -> task.cancel(false));
            check(count.get() == 1);
        });
        PROGRAMS.put("order at a queue", () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2));
            pool.execute(() -> {});
            pool.execute(() -> {});
            int waiting = pool.getQueue().size();
            end(pool);
            check(waiting == 1);
        });
        PROGRAMS.put("right completion by the program", () -> {
            // A phaser is no step. What is met there behind a completion is no part of that.
            Phaser phaser = new Phaser(1);
            class Settable extends FutureTask<Integer> {
                Settable() {
                    super(() -> 1);
                }

                void settle() {
                    set(1);
                }
            }
            two(
                    () -> {
                        new Settable().settle();
                        phaser.register();
                    },
                    phaser::register);
            check(phaser.getRegisteredParties() == 3);
        });
        PROGRAMS.put("right failure", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            Future<?> failed = pool.submit(() -> {
                throw new IllegalStateException();
            });
            try {
                failed.get();
                check(false);
            } catch (ExecutionException e) {
                check(e.getCause() instanceof IllegalStateException);
            }
            CountDownLatch later = new CountDownLatch(1);
            pool.execute(later::countDown);
            check(later.await(1, TimeUnit.SECONDS));
            pool.shutdown();
        });
        PROGRAMS.put("right cancel", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            CountDownLatch never = new CountDownLatch(1);
            Future<?> waiting = pool.submit(() -> {
                never.await();
                return null;
            });
            waiting.cancel(true);
            try {
                waiting.get();
                check(false);
            } catch (CancellationException e) {
                check(waiting.isCancelled());
            }
            end(pool);
        });
        PROGRAMS.put("right stop", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            CountDownLatch never = new CountDownLatch(1);
            pool.submit(() -> {
                never.await();
                return null;
            });
            pool.shutdownNow();
            check(pool.awaitTermination(1, TimeUnit.MINUTES));
        });
    }

    private static void stages() {
        PROGRAMS.put("robust stage", () -> {
            AtomicInteger count = new AtomicInteger();
            CompletableFuture<Integer> one = CompletableFuture.supplyAsync(count::incrementAndGet);
            CompletableFuture<Integer> other = CompletableFuture.supplyAsync(count::incrementAndGet);
            check(one.thenCombine(other, Integer::sum).join() == 3);
        });
        PROGRAMS.put("order of asynchronous stages", () -> {
            Counter counter = new Counter();
            CompletableFuture<Void> one = CompletableFuture.runAsync(counter::add);
            CompletableFuture<Void> other = CompletableFuture.runAsync(counter::add);
            CompletableFuture.allOf(one, other).join();
            check(counter.count == 2);
        });
        PROGRAMS.put("robust stage of executor", () -> {
            AtomicInteger count = new AtomicInteger();
            ExecutorService pool = Executors.newFixedThreadPool(1);
            check(CompletableFuture.supplyAsync(count::incrementAndGet, pool)
                            .thenApplyAsync(one -> one + count.incrementAndGet())
                            .get()
                    == 3);
            end(pool);
        });
    }

    /** What is due comes in the order of its times, and nobody waits for that. */
    private static void delays() {
        PROGRAMS.put("right delay", () -> {
            AtomicInteger count = new AtomicInteger();
            ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
            long begin = System.nanoTime();
            check(timer.schedule(count::incrementAndGet, 10, TimeUnit.MINUTES).get() == 1);
            check(System.nanoTime() - begin >= TimeUnit.MINUTES.toNanos(10));
            end(timer);
        });
        PROGRAMS.put("right order of delays", () -> {
            AtomicInteger latest = new AtomicInteger();
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
            Future<?> second = timer.schedule(() -> latest.compareAndSet(1, 2), 2, TimeUnit.HOURS);
            get(timer.schedule(() -> latest.compareAndSet(0, 1), 1, TimeUnit.HOURS));
            get(second);
            check(latest.get() == 2);
            end(timer);
        });
        PROGRAMS.put("right period", () -> {
            CountDownLatch three = new CountDownLatch(3);
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
            Future<?> periodic = timer.scheduleAtFixedRate(three::countDown, 1, 1, TimeUnit.DAYS);
            check(three.await(4, TimeUnit.DAYS));
            periodic.cancel(false);
            timer.shutdownNow();
            check(timer.awaitTermination(1, TimeUnit.SECONDS));
        });
        PROGRAMS.put("right period that goes on", () -> {
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
            AtomicInteger count = new AtomicInteger();
            timer.scheduleWithFixedDelay(count::incrementAndGet, 0, 1, TimeUnit.SECONDS);
            Thread.sleep(3_500);
            check(count.get() >= 3);
        });
        PROGRAMS.put("order of a delay and what follows", () -> {
            Counter counter = new Counter();
            ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
            try {
                Future<?> one = timer.schedule(counter::add, 1, TimeUnit.SECONDS);
                Future<?> other = timer.schedule(counter::add, 1, TimeUnit.SECONDS);
                get(one);
                get(other);
                check(counter.count == 2);
            } finally {
                timer.shutdown();
            }
        });
    }

    private static void barriers() {
        PROGRAMS.put("order behind barrier", () -> {
            Counter counter = new Counter();
            CyclicBarrier barrier = new CyclicBarrier(2);
            Body adds = () -> {
                barrier.await();
                counter.add();
            };
            two(adds, adds);
            check(counter.count == 2);
        });
        PROGRAMS.put("right barrier", () -> {
            int[] rounds = {0};
            CyclicBarrier barrier = new CyclicBarrier(2, () -> rounds[0]++);
            Body passes = () -> {
                barrier.await();
                barrier.await(1, TimeUnit.SECONDS);
            };
            two(passes, passes);
            check(rounds[0] == 2);
        });
        PROGRAMS.put("deadlock of barrier", () -> {
            CyclicBarrier barrier = new CyclicBarrier(3);
            two(barrier::await, barrier::await);
        });
        PROGRAMS.put("right broken barrier", () -> {
            CyclicBarrier barrier = new CyclicBarrier(2);
            try {
                barrier.await(1, TimeUnit.SECONDS);
                check(false);
            } catch (TimeoutException e) {
                check(barrier.isBroken());
            }
        });
    }

    public static void main(String[] args) {
        executors();
        odds();
        stages();
        delays();
        barriers();
        // Without steps nobody sees that a thread of an executor waits for ever, and delays take their time.
        boolean mayNotEnd = !Boolean.getBoolean("pooled.ends");
        PROGRAMS.forEach((name, body) -> {
            if (mayNotEnd || !name.matches("deadlock.*|.*(delay|period).*")) {
                System.out.println(SteppedMain.run(name, body));
            }
        });
        // Some executors have threads yet.
        System.exit(0);
    }
}
