package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Schedule;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What instructions do, seen by assertions that fail in some schedule or in none. */
class ExplorerSemanticsTest {
    enum Form {
        ENGINE {
            @Override
            Exploration explore(String text) {
                return Explorer.exploreOn(
                        LitmusParser.parseProgram(text), LocationClockEngine::unbounded, Limits.DEFAULT);
            }
        },
        FINITE {
            @Override
            Exploration explore(String text) {
                return Explorer.exploreFinite(LitmusParser.parseProgram(text), Limits.DEFAULT);
            }
        };

        abstract Exploration explore(String text);

        boolean holds(String threads) {
            Exploration found = explore("program p\n" + threads);
            assertEquals(Optional.empty(), found.incomplete());
            return found.assertion().isEmpty();
        }

        void assertHolds(String threads) {
            assertTrue(holds(threads), threads);
        }

        void assertCanFail(String threads) {
            assertTrue(!holds(threads), threads);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyInterleavingIsVisited(Form form) {
        String two = "thread\n  r0 = add.opaque x 1\n  r1 = add.opaque x 1\n  assert ";
        String other = "\nthread\n  store.opaque x 10\n";
        for (String outcome : List.of("r1 == 1", "r1 == 11", "r1 == 10", "r0 == 10", "r0 == 0")) {
            form.assertCanFail(two + "!(" + outcome + ")" + other);
        }
        form.assertHolds(two + "r1 == 1 || r1 == 11 || r1 == 10" + other);
    }

    @ParameterizedTest
    @EnumSource
    void readModifyWritesReturnTheValueRead(Form form) {
        form.assertHolds("""
                init x=5
                thread
                  r0 = add.opaque x 2
                  r1 = swap.opaque x 9
                  r2 = cas.opaque x 9 1
                  r3 = cas.opaque x 9 2
                  r4 = bcas.opaque x 1 3
                  r5 = wait.opaque x 4 3
                  assert r0 == 5 && r1 == 7 && r2 == 9 && r3 == 1 && r4 == 1 && r5 == 3
                """);
    }

    @ParameterizedTest
    @EnumSource
    void aWeakCompareAndSetMayFailOnTheExpectedValue(Form form) {
        String cas = "thread\n  r0 = weakcas.opaque x 0 1\n  assert r0 == 0\n  r1 = load.opaque x\n  assert ";
        form.assertCanFail(cas + "r1 == 1");
        form.assertCanFail(cas + "r1 == 0");
        form.assertHolds("thread\n  r0 = cas.opaque x 0 1\n  r1 = load.opaque x\n  assert r1 == 1");
    }

    @ParameterizedTest
    @EnumSource
    void waitsBlock(Form form) {
        form.assertHolds("thread\n  wait.opaque x 1\n  assert 0\nthread\n  store.opaque y 1\n");
        form.assertCanFail("thread\n  wait.opaque x 1\n  assert 0\nthread\n  store.opaque x 1\n");
        form.assertHolds("thread\n  bcas.opaque x 1 2\n  assert 0\n");
    }

    @ParameterizedTest
    @EnumSource
    void assumeStopsItsThreadAlone(Form form) {
        form.assertHolds(
                "thread\n  r0 = load.opaque x\n  assume r0 == 1\n  assert r0 == 1\nthread\n  store.opaque x 1\n");
        form.assertCanFail("thread\n  assume 0\nthread\n  r0 = load.opaque x\n  assert 0\n");
    }

    @ParameterizedTest
    @EnumSource
    void aStoppedThreadNeverEnds(Form form) {
        form.assertHolds("thread\n  assume 0\nthread\n  join 0\n  assert 0\n");
        form.assertCanFail("thread\nthread\n  join 0\n  assert 0\n");
    }

    @ParameterizedTest
    @EnumSource
    void aStartedThreadRunsOnlyThen(Form form) {
        form.assertHolds("thread\n  store.opaque x 1\n  start 1\nthread\n  r0 = load.opaque x\n  assert r0 == 1\n");
        form.assertHolds("thread\n  assume 0\n  start 1\nthread\n  assert 0\n");
        form.assertCanFail("thread\n  start 1\nthread\n  assert 0\n");
    }

    @ParameterizedTest
    @EnumSource
    void startingTwiceBlocks(Form form) {
        form.assertHolds("""
                thread
                  r0 = 0
                again:
                  start 1
                  r0 = r0 + 1
                  assert r0 == 1
                  goto again
                thread
                """);
    }

    @ParameterizedTest
    @EnumSource
    void locksExclude(Form form) {
        String critical = "thread\n  lock m\n  r0 = load.opaque x\n  r0 = r0 + 1\n  store.opaque x r0\n  unlock m\n";
        String observer = "thread\n  join 0\n  join 1\n  r0 = load.opaque x\n  assert r0 == 2\n";
        form.assertHolds(critical + critical + observer);
        form.assertCanFail((critical + critical).replace("  lock m\n", "").replace("  unlock m\n", "") + observer);
    }

    @ParameterizedTest
    @EnumSource
    void locksAreNotReentrantAndBelongToTheirHolder(Form form) {
        form.assertHolds("thread\n  lock m\n  lock m\n  assert 0\n");
        form.assertHolds("thread\n  unlock m\n  assert 0\n");
        form.assertHolds("thread\n  lock m\n  r0 = load.opaque x\nthread\n  unlock m\n  assert 0\n");
    }

    @ParameterizedTest
    @EnumSource
    void chooseGoesEverywhere(Form form) {
        String choose =
                "thread\n  choose a b\na:\n  r0 = 1\n  goto end\nb:\n  r0 = 2\nend:\n  store.opaque x r0\n  assert ";
        form.assertCanFail(choose + "r0 != 1");
        form.assertCanFail(choose + "r0 != 2");
        form.assertHolds(choose + "r0 == 1 || r0 == 2");
    }

    @ParameterizedTest
    @EnumSource
    void chooseBehindAnEventGoesEverywhere(Form form) {
        String choose = "thread\n  store.opaque y 1\n  choose a b\na:\n  store.opaque x 1\nb:\n";
        String observer = "thread\n  join 0\n  r0 = load.opaque x\n  assert ";
        form.assertCanFail(choose + observer + "r0 == 0");
        form.assertCanFail(choose + observer + "r0 == 1");
    }

    @ParameterizedTest
    @EnumSource
    void valuesWrap(Form form) {
        form.assertHolds("""
                values 4
                init x=7
                thread
                  r0 = add.opaque x 1
                  r1 = add.opaque x 5
                  r2 = load.opaque x
                  store.opaque y -1
                  wait.opaque y 3
                  assert r0 == 3 && r1 == 0 && r2 == 1 && r2 - 2 == 3
                """.replace("add.opaque x 1", "add.opaque x 1"));
    }

    @ParameterizedTest
    @EnumSource
    void anAssertDoesNotStopItsThread(Form form) {
        Exploration found =
                form.explore("program p\nthread\n  r0 = load.opaque x\n  assert 0\n  store.opaque x 1\n  assert 1\n");
        assertEquals(
                new AssertionFailure.Place(0, 1),
                found.assertion().orElseThrow().place());
        assertEquals(3, found.states());
    }

    @ParameterizedTest
    @EnumSource
    void theScheduleIsAShortestOne(Form form) {
        Exploration found = form.explore("""
                program p
                thread
                  r0 = load.opaque a
                  r0 = load.opaque a
                  store.opaque x 1
                  r0 = load.opaque y
                thread
                  store.opaque y 1
                  r0 = load.opaque b
                  r0 = load.opaque x
                """);
        Exploration.Violation violation = found.violation().orElseThrow();
        assertEquals(1, violation.thread());
        assertEquals(2, violation.instruction());
        assertEquals("x", violation.location());
        assertEquals(Check.READ, violation.finding().check());
        assertEquals(0, violation.finding().aware());
        assertEquals(1, violation.finding().forced());
        assertEquals(6, violation.schedule().events().size());
        Schedule.Event missed = violation.schedule().events().get(violation.missedEvent() - 1);
        assertEquals("x", missed.location());
        assertEquals(OptionalLong.of(1), missed.written());
    }

    /** The wait cannot proceed where it fails its check, nor anywhere behind. */
    @ParameterizedTest
    @EnumSource
    void aWaitIsCheckedOnArrivalWhetherOrNotItCanProceed(Form form) {
        Exploration found = form.explore("""
                program p
                thread
                  store.opaque x 1
                  store.opaque y 1
                thread
                  r0 = load.opaque y
                  assume r0 == 1
                  wait.opaque x 0
                """);
        assertEquals(Check.WAIT, found.violation().orElseThrow().finding().check());
    }

    @ParameterizedTest
    @EnumSource
    void aStartedThreadIsCheckedOnArrivalAtItsFirstAccess(Form form) {
        Exploration found = form.explore("""
                program p
                thread
                  r0 = load.opaque y
                  start 1
                thread
                  r0 = load.opaque x
                thread
                  store.opaque x 1
                  store.opaque y 1
                """);
        Exploration.Violation violation = found.violation().orElseThrow();
        assertEquals(1, violation.thread());
        assertEquals("start", violation.schedule().events().get(3).what());
        assertEquals(4, violation.schedule().events().size());
    }
}
