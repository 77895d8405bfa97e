package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens around each run of the method. */
class IterationsTest {
    static final List<String> STEPS = new ArrayList<>();

    static class Above {
        @BeforeEach
        void beforeAbove() {
            STEPS.add("before above");
        }

        @AfterEach
        void afterAbove() {
            STEPS.add("after above");
        }

        @RobustnessTest(iterations = 2)
        void inherited() {
            STEPS.add("inherited");
            new RobustAtomicInteger().set(1);
        }
    }

    static class Below extends Above {
        private int runs;

        @BeforeEach
        void before() {
            STEPS.add("before");
        }

        @AfterEach
        void after() {
            STEPS.add("after");
            assertEquals(0, runs++, "fields are fresh");
        }
    }

    @Test
    void eachIterationHasItsInstanceAndItsBeforeAndAfter() {
        STEPS.clear();
        Kit kit = Kit.run(Below.class);

        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        List<String> one = List.of("before above", "before", "inherited", "after", "after above");
        List<String> two = new ArrayList<>(one);
        two.addAll(one);
        assertEquals(two, STEPS);
        assertTrue(kit.out().startsWith("JRSan: Below.inherited: "), kit.out());
    }

    static class Outer {
        static final Set<Object> OUTER = new HashSet<>();
        static final Set<Object> INNER = new HashSet<>();
        private final RobustAtomicInteger shared = new RobustAtomicInteger();

        @BeforeEach
        void before() {
            shared.set(1);
        }

        @Nested
        class Inner {
            @BeforeEach
            void before() {
                assertEquals(1, shared.get());
            }

            @RobustnessTest(iterations = 3)
            void test() {
                OUTER.add(Outer.this);
                INNER.add(this);
            }
        }
    }

    @Test
    void aNestedClassHasFreshInstancesAllTheWayOut() {
        Kit.run(Outer.class).tests().assertStatistics(stats -> stats.started(1).succeeded(1));

        assertEquals(3, Outer.OUTER.size());
        assertEquals(3, Outer.INNER.size());
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class Shared {
        private int runs;

        @RobustnessTest(iterations = 3)
        void test() {
            new RobustAtomicInteger().set(++runs);
        }

        @AfterEach
        void after() {
            STEPS.add("run " + runs);
        }
    }

    @Test
    void oneInstancePerClassServesAllIterations() {
        STEPS.clear();
        Kit.run(Shared.class).tests().assertStatistics(stats -> stats.succeeded(1));

        assertEquals(List.of("run 1", "run 2", "run 3"), STEPS);
    }

    static class Parameters {
        private static Session last;

        @TempDir
        Path injected;

        @BeforeEach
        void before(Session session, TestInfo info) {
            assertNotNull(injected);
            assertEquals("test(Session, Path)", info.getDisplayName());
            assertNotSame(last, session);
            last = session;
        }

        @RobustnessTest(iterations = 3)
        void test(Session session, @TempDir Path directory) {
            new RobustAtomicInteger().set(1);
            assertEquals(1, session.counts().accesses());
            assertEquals(last, session);
            assertTrue(directory.toFile().isDirectory());
        }
    }

    @Test
    void methodsTakeTheSessionAndWhatOtherExtensionsResolve() {
        Kit kit = Kit.run(Parameters.class);

        kit.tests().failed().list().forEach(event -> fail(event.toString()));
        kit.tests().assertStatistics(stats -> stats.succeeded(1));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @RobustnessTest(iterations = 4, options = "history=2")
    @interface Lightly {}

    static class Meta {
        @Lightly
        void test() {
            new RobustAtomicInteger().set(1);
        }
    }

    @Test
    void anAnnotationMadeOfItMeansTheSame() {
        assertEquals(
                "JRSan: Meta.test: ROBUST_SO_FAR: 4 accesses, 1 location, 1 thread, 4 iterations, 1 schedule\n"
                        + Kit.oneThread("Meta.test"),
                Kit.run(Meta.class).out());
    }

    static class Not {
        @RobustnessTest
        @Disabled("for a reason")
        void test() {
            fail();
        }
    }

    @Test
    void aDisabledTestIsSkipped() {
        Kit kit = Kit.run(Not.class);

        kit.results().allEvents().assertStatistics(stats -> stats.skipped(1).failed(0));
        assertEquals("", kit.out());
    }

    static class Slow {
        @RobustnessTest(iterations = 1_000_000)
        @Timeout(value = 200, unit = TimeUnit.MILLISECONDS)
        void test() throws InterruptedException {
            new RobustAtomicInteger().set(1);
            new CountDownLatch(1).await();
        }

        @RobustnessTest(iterations = 3)
        @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        void apart() {
            new RobustAtomicInteger().set(1);
        }
    }

    @Test
    void aTimeoutBoundsAllIterationsTogether() {
        Kit kit = Kit.run(Slow.class);

        kit.tests().assertStatistics(stats -> stats.started(2).failed(1).succeeded(1));
        assertInstanceOf(TimeoutException.class, kit.failure());
        assertEquals(
                "JRSan: Slow.apart: ROBUST_SO_FAR: 3 accesses, 1 location, 1 thread, 3 iterations, 1 schedule\n"
                        + Kit.oneThread("Slow.apart"),
                kit.out());
    }

    /** Two classes that meet in every iteration, so that their sessions are open side by side. */
    static class Meeting {
        static final CyclicBarrier BOTH = new CyclicBarrier(2);
        private final RobustAtomicInteger own = new RobustAtomicInteger();

        void meet(int accesses) throws Exception {
            BOTH.await(60, TimeUnit.SECONDS);
            for (int i = 0; i < accesses; i++) {
                own.setRelease(i);
            }
            BOTH.await(60, TimeUnit.SECONDS);
        }
    }

    static class Left extends Meeting {
        @RobustnessTest(iterations = 20)
        void test() throws Exception {
            meet(1);
        }
    }

    static class Right extends Meeting {
        @RobustnessTest(iterations = 20)
        void test() throws Exception {
            meet(2);
        }
    }

    @Test
    void parallelTestsHaveTheirOwnSessions() {
        Kit kit = Kit.run(
                List.of(Left.class, Right.class),
                "junit.jupiter.execution.parallel.enabled",
                "true",
                "junit.jupiter.execution.parallel.mode.default",
                "concurrent",
                "junit.jupiter.execution.parallel.config.strategy",
                "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism",
                "2");

        kit.tests().assertStatistics(stats -> stats.succeeded(2));
        assertEquals(
                Set.of(
                        "JRSan: Left.test: ROBUST_SO_FAR: 20 accesses, 1 location, 1 thread, 20 iterations, 1 schedule",
                        Kit.oneThread("Left.test").strip(),
                        Kit.oneThread("Right.test").strip(),
                        "JRSan: Right.test: ROBUST_SO_FAR: 40 accesses, 1 location, 1 thread, 20 iterations, 1 schedule"),
                Set.copyOf(kit.out().lines().toList()));
    }

    @Test
    void aThreadOfAnotherSessionRunsATestInItsOwn() throws Exception {
        try (Session session = Sanitizer.open()) {
            Kit[] kit = new Kit[1];
            RobustThreads.join(RobustThreads.start(() -> kit[0] = Kit.run(Meta.class)));

            kit[0].tests().assertStatistics(stats -> stats.succeeded(1));
            assertEquals(0, session.counts().accesses());
        }
    }

    static class OpensItsOwn {
        private static Session session;

        @BeforeAll
        static void open() {
            session = Sanitizer.open();
        }

        @AfterAll
        static void close() {
            session.close();
        }

        @RobustnessTest
        void test() {}
    }

    @Test
    void aSessionThatTheTestClassOpenedIsInTheWay() {
        assertEquals(
                "JRSan: this thread belongs to an open session already; close that first",
                Kit.run(OpensItsOwn.class).failure().getLocalizedMessage());
    }

    /** Two orders of two accesses, in turn, and a wait whose turns differ. */
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class TwoOrders {
        private int iteration;

        @RobustnessTest(iterations = 8)
        void test() {
            RobustAtomicInteger x = new RobustAtomicInteger();
            boolean storesFirst = iteration++ % 2 == 0;
            CountDownLatch turn = new CountDownLatch(1);
            Actors.run(
                    () -> {
                        pass(turn, !storesFirst);
                        x.set(1);
                        turn.countDown();
                    },
                    () -> {
                        pass(turn, storesFirst);
                        for (int i = 0; i < iteration; i++) {
                            x.get();
                        }
                        turn.countDown();
                    });
        }

        private static void pass(CountDownLatch turn, boolean waits) throws InterruptedException {
            if (waits) {
                turn.await();
            }
        }
    }

    @Test
    void schedulesAreCountedByWhatAccessesMet() {
        String out = Kit.run(TwoOrders.class).out();

        assertTrue(out.contains(", 8 iterations, 2 schedules"), out);
    }
}
