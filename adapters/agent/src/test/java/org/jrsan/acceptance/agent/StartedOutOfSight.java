package org.jrsan.acceptance.agent;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.agent.UnseenMeeting;

/** Threads that the JDK or a library starts. They know what the thread knew that had them started, and no more. */
enum StartedOutOfSight implements Callable<Integer> {
    TASKS_OF_A_POOL {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = new HandOvers.Box();
            // Both have begun by then. Who begins when the other one has ended learns of it by what the pool does.
            UnseenMeeting both = new UnseenMeeting(2);
            inPool(() -> {
                both.await();
                box.value = 2;
            });
            return box.value;
        }
    },
    TIMERS {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = new HandOvers.Box();
            List<Timer> timers = List.of(new Timer(true), new Timer(true));
            CountDownLatch done = new CountDownLatch(timers.size());
            for (Timer timer : timers) {
                timer.schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                box.value = 2;
                                done.countDown();
                            }
                        },
                        0);
            }
            done.await();
            timers.forEach(Timer::cancel);
            return box.value;
        }
    },
    THREADS_OF_A_LIBRARY {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = new HandOvers.Box();
            UncheckedRelay.twice(() -> box.value = 2);
            return box.value;
        }
    },
    /** Under a schedule the two orders are not run. */
    NOT_WAITED_FOR {
        @Override
        public Integer call() throws Exception {
            AtomicInteger value = new AtomicInteger();
            UncheckedRelay.start(() -> value.set(1));
            int found = value.get();
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return found < 2 ? 2 : found;
        }
    },
    LOCKED_TASKS {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = new HandOvers.Box();
            box.value = 0;
            ReentrantLock lock = new ReentrantLock();
            inPool(() -> {
                lock.lock();
                try {
                    box.value++;
                } finally {
                    lock.unlock();
                }
            });
            return box.value;
        }
    },
    LOCKED_IN_A_LIBRARY {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = new HandOvers.Box();
            box.value = 0;
            UncheckedRelay.twice(() -> {
                synchronized (box) {
                    box.value++;
                }
            });
            return box.value;
        }
    },
    STARTED_WITH_WHAT_IS_KNOWN {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = HandOvers.filled();
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try {
                return pool.submit(() -> box.value).get();
            } finally {
                pool.shutdown();
            }
        }
    },
    INTERRUPTED_BY_THE_POOL {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box box = new HandOvers.Box();
            int[] seen = new int[1];
            ExecutorService pool = Executors.newSingleThreadExecutor();
            CountDownLatch begun = new CountDownLatch(1);
            pool.execute(() -> {
                begun.countDown();
                try {
                    Thread.sleep(TimeUnit.MINUTES.toMillis(1));
                } catch (InterruptedException e) {
                    seen[0] = box.value;
                }
            });
            begun.await();
            box.value = 2;
            pool.shutdownNow();
            pool.awaitTermination(1, TimeUnit.MINUTES);
            return seen[0];
        }
    };

    /** Those in which two such threads have a race. */
    static final Set<StartedOutOfSight> RACES = EnumSet.range(TASKS_OF_A_POOL, THREADS_OF_A_LIBRARY);

    /** Two tasks, each of a thread that was started for it. */
    private static void inPool(Runnable task) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> one = pool.submit(task);
        Future<?> other = pool.submit(task);
        one.get();
        other.get();
        pool.shutdown();
    }
}
