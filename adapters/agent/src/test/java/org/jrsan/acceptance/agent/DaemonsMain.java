package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.SteppedMain.check;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.acceptance.agent.SteppedMain.Body;

/** Programs with daemon threads that do not end, each of which is explored. Prints what came of it. */
public final class DaemonsMain {
    static final int COUNT = 14;

    private static final Map<String, Body> PROGRAMS = new LinkedHashMap<>();

    private DaemonsMain() {}

    /** Does what it is given, one after the other, for ever. */
    static final class Service {
        final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
        boolean hasEnded;

        Service() {
            daemon(() -> {
                try {
                    while (true) {
                        work.take().run();
                    }
                } finally {
                    hasEnded = true;
                }
            });
        }
    }

    /** Each of both threads accesses something, so that there is something to check. */
    private static Thread daemon(Body body) {
        AtomicInteger begun = new AtomicInteger(1);
        Thread daemon = SteppedMain.thread(() -> {
            check(begun.get() == 1);
            body.run();
        });
        daemon.setDaemon(true);
        daemon.start();
        return daemon;
    }

    private static void waiting() {
        PROGRAMS.put("robust service", () -> {
            Service service = new Service();
            CompletableFuture<Integer> answer = new CompletableFuture<>();
            service.work.put(() -> answer.complete(1));
            check(answer.get() == 1);
        });
        PROGRAMS.put("order of a service", () -> {
            Service service = new Service();
            AtomicInteger value = new AtomicInteger();
            service.work.put(() -> value.set(1));
            check(value.get() == 0);
        });
        // What its end does beside is no part of the program.
        PROGRAMS.put("robust looked at", () -> {
            Service service = new Service();
            check(!service.hasEnded);
        });
        PROGRAMS.put("robust services", () -> {
            Service first = new Service();
            Service second = new Service();
            CountDownLatch done = new CountDownLatch(1);
            first.work.put(() -> second.work.add(done::countDown));
            done.await();
        });
        PROGRAMS.put("robust lock", () -> {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            daemon(lock::lock);
        });
        // These may end, and nobody joins them.
        PROGRAMS.put("right wait", () -> {
            Object monitor = new Object();
            daemon(() -> {
                synchronized (monitor) {
                    monitor.wait();
                }
            });
            synchronized (monitor) {
                check(Thread.holdsLock(monitor));
            }
        });
        PROGRAMS.put("right park", () -> daemon(LockSupport::park));
        PROGRAMS.put("right in time", () -> {
            CountDownLatch never = new CountDownLatch(1);
            daemon(() -> never.await(5, TimeUnit.HOURS));
        });
        PROGRAMS.put("robust catches all", () -> {
            BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
            daemon(() -> {
                while (true) {
                    try {
                        work.take().run();
                    } catch (Throwable e) {
                        check(!(e instanceof NullPointerException));
                    }
                }
            });
            CountDownLatch done = new CountDownLatch(1);
            work.put(done::countDown);
            done.await();
        });
    }

    private static void failing() {
        PROGRAMS.put("deadlock with the first", () -> {
            CountDownLatch never = new CountDownLatch(1);
            Thread daemon = daemon(never::await);
            daemon.join();
        });
        PROGRAMS.put("deadlock beside", () -> {
            CountDownLatch never = new CountDownLatch(1);
            daemon(never::await);
            SteppedMain.thread(never::await).start();
        });
        PROGRAMS.put("deadlock of both", () -> {
            ReentrantLock lock = new ReentrantLock();
            daemon(() -> {
                lock.lock();
                new CountDownLatch(1).await();
            });
            lock.lock();
            lock.unlock();
        });
        PROGRAMS.put("endless poll", () -> {
            AtomicInteger value = new AtomicInteger();
            daemon(() -> {
                while (true) {
                    Thread.sleep(10);
                    value.incrementAndGet();
                }
            });
        });
        PROGRAMS.put("endless spin", () -> {
            AtomicInteger value = new AtomicInteger();
            daemon(() -> {
                while (value.get() != 1) {
                    Thread.onSpinWait();
                    value.get();
                }
            });
        });
    }

    public static void main(String[] args) {
        waiting();
        failing();
        PROGRAMS.forEach((name, body) -> System.out.println(SteppedMain.run(name, body)));
        System.out.println("threads " + Thread.activeCount());
    }
}
