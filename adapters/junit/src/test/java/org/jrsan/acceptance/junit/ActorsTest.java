package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;

class ActorsTest {
    @Test
    void actorsRunAtTheSameTimeAndTheirResultsComeInOrder() {
        CyclicBarrier all = new CyclicBarrier(3);
        Callable<Object> meets = () -> all.await(60, TimeUnit.SECONDS) >= 0;

        Outcomes outcomes = Actors.run(meets, () -> "second " + meets.call(), meets);

        assertEquals(Arrays.asList(true, "second true", true), outcomes.results());
        assertEquals(3, outcomes.size());
        assertEquals("(true, second true, true)", outcomes.toString());
    }

    @Test
    void theArbiterRunsAfterAllInTheCallingThread() {
        RobustAtomicInteger sum = new RobustAtomicInteger();
        Thread caller = Thread.currentThread();

        Outcomes outcomes = Actors.of(sum::incrementAndGet, sum::incrementAndGet)
                .arbiter(() -> {
                    assertSame(caller, Thread.currentThread());
                    return sum.get();
                })
                .run();

        assertEquals(2, outcomes.arbiter());
        assertTrue(List.of("(1, 2) -> 2", "(2, 1) -> 2").contains(outcomes.toString()), outcomes.toString());
    }

    @Test
    void startAndEndAreEdgesAndTheBarrierIsNone() {
        try (Session session = Sanitizer.open()) {
            RobustAtomicInteger x = new RobustAtomicInteger();
            x.setOpaque(1);
            Actors.of(x::getOpaque, x::getOpaque).arbiter(x::getOpaque).run();

            assertEquals(0, session.counts().unseenEdges());
            assertEquals(3, session.counts().threads());
            session.assertRobust();
        }
        try (Session session = Sanitizer.open()) {
            Buffered buffered = new Buffered();
            Actors.run(buffered::first, buffered::second);
            assertEquals(1, session.violations().size());
        }
    }

    @Test
    void anExceptionOfAnActorFailsTheCall() {
        IllegalStateException thrown = new IllegalStateException("by an actor");
        Actors actors = Actors.of(() -> {}, () -> {
                    throw thrown;
                })
                .names("good", "bad");

        AssertionError failure = assertThrows(AssertionError.class, actors::run);
        assertEquals("JRSan: bad threw java.lang.IllegalStateException: by an actor", failure.getLocalizedMessage());
        assertSame(thrown, failure.getCause());
    }

    @Test
    void exceptionsCanBeOutcomesAndErrorsCannot() {
        Callable<?> throwing = () -> {
            throw new java.io.IOException("x");
        };
        Outcomes outcomes = Actors.of(() -> 1, throwing).keepExceptions().run();

        assertEquals("(1, IOException)", outcomes.toString());
        assertInstanceOf(java.io.IOException.class, outcomes.exception(1));
        assertNull(outcomes.exception(0));
        assertNull(outcomes.result(1));

        Callable<?> asserting = () -> {
            throw new AssertionError("wrong");
        };
        Actors failing = Actors.of(() -> 1, asserting).keepExceptions();
        assertThrows(AssertionError.class, failing::run);
    }

    @Test
    void actionsHaveNoResults() {
        Outcomes outcomes = Actors.run(() -> {}, () -> {});

        String message = assertThrows(IllegalStateException.class, () -> outcomes.result(1))
                .getLocalizedMessage();
        assertEquals(
                "JRSan: actor 1 returned nothing: all actors were given as actions, because one of them is; give that one"
                        + " as Actors.action(...)",
                message);
        assertThrows(IllegalStateException.class, outcomes::arbiter);
    }

    @Test
    void actionsCanBeGivenTogetherWithActorsThatReturnSomething() {
        RobustAtomicInteger x = new RobustAtomicInteger(1);

        Outcomes outcomes = Actors.run(Actors.action(() -> x.set(1)), () -> x.get() + 1);
        assertEquals(Arrays.asList(null, 2), outcomes.results());

        Outcomes judged = Actors.of(() -> x.get() + 1, Actors.action(() -> x.lazySet(1)))
                .names("reader", "writer")
                .arbiter(x::get)
                .run();
        assertEquals("(2, null) -> 1", judged.toString());
    }

    @Test
    void whatAnActionThrowsFailsTheCallWhoeverItIsGivenTogetherWith() {
        IllegalStateException thrown = new IllegalStateException("by an action");
        Actors actors = Actors.of(() -> 1, Actors.action(() -> {
            throw thrown;
        }));

        assertSame(thrown, assertThrows(AssertionError.class, actors::run).getCause());
    }

    @Test
    void theWatchdogNamesWhoIsStuckAndWhere() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Thread[] stuck = new Thread[1];
        Actors actors = Actors.of(() -> {}, () -> {
                    stuck[0] = Thread.currentThread();
                    never.await();
                })
                .names("done", "stuck")
                .timeout(Duration.ofMillis(300));

        String message = assertThrows(AssertionError.class, actors::run).getLocalizedMessage();

        assertTrue(
                message.startsWith("JRSan: 1 of 2 actors is not done after 300 ms\nstuck (WAITING)\n    at "), message);
        assertTrue(message.contains("ActorsTest.java:"), message);
        stuck[0].join(60_000);
        assertEquals(Thread.State.TERMINATED, stuck[0].getState(), "it was interrupted");
    }

    static class Stuck {
        @RobustnessTest(options = "timeout=1")
        void test() {
            RobustAtomicInteger never = new RobustAtomicInteger();
            Actors.run(() -> never.awaitValue(1), () -> never.setOpaque(2));
        }
    }

    @Test
    void inATestTheWatchdogHasItsTimeoutAndIsTheFailure() {
        String message = Kit.run(Stuck.class).failure().getLocalizedMessage();

        assertTrue(message.startsWith("JRSan: 1 of 2 actors is not done after 1 s\nactor 0 ("), message);
    }

    @Test
    void whoInterruptsTheCallerEndsTheActorsAsWell() {
        Thread.currentThread().interrupt();
        Actors actors = Actors.of(() -> new CountDownLatch(1).await());

        String message = assertThrows(AssertionError.class, actors::run).getLocalizedMessage();

        assertTrue(Thread.interrupted());
        assertTrue(message.startsWith("JRSan: 1 of 1 actors is not done when the test was interrupted\n"), message);
    }

    @Test
    void badUseIsRefusedInOneLine() {
        assertEquals("JRSan: no actors were given", refusal(() -> Actors.of(new Actors.Action[0])));
        Actors one = Actors.of(() -> {});
        assertEquals("JRSan: 2 names were given for 1 actors", refusal(() -> one.names("a", "b")));
        assertEquals(
                "JRSan: the timeout of actors must be positive, but is PT0S",
                refusal(() -> one.timeout(Duration.ZERO)));
    }

    private static String refusal(Runnable step) {
        return assertThrows(IllegalArgumentException.class, step::run).getLocalizedMessage();
    }

    @Test
    void objectsWithoutATextAreNumberedInOutcomes() {
        Object one = new Object();
        Object other = new Object();

        assertEquals(
                "(Object#1, Object#2, Object#1) -> Object#2",
                Actors.of(() -> one, () -> other, () -> one)
                        .arbiter(() -> other)
                        .run()
                        .toString());
    }

    @Test
    void inAnExplorationTheyRunInAllSchedules() {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("schedule", "exhaustive");
        Set<String> outcomes = new TreeSet<>();

        Exploration exploration = Sanitizer.explore(options, "store buffering", session -> {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustAtomicInteger y = new RobustAtomicInteger();
            outcomes.add(Actors.run(
                            () -> {
                                x.set(1);
                                return y.get();
                            },
                            () -> {
                                y.set(1);
                                return x.get();
                            })
                    .toString());
        });

        exploration.assertRobust();
        assertTrue(exploration.isComplete());
        assertEquals(3, exploration.executions());
        assertEquals(Set.of("(0, 1)", "(1, 0)", "(1, 1)"), outcomes);
    }

    @Test
    void anActorThatThrowsEndsAnExploration() {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("schedule", "exhaustive");

        Exploration exploration = Sanitizer.explore(options, "lost update", session -> {
            RobustAtomicInteger sum = new RobustAtomicInteger();
            Actors.Action add = () -> sum.set(sum.get() + 1);
            Actors.of(add, add).arbiter(() -> assertEquals(2, sum.get())).run();
        });

        assertTrue(String.valueOf(exploration.failure()).contains("expected: <2> but was: <1>"));
        assertThrows(AssertionError.class, exploration::assertRobust);
    }
}
