package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.acceptance.Runs.Program;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Hand-offs to and from virtual threads. */
class VirtualThreadsTest {
    private static final String REASON = "virtual threads came with Java 21";

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void startAndJoinOrder() {
        Runs.areSilent(handingOver(RobustThreads::startVirtual, RobustThreads::join));
        Runs.areSilent(handingOver(task -> RobustThreads.startVirtual("named", task), RobustThreads::join));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void theEndOrdersWhoSeesIt() {
        Runs.areSilent(handingOver(RobustThreads::startVirtual, child -> {
            while (RobustThreads.isAlive(child)) {
                Thread.onSpinWait();
            }
        }));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void anInterruptOrders() {
        Runs.areSilent(() -> {
            PlainInt data = new PlainInt();
            Body body = () -> {
                Thread child = RobustThreads.startVirtual(() -> {
                    assertThrows(InterruptedException.class, () -> RobustThreads.join(Thread.currentThread()));
                    data.get();
                });
                data.set(1);
                RobustThreads.interrupt(child);
                RobustThreads.join(child);
            };
            return List.of(body);
        });
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void aThreadOfTheFactoryKnowsWhatItsCreatorDid() {
        ThreadFactory factory = RobustThreads.virtualFactory("v-");
        Runs.areSilent(handingOver(
                task -> {
                    Thread thread = factory.newThread(task);
                    thread.start();
                    return thread;
                },
                RobustThreads::join));
        Runs.areSilent(handingOver(task -> RobustThreads.start(factory.newThread(task)), RobustThreads::join));
        assertTrue(factory.newThread(() -> {}).getName().startsWith("v-"));
        assertThrows(NullPointerException.class, () -> factory.newThread(null));
    }

    /** What the creator does after it made the thread is not known to be before what the thread does: nor is it a race. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void whatComesBetweenCreationAndStartInventsNoRace() {
        ThreadFactory factory = RobustThreads.virtualFactory("v-");
        Runs.areSilent(() -> {
            PlainInt data = new PlainInt();
            return List.of(() -> {
                Thread thread = factory.newThread(() -> data.set(data.get() + 1));
                data.set(1);
                thread.start();
                RobustThreads.join(thread);
                assertEquals(2, data.get());
            });
        });
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void aRaceOfTwoThreadsOfTheFactoryIsFound() throws InterruptedException {
        ThreadFactory factory = RobustThreads.virtualFactory("v-");
        PlainInt data = new PlainInt();
        CountDownLatch both = new CountDownLatch(2);
        CountDownLatch first = new CountDownLatch(1);
        RobustAtomicInteger known = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            Thread one = factory.newThread(() -> {
                meet(both);
                // What it does from here on no thread counts as knowing that ran before.
                known.setRelease(1);
                data.set(1);
                first.countDown();
            });
            Thread other = factory.newThread(() -> {
                meet(both);
                await(first);
                data.set(2);
            });
            one.start();
            other.start();
            RobustThreads.join(one);
            RobustThreads.join(other);

            assertEquals(1, session.races().size());
            assertEquals(2, session.counts().unseenThreads());
        }
    }

    private static void meet(CountDownLatch both) {
        both.countDown();
        await(both);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_21, disabledReason = "there is a factory")
    void whereThereAreNoneTheFactorySaysSo() {
        assertThrows(UnsupportedOperationException.class, () -> RobustThreads.virtualFactory("v-"));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void aTaskThatAnExecutorRunsInAThreadOfItsOwnIsHandedOver() throws Exception {
        ExecutorService perTask = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        ExecutorService executor = RobustThreads.wrap(perTask);
        try {
            Runs.areSilent(() -> {
                PlainInt data = new PlainInt();
                return List.of(() -> {
                    data.set(1);
                    executor.submit(() -> data.set(data.get() + 1)).get();
                    assertEquals(2, data.get());
                });
            });
        } finally {
            perTask.shutdownNow();
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void whatIsNotOrderedIsFound() {
        Runs.eachRace(handingOver(RobustThreads::startVirtual, Thread::join));
        Runs.eachRace(() -> {
            PlainInt data = new PlainInt();
            CountDownLatch read = new CountDownLatch(1);
            return List.of(() -> {
                Thread child = RobustThreads.startVirtual(() -> {
                    data.get();
                    read.countDown();
                });
                data.set(1);
                read.await();
                RobustThreads.join(child);
            });
        });
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = REASON)
    void manyAtOnceAreThreadsLikeOthers() throws Exception {
        int threads = 1_000;
        PlainInt[] data = new PlainInt[threads];
        Thread[] children = new Thread[threads];
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < threads; i++) {
                PlainInt mine = data[i] = new PlainInt();
                children[i] = RobustThreads.startVirtual(() -> mine.set(1));
            }
            int sum = 0;
            for (int i = 0; i < threads; i++) {
                RobustThreads.join(children[i]);
                sum += data[i].get();
            }
            assertEquals(threads, sum);
            assertEquals(List.of(), session.races());
            assertEquals(threads + 1, session.counts().threads());
            assertEquals(0, session.counts().unseenEdges());
        }
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_21, disabledReason = "there are virtual threads")
    void whereThereAreNoneTheErrorSaysSo() {
        UnsupportedOperationException none =
                assertThrows(UnsupportedOperationException.class, () -> RobustThreads.startVirtual(() -> {}));
        assertTrue(none.getMessage().startsWith("JRSan: virtual threads need Java 21"), none.getMessage());
    }

    interface Starter {
        Thread start(Runnable task);
    }

    interface End {
        void await(Thread thread) throws Exception;
    }

    private static Program handingOver(Starter starter, End end) {
        return () -> {
            PlainInt data = new PlainInt();
            Body body = () -> {
                data.set(1);
                Thread child = starter.start(() -> data.set(data.get() + 1));
                end.await(child);
                assertEquals(2, data.get());
            };
            return List.of(body);
        };
    }
}
