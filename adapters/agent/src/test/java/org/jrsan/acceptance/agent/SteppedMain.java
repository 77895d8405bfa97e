package org.jrsan.acceptance.agent;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;

/** Programs with locks, queues and the like of the JDK's, each of which is explored. Prints what came of it. */
public final class SteppedMain {
    /** One execution. */
    interface Body {
        void run() throws Exception;
    }

    private static final Map<String, Body> PROGRAMS = new LinkedHashMap<>();

    private SteppedMain() {}

    static void two(Body first, Body second) throws InterruptedException {
        Throwable[] failures = failures(first, second);
        check(failures[0] == null && failures[1] == null);
    }

    /** What two threads end with, null for one that does not fail. */
    static Throwable[] failures(Body first, Body second) throws InterruptedException {
        Throwable[] failures = new Throwable[2];
        Thread one = thread(first);
        Thread other = thread(second);
        one.setUncaughtExceptionHandler((thread, failure) -> failures[0] = failure);
        other.setUncaughtExceptionHandler((thread, failure) -> failures[1] = failure);
        one.start();
        other.start();
        one.join();
        other.join();
        return failures;
    }

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("does not hold");
        }
    }

    /** A class that is a lock, as segments of tables are. */
    static final class Segment extends ReentrantLock {
        private static final long serialVersionUID = 1L;

        int value = 1;

        void twice() {
            lock();
            try {
                value *= 2;
            } finally {
                unlock();
            }
        }

        void once() {
            lock();
            try {
                value += 1;
            } finally {
                unlock();
            }
        }
    }

    /** Where nothing depends on the order, all orders are run, and it is known that nothing is missing. */
    private static void robust() {
        for (String kind : new String[] {"fair", "unfair", "read-write", "stamped", "segment", "semaphore"}) {
            PROGRAMS.put("robust " + kind, () -> {
                Lock lock = lock(kind);
                int[] count = {0};
                Body add = () -> {
                    lock.lock();
                    try {
                        count[0]++;
                    } finally {
                        lock.unlock();
                    }
                };
                two(add, add);
                check(count[0] == 2);
            });
        }
        PROGRAMS.put("robust latch", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            int[] told = {0};
            Thread teller = thread(() -> {
                told[0] = 1;
                latch.countDown();
            });
            teller.start();
            latch.await();
            check(told[0] == 1);
            teller.join();
        });
        PROGRAMS.put("robust queue", () -> {
            BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(1);
            AtomicInteger sum = new AtomicInteger();
            two(
                    () -> {
                        queue.put(new int[] {1});
                        queue.put(new int[] {2});
                    },
                    () -> {
                        sum.addAndGet(queue.take()[0]);
                        sum.addAndGet(queue.take()[0]);
                    });
            check(sum.get() == 3);
        });
        PROGRAMS.put("robust references", () -> {
            Semaphore semaphore = new Semaphore(0);
            CountDownLatch latch = new CountDownLatch(2);
            AtomicInteger count = new AtomicInteger();
            Runnable down = latch::countDown;
            two(
                    () -> {
                        count.incrementAndGet();
                        down.run();
                        semaphore.release();
                    },
                    () -> {
                        semaphore.acquire();
                        check(count.get() == 1);
                        down.run();
                    });
            check(latch.await(1, TimeUnit.DAYS) || latch.getCount() > 0);
        });
    }

    private static void futures() {
        PROGRAMS.put("robust future", () -> {
            CompletableFuture<int[]> future = new CompletableFuture<>();
            two(() -> future.complete(new int[] {1}), () -> check(future.get()[0] == 1 && future.join()[0] == 1));
        });
        PROGRAMS.put("robust task", () -> {
            int[] result = {0};
            FutureTask<int[]> task = new FutureTask<>(() -> result[0] = 1, result);
            Thread runner = new Thread(task);
            runner.start();
            check(task.get()[0] == 1);
            runner.join();
        });
        PROGRAMS.put("order of future", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            two(() -> future.complete(1), () -> future.complete(2));
            check(future.getNow(0) == 1);
        });
        PROGRAMS.put("order of stages", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            CompletableFuture<Integer> next = future.thenApply(value -> value + 1);
            two(() -> future.complete(1), () -> check(!next.isDone()));
        });
        PROGRAMS.put("deadlock of future", () -> {
            CompletableFuture<Integer> future = new CompletableFuture<>();
            two(future::join, () -> {});
        });
        PROGRAMS.put("robust stages", () -> {
            CompletableFuture<int[]> future = new CompletableFuture<>();
            CompletableFuture<Integer> sum =
                    CompletableFuture.supplyAsync(() -> 1).thenCombine(future, (one, other) -> one + other[0]);
            two(() -> future.complete(new int[] {1}), () -> check(sum.get() == 2));
        });
    }

    private static Lock lock(String kind) {
        return switch (kind) {
            case "fair" -> new ReentrantLock(true);
            case "read-write" -> new ReentrantReadWriteLock().writeLock();
            case "segment" -> new Segment();
            case "stamped" -> new OfStamps();
            case "semaphore" -> new OfPermits();
            default -> new ReentrantLock();
        };
    }

    /** A lock of stamps, with a field of its own. */
    static final class OfStamps extends ByTwoMethods {
        private final StampedLock lock = new StampedLock();
        private long stamp;

        @Override
        public void lock() {
            stamp = lock.writeLock();
        }

        @Override
        public void unlock() {
            lock.unlockWrite(stamp);
        }
    }

    /** A lock of permits. */
    static final class OfPermits extends ByTwoMethods {
        private final Semaphore permits = new Semaphore(1);

        @Override
        public void lock() {
            permits.acquireUninterruptibly();
        }

        @Override
        public void unlock() {
            permits.release();
        }
    }

    /** A lock that is taken and given back, and no more. */
    abstract static class ByTwoMethods implements Lock {
        @Override
        public void lockInterruptibly() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean tryLock() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    /** What only one of the two orders shows. */
    private static void ordered() {
        PROGRAMS.put("order of lock", () -> {
            ReentrantLock lock = new ReentrantLock();
            int[] value = {1};
            two(
                    () -> {
                        lock.lock();
                        value[0] *= 2;
                        lock.unlock();
                    },
                    () -> {
                        lock.lock();
                        value[0] += 1;
                        lock.unlock();
                    });
            check(value[0] == 3);
        });
        PROGRAMS.put("order of segment", () -> {
            Segment segment = new Segment();
            two(segment::twice, segment::once);
            check(segment.value == 3);
        });
        PROGRAMS.put("order of readers", () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            int[] value = {0};
            two(
                    () -> {
                        lock.readLock().lock();
                        check(value[0] == 0);
                        lock.readLock().unlock();
                    },
                    () -> {
                        lock.writeLock().lock();
                        value[0] = 1;
                        lock.writeLock().unlock();
                    });
        });
        PROGRAMS.put("order of queue", () -> {
            Queue<Integer> queue = new ConcurrentLinkedQueue<>();
            two(() -> queue.add(1), () -> queue.add(2));
            check(queue.poll() == 1);
        });
        PROGRAMS.put("order of map", () -> {
            Map<String, Integer> map = new ConcurrentHashMap<>();
            Body put = () -> {
                if (!map.containsKey("key")) {
                    check(map.put("key", 1) == null);
                }
            };
            two(put, put);
        });
        PROGRAMS.put("order of skip list", () -> {
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
            two(() -> map.put(1, 1), () -> check(map.isEmpty()));
        });
        PROGRAMS.put("order of list", () -> {
            CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
            two(() -> list.add(1), () -> list.add(2));
            check(list.get(0) == 1);
        });
        PROGRAMS.put("order of time", () -> {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            two(() -> queue.put(1), () -> check(queue.poll(1, TimeUnit.MILLISECONDS) != null));
        });
        PROGRAMS.put("right time", () -> {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            two(() -> queue.put(1), () -> check(queue.poll(1, TimeUnit.SECONDS) != null));
        });
    }

    /** A thread that does something before it starts, and after. */
    static final class Started extends Thread {
        final AtomicInteger state;
        final int[] found = new int[1];

        Started(AtomicInteger state) {
            this.state = state;
        }

        @Override
        public synchronized void start() {
            state.set(1);
            super.start();
            state.compareAndSet(1, 2);
        }

        @Override
        public void run() {
            found[0] = state.get();
        }
    }

    private static void inTime() {
        PROGRAMS.put("order of overridden start", () -> {
            Started thread = new Started(new AtomicInteger());
            thread.start();
            thread.join();
            check(thread.found[0] == 2);
        });
        PROGRAMS.put("order of sleep", () -> {
            AtomicInteger state = new AtomicInteger();
            Thread sleeper = thread(() -> {
                Thread.sleep(50);
                state.set(1);
            });
            sleeper.start();
            int found = state.get();
            sleeper.join();
            check(found == 0);
        });
        PROGRAMS.put("right sleep", () -> {
            AtomicInteger state = new AtomicInteger();
            Body slow = () -> {
                long begin = System.nanoTime();
                TimeUnit.DAYS.sleep(1);
                check(System.nanoTime() - begin >= TimeUnit.DAYS.toNanos(1));
                state.incrementAndGet();
            };
            two(slow, slow);
            check(state.get() == 2);
        });
        PROGRAMS.put("robust deadline", () -> {
            AtomicInteger state = new AtomicInteger();
            Body spins = () -> {
                long end = System.currentTimeMillis() + 60_000;
                while (System.currentTimeMillis() < end) {
                    Thread.onSpinWait();
                }
                state.incrementAndGet();
            };
            two(spins, spins);
            check(state.get() == 2);
        });
    }

    private static void waiting() {
        PROGRAMS.put("deadlock of locks", () -> {
            ReentrantLock one = new ReentrantLock();
            ReentrantLock other = new ReentrantLock();
            two(() -> both(one, other), () -> both(other, one));
        });
        PROGRAMS.put("deadlock of condition", () -> {
            ReentrantLock lock = new ReentrantLock();
            Condition ready = lock.newCondition();
            AtomicInteger state = new AtomicInteger();
            two(
                    () -> {
                        // Looks before it has the lock: so the signal may be lost.
                        if (state.get() == 0) {
                            lock.lock();
                            ready.awaitUninterruptibly();
                            lock.unlock();
                        }
                    },
                    () -> {
                        state.set(1);
                        lock.lock();
                        ready.signal();
                        lock.unlock();
                    });
        });
        PROGRAMS.put("right condition", () -> {
            ReentrantLock lock = new ReentrantLock();
            Condition ready = lock.newCondition();
            ArrayDeque<int[]> elements = new ArrayDeque<>();
            two(
                    () -> {
                        lock.lock();
                        try {
                            while (elements.isEmpty()) {
                                ready.await();
                            }
                            check(elements.remove()[0] == 1);
                        } finally {
                            lock.unlock();
                        }
                    },
                    () -> {
                        lock.lock();
                        try {
                            elements.add(new int[] {1});
                            ready.signalAll();
                        } finally {
                            lock.unlock();
                        }
                    });
        });
        PROGRAMS.put("robust pool", () -> {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            CountDownLatch latch = new CountDownLatch(1);
            AtomicInteger state = new AtomicInteger();
            pool.execute(() -> {
                state.set(1);
                Thread.yield();
                latch.countDown();
            });
            latch.await();
            check(state.get() == 1);
            pool.shutdown();
        });
        PROGRAMS.put("right poll", () -> {
            Queue<int[]> queue = new ConcurrentLinkedQueue<>();
            two(() -> queue.add(new int[] {1}), () -> {
                int[] found = queue.poll();
                while (found == null) {
                    Thread.onSpinWait();
                    found = queue.poll();
                }
                check(found[0] == 1);
            });
        });
        PROGRAMS.put("robust interrupt", () -> {
            CountDownLatch never = new CountDownLatch(1);
            AtomicInteger ends = new AtomicInteger();
            Thread waiter = new Thread(() -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    ends.incrementAndGet();
                }
            });
            waiter.start();
            waiter.interrupt();
            waiter.join();
            check(ends.get() == 1);
        });
    }

    /** What is not checked. */
    static final class Unchecked {
        private Unchecked() {}

        static void increment(Lock lock, int[] value) {
            lock.lock();
            try {
                value[0]++;
            } finally {
                lock.unlock();
            }
        }
    }

    private static void outOfSight() {
        PROGRAMS.put("right unchecked lock", () -> {
            ReentrantLock lock = new ReentrantLock();
            int[] value = {0};
            two(() -> Unchecked.increment(lock, value), () -> {
                lock.lock();
                value[0]++;
                lock.unlock();
            });
            check(value[0] == 2);
        });
        PROGRAMS.put("right lock held twice", () -> {
            ReentrantLock lock = new ReentrantLock();
            Condition ready = lock.newCondition();
            boolean[] isReady = {false};
            two(
                    () -> {
                        lock.lock();
                        lock.lock();
                        while (!isReady[0]) {
                            ready.await();
                        }
                        check(lock.getHoldCount() == 2);
                        lock.unlock();
                        lock.unlock();
                    },
                    () -> {
                        lock.lock();
                        isReady[0] = true;
                        ready.signal();
                        lock.unlock();
                    });
        });
        PROGRAMS.put("right comparator", () -> {
            AtomicInteger comparisons = new AtomicInteger();
            ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>((one, other) -> {
                comparisons.incrementAndGet();
                return Integer.compare(one, other);
            });
            two(() -> map.put(1, 1), () -> map.remove(1));
            map.putIfAbsent(2, 2);
            check(comparisons.get() > 0 && map.containsKey(2));
        });
        PROGRAMS.put("right transfer", () -> {
            LinkedTransferQueue<int[]> queue = new LinkedTransferQueue<>();
            two(() -> check(queue.take()[0] == 1), () -> {
                while (!queue.tryTransfer(new int[] {1})) {
                    Thread.yield();
                }
            });
        });
        PROGRAMS.put("right timer", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
            timer.schedule(latch::countDown, 500, TimeUnit.MILLISECONDS);
            check(latch.await(1, TimeUnit.MINUTES));
            timer.shutdown();
        });
        PROGRAMS.put("right queued", () -> {
            ReentrantLock lock = new ReentrantLock();
            Thread waiter = thread(() -> {
                lock.lock();
                lock.unlock();
            });
            lock.lock();
            waiter.start();
            while (!lock.hasQueuedThread(waiter)) {
                Thread.yield();
            }
            check(lock.getQueueLength() == 1);
            lock.unlock();
            waiter.join();
        });
    }

    private static void both(Lock first, Lock second) {
        first.lock();
        try {
            second.lock();
            second.unlock();
        } finally {
            first.unlock();
        }
    }

    static String run(String name, Body body) {
        Exploration found = Sanitizer.explore(SanitizerOptions.ofJvm().with("iterations", "200"), name, session -> {
            try {
                // An access, so that there is something to check.
                new AtomicInteger().set(1);
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        Throwable failure = found.failure();
        String how = failure == null ? "" + found.verdict() : failure.toString();
        int races = found.races().size();
        int violations = found.violations().size();
        if (Boolean.getBoolean("stepped.reports")) {
            System.out.println(found.report());
        }
        return name + ": " + how.lines().findFirst().orElse("") + ' ' + races + ' ' + violations;
    }

    public static void main(String[] args) {
        robust();
        ordered();
        futures();
        waiting();
        inTime();
        outOfSight();
        PROGRAMS.forEach((name, body) -> System.out.println(run(name, body)));
    }
}
