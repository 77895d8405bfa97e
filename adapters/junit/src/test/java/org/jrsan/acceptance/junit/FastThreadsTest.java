package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/**
 * Under a schedule, actors may run in threads that are faster than those of {@link Thread#start}: virtual ones, or threads that
 * are used again. To an actor its thread is a new one in each execution all the same.
 */
class FastThreadsTest {
    private static void passes(Class<?> test) {
        Kit.run(test, "jrsan.schedule", "exhaustive", "jrsan.sites", "off", "jrsan.iterations", "100")
                .tests()
                .assertStatistics(stats -> stats.started(1).succeeded(1));
    }

    static class AsNew {
        private static final ThreadLocal<String> LOCAL = new ThreadLocal<>();
        private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        private void leaveTraces() {
            Thread self = Thread.currentThread();
            assertTrue(self.getName().startsWith("actor "), self.getName());
            assertTrue(self.isDaemon());
            assertTrue(self.isAlive());
            assertFalse(self.isInterrupted());
            assertNull(LOCAL.get());
            assertEquals("of the test", INHERITED.get());
            assertSame(ThreadLoader.OF_TEST, self.getContextClassLoader());
            assertEquals(Thread.NORM_PRIORITY, self.getPriority());
            assertSame(self.getThreadGroup(), self.getUncaughtExceptionHandler());
            x.addAndGet(1);
            assertSame(self, Thread.currentThread());
            LOCAL.set("left");
            INHERITED.set("left");
            self.setName("left");
            self.setContextClassLoader(null);
            self.setPriority(Thread.MAX_PRIORITY);
            self.setUncaughtExceptionHandler((thread, e) -> {});
            LockSupport.unpark(self);
            self.interrupt();
        }

        @RobustnessTest
        void test() {
            Thread self = Thread.currentThread();
            ClassLoader before = self.getContextClassLoader();
            self.setContextClassLoader(ThreadLoader.OF_TEST);
            INHERITED.set("of the test");
            try {
                Actors.run(this::leaveTraces, this::leaveTraces);
            } finally {
                self.setContextClassLoader(before);
                INHERITED.remove();
            }
        }
    }

    private static final class ThreadLoader {
        static final ClassLoader OF_TEST = new URLClassLoader(new URL[0], ThreadLoader.class.getClassLoader());
    }

    @Test
    void nothingOfAnEarlierExecutionIsLeft() {
        passes(AsNew.class);
    }

    static class TwoCasts {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            List<Thread> first = new ArrayList<>();
            Actors.run(() -> {
                first.add(Thread.currentThread());
                x.set(1);
            });
            assertFalse(RobustThreads.isAlive(first.get(0)));
            assertEquals(Thread.State.TERMINATED, RobustThreads.getState(first.get(0)));
            Actors.run(() -> {
                assertNotSame(first.get(0), Thread.currentThread());
                assertEquals(1, x.get());
            });
        }
    }

    @Test
    void aThreadThatHasEndedStaysSoWithinItsExecution() {
        passes(TwoCasts.class);
    }

    static class Interrupted {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            List<Thread> first = new ArrayList<>();
            Actors.run(() -> {
                first.add(Thread.currentThread());
                assertFalse(Thread.currentThread().isInterrupted());
                x.set(1);
                Thread.currentThread().interrupt();
            });
            assertTrue(first.get(0).isInterrupted());
            first.get(0).interrupt();
        }
    }

    @Test
    void anInterruptThatWasNotTakenStaysInItsExecution() {
        passes(Interrupted.class);
    }

    static class JoinedOutOfSight {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            AtomicReference<Thread> first = new AtomicReference<>();
            Actors.run(() -> {
                first.set(Thread.currentThread());
                x.set(1);
            });
            Actors.run(() -> {
                first.get().join();
                assertFalse(first.get().isAlive());
                x.set(2);
            });
        }
    }

    @Test
    void aThreadThatIsJoinedOutOfSightEndsIndeed() {
        passes(JoinedOutOfSight.class);
    }

    /** Its initialiser has steps: a virtual thread cannot leave its carrier there. */
    static class Initialised {
        static final RobustAtomicInteger FIRST = new RobustAtomicInteger();
        static final int VALUE = FIRST.addAndGet(1);
    }

    static class StepsInAnInitialiser {
        private static final AtomicBoolean WAS_RUN = new AtomicBoolean();
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.set(1);
                        assertEquals(1, Initialised.VALUE);
                        x.set(2);
                    },
                    () -> {
                        x.set(3);
                        x.set(4);
                    });
            WAS_RUN.set(true);
        }
    }

    @Test
    void aThreadThatCannotLeaveItsCarrierKeepsNobodyElseFromRunning() {
        passes(StepsInAnInitialiser.class);
        assertTrue(StepsInAnInitialiser.WAS_RUN.get());
    }
}
