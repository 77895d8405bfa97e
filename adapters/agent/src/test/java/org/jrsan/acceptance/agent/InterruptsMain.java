package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.SteppedMain.check;
import static org.jrsan.acceptance.agent.SteppedMain.thread;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.acceptance.agent.SteppedMain.Body;

/** Programs that interrupt threads, each of which is explored. Prints what came of it. */
public final class InterruptsMain {
    static final int COUNT = 24;

    private static final Map<String, Body> PROGRAMS = new LinkedHashMap<>();

    private InterruptsMain() {}

    /** What is not checked. */
    static final class Unchecked {
        private Unchecked() {}

        static void interrupt(Thread thread) {
            thread.interrupt();
        }
    }

    /** A class that says more when one of its threads is interrupted. */
    static final class Worker extends Thread {
        final AtomicInteger told = new AtomicInteger();
        final AtomicInteger ends = new AtomicInteger();

        @Override
        public void interrupt() {
            told.incrementAndGet();
            super.interrupt();
        }

        @Override
        public void run() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ends.incrementAndGet();
            }
        }
    }

    /** An interrupt ends a wait, whether it comes before that or in its midst. */
    private static void ends(String name, Body waits) {
        interrupted(name, waits, 1);
    }

    /** It may have ended before. */
    private static void may(String name, Body waits) {
        interrupted(name, waits, 2);
    }

    private static void interrupted(String name, Body waits, int most) {
        PROGRAMS.put("robust " + name, () -> {
            int[] ends = {0};
            Thread waiter = thread(() -> {
                try {
                    waits.run();
                    ends[0] = most;
                } catch (InterruptedException e) {
                    check(!Thread.currentThread().isInterrupted());
                    ends[0] = 1;
                }
            });
            waiter.start();
            waiter.interrupt();
            waiter.join();
            check(ends[0] > 0 && ends[0] <= most);
        });
    }

    private static void waits() {
        ends("latch", () -> new CountDownLatch(1).await());
        ends("latch in time", () -> new CountDownLatch(1).await(2, TimeUnit.HOURS));
        ends("take", () -> new LinkedBlockingQueue<Integer>().take());
        ends("put", () -> {
            ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);
            full.put(1);
            full.put(2);
            check(full.isEmpty());
        });
        ends("sleep", () -> Thread.sleep(TimeUnit.HOURS.toMillis(2)));
        ends("semaphore", () -> new Semaphore(0).acquire());
        ends("future", () -> new CompletableFuture<Integer>().get());
        ends("join", () -> Thread.currentThread().join());
        // These may end before, for no reason.
        may("wait", () -> {
            Object monitor = new Object();
            synchronized (monitor) {
                monitor.wait();
            }
        });
        may("condition", () -> {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            try {
                lock.newCondition().await();
            } finally {
                lock.unlock();
            }
        });
        may("park", () -> {
            LockSupport.park();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        });
        PROGRAMS.put("robust lock", () -> {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            int[] ends = {0};
            Thread waiter = thread(() -> {
                try {
                    lock.lockInterruptibly();
                } catch (InterruptedException e) {
                    ends[0] = 1;
                }
            });
            waiter.start();
            waiter.interrupt();
            waiter.join();
            check(ends[0] == 1);
        });
    }

    /** What a thread is told that asks whether it is interrupted, which it is at any time: 1 if it was by then, else 2. */
    private static int answer() throws InterruptedException {
        int[] answer = {0};
        Thread asked = thread(() -> answer[0] = Thread.interrupted() ? 1 : 2);
        asked.start();
        asked.interrupt();
        asked.join();
        return answer[0];
    }

    /** A thread that has begun, and counts the interrupt that ends its wait. */
    private static Thread waiter(AtomicInteger ends) {
        Thread waiter = thread(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ends.incrementAndGet();
            }
        });
        waiter.start();
        return waiter;
    }

    private static void flags() {
        PROGRAMS.put("robust asked once", () -> check(answer() > 0));
        PROGRAMS.put("order of interrupt", () -> check(answer() == 1));
        PROGRAMS.put("order of late interrupt", () -> check(answer() == 2));
        PROGRAMS.put("robust ended", () -> {
            AtomicInteger value = new AtomicInteger();
            Thread ended = thread(() -> value.set(1));
            ended.start();
            ended.join();
            ended.interrupt();
            check(!ended.isAlive() && value.get() == 1);
        });
        PROGRAMS.put("order of ended", () -> {
            AtomicInteger value = new AtomicInteger();
            Thread ended = thread(() -> value.set(1));
            ended.start();
            ended.join();
            SteppedMain.two(ended::interrupt, () -> check(ended.isInterrupted()));
        });
        PROGRAMS.put("robust ending", () -> {
            AtomicInteger value = new AtomicInteger();
            Thread ending = thread(() -> value.set(1));
            ending.start();
            while (value.get() == 0) {
                Thread.onSpinWait();
            }
            ending.interrupt();
            ending.join();
        });
        PROGRAMS.put("robust twice", () -> {
            AtomicInteger ends = new AtomicInteger();
            Thread waiter = waiter(ends);
            SteppedMain.two(waiter::interrupt, waiter::interrupt);
            waiter.join();
            check(ends.get() == 1);
        });
        PROGRAMS.put("right overridden", () -> {
            Worker worker = new Worker();
            worker.start();
            worker.interrupt();
            worker.join();
            check(worker.ends.get() == 1 && worker.told.get() == 1);
        });
        PROGRAMS.put("robust each other", () -> {
            AtomicInteger ends = new AtomicInteger();
            Thread root = Thread.currentThread();
            Thread other = thread(() -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    ends.incrementAndGet();
                    root.interrupt();
                }
            });
            other.start();
            other.interrupt();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ends.incrementAndGet();
            }
            other.join();
            check(ends.get() == 2);
        });
        PROGRAMS.put("deadlock before interrupt", () -> {
            CountDownLatch never = new CountDownLatch(1);
            Thread waiter = thread(() -> {
                Thread.interrupted();
                never.await();
            });
            waiter.setUncaughtExceptionHandler((thread, e) -> {});
            waiter.start();
            waiter.interrupt();
            waiter.join();
        });
        PROGRAMS.put("right unchecked", () -> {
            AtomicInteger ends = new AtomicInteger();
            Thread waiter = waiter(ends);
            Unchecked.interrupt(waiter);
            waiter.join();
            check(ends.get() == 1);
        });
        PROGRAMS.put("right unchecked behind a step", () -> {
            AtomicInteger ends = new AtomicInteger();
            Thread waiter = thread(() -> {
                for (int i = 0; i < 2; i++) {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        ends.incrementAndGet();
                    }
                }
            });
            waiter.start();
            waiter.interrupt();
            while (ends.get() == 0) {
                Thread.onSpinWait();
            }
            Unchecked.interrupt(waiter);
            waiter.join();
            check(ends.get() == 2);
        });
    }

    public static void main(String[] args) {
        waits();
        flags();
        PROGRAMS.forEach((name, body) -> System.out.println(SteppedMain.run(name, body)));
    }
}
