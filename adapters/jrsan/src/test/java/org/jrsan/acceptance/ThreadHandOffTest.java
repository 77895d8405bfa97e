package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs by threads themselves: start, end and interrupt. */
class ThreadHandOffTest extends HandOffs {
    static Stream<Arguments> ordered() {
        return Stream.of(
                named("start and join", () -> {
                    PlainInt data = new PlainInt();
                    return List.of(() -> {
                        data.set(1);
                        Thread child = RobustThreads.start(() -> data.set(data.get() + 1));
                        RobustThreads.join(child);
                        data.get();
                    });
                }),
                named("start of a thread of another class", () -> {
                    PlainInt data = new PlainInt();
                    return List.of(() -> {
                        Thread child = new Thread(() -> data.set(data.get() + 1));
                        data.set(1);
                        RobustThreads.join(RobustThreads.start(child));
                        data.get();
                    });
                }),
                named("timed join", () -> {
                    PlainInt data = new PlainInt();
                    return List.of(() -> {
                        Thread child = RobustThreads.start(() -> data.set(1));
                        assertTrue(RobustThreads.join(child, 1, TimeUnit.MINUTES));
                        data.get();
                    });
                }),
                named("isAlive is false", () -> ended(thread -> !RobustThreads.isAlive(thread))),
                named("the state is TERMINATED", () -> ended(ThreadHandOffTest::isTerminated)),
                named(
                        "isInterrupted of a robust thread",
                        () -> interrupted(RobustThread::new, Thread::interrupt, () -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                Thread.onSpinWait();
                            }
                        })),
                named(
                        "isInterrupted of any thread",
                        () -> interrupted(Thread::new, RobustThreads::interrupt, () -> {
                            while (!RobustThreads.isInterrupted(Thread.currentThread())) {
                                Thread.onSpinWait();
                            }
                        })),
                named(
                        "interrupted",
                        () -> interrupted(Thread::new, RobustThreads::interrupt, () -> {
                            while (!RobustThreads.interrupted()) {
                                Thread.onSpinWait();
                            }
                        })),
                named(
                        "interrupted of a robust thread",
                        () -> interrupted(RobustThread::new, RobustThreads::interrupt, () -> {
                            while (!RobustThread.interrupted()) {
                                Thread.onSpinWait();
                            }
                        })),
                named("a third thread sees the interrupt", ThreadHandOffTest::seenByAnother));
    }

    static Stream<Arguments> misused() {
        return Stream.of(
                named("written after the start", () -> {
                    PlainInt data = new PlainInt();
                    return List.of(() -> {
                        Thread child = RobustThreads.start(data::get);
                        data.set(1);
                        RobustThreads.join(child);
                    });
                }),
                named(
                        "joined out of sight",
                        () -> ended(thread -> {
                            try {
                                thread.join();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                            return true;
                        })),
                named("isAlive out of sight", () -> ended(thread -> !thread.isAlive())),
                named("isAlive is true", () -> {
                    PlainInt data = new PlainInt();
                    CountDownLatch written = new CountDownLatch(1);
                    CountDownLatch read = new CountDownLatch(1);
                    return List.of(() -> {
                        Thread child = RobustThreads.start(() -> {
                            data.set(1);
                            written.countDown();
                            Runs.unseen(read);
                        });
                        written.await();
                        assertTrue(RobustThreads.isAlive(child));
                        assertFalse(isTerminated(child));
                        data.get();
                        read.countDown();
                        RobustThreads.join(child);
                    });
                }),
                named(
                        "interrupted out of sight",
                        () -> interrupted(Thread::new, Thread::interrupt, () -> {
                            while (!RobustThreads.interrupted()) {
                                Thread.onSpinWait();
                            }
                        })),
                named(
                        "found out of sight",
                        () -> interrupted(RobustThread::new, Thread::interrupt, () -> {
                            while (!Thread.interrupted()) {
                                Thread.onSpinWait();
                            }
                        })),
                named("written after the interrupt", () -> {
                    PlainInt data = new PlainInt();
                    return List.of(() -> {
                        Thread child = RobustThreads.start(() -> {
                            assertThrows(InterruptedException.class, new RobustCountDownLatch(1)::await);
                            data.get();
                        });
                        child.interrupt();
                        data.set(1);
                        RobustThreads.join(child);
                    });
                }),
                named("not interrupted", () -> {
                    PlainInt data = new PlainInt();
                    CountDownLatch cleared = new CountDownLatch(1);
                    CountDownLatch interrupted = new CountDownLatch(1);
                    return List.of(() -> {
                        Thread child = RobustThreads.start(() -> {
                            Runs.unseen(interrupted);
                            Thread.interrupted();
                            assertFalse(RobustThread.interrupted());
                            assertFalse(Thread.currentThread().isInterrupted());
                            data.get();
                            cleared.countDown();
                        });
                        data.set(1);
                        child.interrupt();
                        interrupted.countDown();
                        cleared.await();
                        RobustThreads.join(child);
                    });
                }));
    }

    /** One thread writes and ends, and another reads once it knows. */
    private static List<Body> ended(Predicate<Thread> hasEnded) {
        PlainInt data = new PlainInt();
        return List.of(() -> {
            Thread child = RobustThreads.start(() -> data.set(1));
            while (!hasEnded.test(child)) {
                Thread.onSpinWait();
            }
            data.get();
            // The join that nobody forgets comes too late for the read.
            RobustThreads.join(child);
        });
    }

    private static boolean isTerminated(Thread thread) {
        return RobustThreads.getState(thread) == Thread.State.TERMINATED;
    }

    interface Maker {
        Thread make(Runnable task);
    }

    /** One thread writes and interrupts, and the other reads once it has found that. */
    static List<Body> interrupted(Maker maker, Consumer<Thread> interrupt, Body find) {
        PlainInt data = new PlainInt();
        return List.of(() -> {
            Thread child = RobustThreads.start(maker.make(() -> {
                try {
                    find.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
                data.get();
            }));
            data.set(1);
            interrupt.accept(child);
            RobustThreads.join(child);
            assertEquals(1, data.get());
        });
    }

    private static List<Body> seenByAnother() {
        PlainInt data = new PlainInt();
        Thread[] interrupted = new Thread[1];
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch seen = new CountDownLatch(1);
        return List.of(
                () -> {
                    interrupted[0] = RobustThreads.start(() -> {
                        while (seen.getCount() > 0) {
                            Thread.onSpinWait();
                        }
                    });
                    started.countDown();
                    data.set(1);
                    interrupted[0].interrupt();
                    RobustThreads.join(interrupted[0]);
                },
                () -> {
                    started.await();
                    while (!interrupted[0].isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    data.get();
                    seen.countDown();
                });
    }
}
