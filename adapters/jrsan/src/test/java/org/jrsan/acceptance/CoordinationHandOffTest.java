package org.jrsan.acceptance;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustCyclicBarrier;
import org.jrsan.sync.RobustExchanger;
import org.jrsan.sync.RobustPhaser;
import org.jrsan.sync.RobustSemaphore;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs through semaphores, latches, barriers, phasers and exchangers. */
class CoordinationHandOffTest extends HandOffs {
    static Stream<Arguments> ordered() {
        return Stream.of(
                named("semaphore as a lock", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(1);
                    PlainInt data = new PlainInt();
                    Body body = () -> {
                        semaphore.acquire();
                        data.set(data.get() + 1);
                        semaphore.release();
                    };
                    return List.of(body, body);
                }),
                named("semaphore that waits for two", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(0);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(
                            () -> {
                                a.set(1);
                                semaphore.release();
                            },
                            () -> {
                                b.set(1);
                                semaphore.release(1);
                            },
                            () -> {
                                semaphore.acquireUninterruptibly(2);
                                a.set(b.get());
                            });
                }),
                named("latch", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(
                            () -> {
                                a.set(1);
                                latch.countDown();
                            },
                            () -> {
                                b.set(1);
                                latch.countDown();
                                latch.await(1, TimeUnit.MINUTES);
                                a.get();
                            },
                            () -> {
                                latch.await();
                                a.get();
                                b.get();
                            });
                }),
                named("barrier", () -> {
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(turns(barrier, a, b), turns(barrier, b, a));
                }),
                named("barrier with an action", () -> {
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    PlainInt sum = new PlainInt();
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2, () -> sum.set(a.get() + b.get()));
                    return List.of(summing(barrier::await, a, sum), summing(barrier::await, b, sum));
                }),
                named("phaser with an advance of its own", () -> {
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    PlainInt sum = new PlainInt();
                    RobustPhaser phaser = new RobustPhaser(2) {
                        @Override
                        protected boolean onAdvance(int phase, int registeredParties) {
                            sum.set(a.get() + b.get());
                            return false;
                        }
                    };
                    Body next = phaser::arriveAndAwaitAdvance;
                    return List.of(summing(next, a, sum), summing(next, b, sum));
                }),
                named("phaser as a latch", () -> {
                    RobustPhaser phaser = new RobustPhaser(2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(
                            () -> {
                                a.set(1);
                                phaser.arrive();
                            },
                            () -> {
                                b.set(1);
                                phaser.arriveAndDeregister();
                            },
                            () -> {
                                phaser.awaitAdvance(0);
                                a.get();
                            },
                            () -> {
                                phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MINUTES);
                                b.get();
                            });
                }),
                named("tree of phasers", () -> {
                    RobustPhaser root = new RobustPhaser();
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(turns(new RobustPhaser(root, 1), a, b), turns(new RobustPhaser(root, 1), b, a));
                }),
                named("phasers below one of the JDK", () -> {
                    java.util.concurrent.Phaser root = new java.util.concurrent.Phaser();
                    RobustPhaser both = new RobustPhaser(root, 2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(turns(both, a, b), turns(both, b, a));
                }),
                named("exchanger", () -> {
                    RobustExchanger<PlainInt> exchanger = new RobustExchanger<>();
                    Body body = () -> {
                        PlainInt mine = new PlainInt(1);
                        PlainInt other = exchanger.exchange(mine);
                        other.set(other.get() + 1);
                        exchanger.exchange(other, 1, TimeUnit.MINUTES).get();
                    };
                    return List.of(body, body);
                }));
    }

    static Stream<Arguments> misused() {
        return Stream.of(
                named("permits for two", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(2);
                    PlainInt data = new PlainInt();
                    RobustCountDownLatch both = new RobustCountDownLatch(2);
                    Body body = () -> {
                        semaphore.acquire();
                        data.set(1);
                        both.countDown();
                        both.await();
                        semaphore.release();
                    };
                    return List.of(body, body);
                }),
                named("written after the count", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(1);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                latch.countDown();
                                data.set(1);
                            },
                            () -> {
                                latch.await();
                                data.get();
                            });
                }),
                named("counted when the latch was open already", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(0);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                data.set(1);
                                latch.countDown();
                            },
                            () -> {
                                latch.await();
                                data.get();
                            });
                }),
                named("written and read between the same two barriers", () -> {
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                barrier.await();
                                data.set(1);
                                barrier.await();
                            },
                            () -> {
                                barrier.await();
                                data.get();
                                barrier.await();
                            });
                }),
                named("written and read in the same phase", () -> {
                    RobustPhaser phaser = new RobustPhaser(2);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                phaser.arriveAndAwaitAdvance();
                                data.set(1);
                                phaser.arriveAndAwaitAdvance();
                            },
                            () -> {
                                phaser.awaitAdvance(phaser.arrive());
                                data.get();
                                phaser.arriveAndAwaitAdvance();
                            });
                }),
                named("written after the arrival", () -> {
                    RobustPhaser phaser = new RobustPhaser(1);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                phaser.arrive();
                                data.set(1);
                            },
                            () -> {
                                phaser.awaitAdvance(0);
                                data.get();
                            });
                }),
                named("written after the exchange", () -> {
                    RobustExchanger<PlainInt> exchanger = new RobustExchanger<>();
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                exchanger.exchange(data);
                                data.set(1);
                            },
                            () -> exchanger.exchange(null).get());
                }));
    }

    private static Body turns(RobustCyclicBarrier barrier, PlainInt mine, PlainInt other) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                mine.set(i);
                barrier.await();
                other.get();
                barrier.await(1, TimeUnit.MINUTES);
            }
        };
    }

    private static Body turns(RobustPhaser phaser, PlainInt mine, PlainInt other) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                mine.set(i);
                phaser.arriveAndAwaitAdvance();
                other.get();
                phaser.awaitAdvanceInterruptibly(phaser.arrive());
            }
        };
    }

    private static Body summing(Body next, PlainInt mine, PlainInt sum) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                mine.set(i);
                next.run();
                sum.get();
            }
        };
    }
}
