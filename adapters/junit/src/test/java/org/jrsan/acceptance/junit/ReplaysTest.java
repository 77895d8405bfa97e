package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executions that are run again: for a report, and from a code. */
class ReplaysTest {
    private static final Pattern CODE = Pattern.compile("option replay=(\\S+)");

    private static Throwable thrown(Class<?> test, String name, String value) {
        return Kit.run(test, "jrsan.schedule", "exhaustive", name, value).failure();
    }

    private static String failure(Class<?> test, String name, String value) {
        return thrown(test, name, value).getLocalizedMessage();
    }

    private static String failure(Class<?> test) {
        return failure(test, "jrsan.collect", "all");
    }

    private static List<String> codes(String message) {
        return CODE.matcher(message).results().map(found -> found.group(1)).toList();
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    static class StoreBuffering {
        private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

        int first() {
            x.setRelease(1);
            return y.getAcquire();
        }

        int second() {
            y.setRelease(1);
            return x.getAcquire();
        }

        @RobustnessTest
        void test() {
            Actors.of(this::first, this::second).names("first", "second").run();
        }
    }

    @Test
    void aViolationHasTheStepsByWhichItsAccessComesAfterTheMissedWrite() {
        String message = failure(StoreBuffering.class);

        assertContains("""
                  schedule     first                                         second
                            1  release store of x: 1 at ReplaysTest.java:46
                            2  acquire load of y: 0 at ReplaysTest.java:47
                            3                                                release store of y: 1 at ReplaysTest.java:51
                                                                             overwrites what was read in row 2
                            4                                                acquire load of x at ReplaysTest.java:52
                                                                             can miss row 1
                """.stripTrailing(), message);
        assertTrue(message.lines().noneMatch(line -> line.length() > 120 && !line.startsWith("JRSan")), message);
    }

    @Test
    void eachFindingIsFoundAgainFromItsCode() {
        String message = failure(StoreBuffering.class);
        List<String> codes = codes(message);

        assertEquals(2, codes.size(), message);
        for (String location : List.of("x", "y")) {
            String heading = "NOT ROBUST: acquire load of " + location;
            String code = codes(message.substring(message.indexOf(heading))).get(0);
            assertContains(heading, failure(StoreBuffering.class, "jrsan.replay", code));
        }
    }

    /** Is what it was when its code was printed. */
    static class ReplayedByAttribute extends StoreBuffering {
        @Override
        @RobustnessTest(replay = "d76bf0-CA")
        void test() {
            super.test();
        }
    }

    @Test
    void theAttributeRunsOneSchedule() {
        String message = Kit.run(ReplayedByAttribute.class).failure().getLocalizedMessage();

        assertContains("NOT ROBUST: acquire load of x", message);
        assertContains("3 threads, 1 iteration, 1 schedule", message);
        assertEquals(List.of("d76bf0-CA"), codes(message), message);
    }

    static class WrongAttribute extends StoreBuffering {
        @Override
        @RobustnessTest(replay = "nothing")
        void test() {
            super.test();
        }
    }

    private static void assertNoCodeOf(String test, String code, String message) {
        assertEquals(
                "JRSan: option replay is '" + code + "', which does not belong to this test, " + test
                        + ": it is of another one, or was changed; use a code as a report of this test printed it",
                message);
    }

    @Test
    void aCodeOfAnotherTestIsRefused() {
        String code = codes(failure(StoreBuffering.class)).get(0);

        assertNoCodeOf(
                FailsInOneSchedule.class.getName() + ".test",
                code,
                failure(FailsInOneSchedule.class, "jrsan.replay", code));
        assertNoCodeOf(
                WrongAttribute.class.getName() + ".test",
                "nothing",
                Kit.run(WrongAttribute.class).failure().getLocalizedMessage());
    }

    @Test
    void aCodeWithATypingErrorIsRefused() {
        String code = codes(failure(StoreBuffering.class)).get(0);
        Set<String> changed = new HashSet<>(Set.of(code + "=!", code + "A"));
        for (int i = 0; i < code.length(); i++) {
            changed.add(code.substring(0, i) + code.substring(i + 1));
            changed.add(code.substring(0, i) + (code.charAt(i) == 'A' ? 'a' : 'A') + code.substring(i + 1));
            if (i > 0 && code.charAt(i) != code.charAt(i - 1)) {
                changed.add(code.substring(0, i - 1) + code.charAt(i) + code.charAt(i - 1) + code.substring(i + 1));
            }
        }

        assertTrue(changed.size() > code.length(), changed::toString);
        for (String wrong : changed) {
            assertNoCodeOf(
                    StoreBuffering.class.getName() + ".test",
                    wrong,
                    failure(StoreBuffering.class, "jrsan.replay", wrong));
        }
    }

    static class ChangesAfterwards {
        private static boolean isChanged;

        private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        return isChanged ? 0 : y.getAcquire();
                    },
                    () -> {
                        y.setRelease(1);
                        return x.getAcquire();
                    });
        }
    }

    @Test
    void aCodeOfAnotherSourceSaysWhereItLeavesItsSchedule() {
        ChangesAfterwards.isChanged = false;
        String code = codes(failure(ChangesAfterwards.class)).get(0);
        ChangesAfterwards.isChanged = true;
        String message = failure(ChangesAfterwards.class, "jrsan.replay", code);
        ChangesAfterwards.isChanged = false;

        assertTrue(
                message.matches("JRSan: the replay left its schedule at choice [1-9]: "
                        + "the code or its input is not what it was"),
                message);
    }

    @Test
    void theInequalityOfTimestampsIsToldWhenItIsAskedFor() {
        assertTrue(!failure(StoreBuffering.class).contains("Tc(x) < Tsc(x)"));
        assertContains("  check     Tc(x) < Tsc(x): 0 < 1 (", failure(StoreBuffering.class, "jrsan.explain", "true"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "full", "light", "off"})
    void whatIsRunAgainDoesNotCount(String sites) {
        assertContains(
                "StoreBuffering.test: NOT_ROBUST: 12 accesses, 2 locations, 3 threads, 3 iterations",
                failure(StoreBuffering.class, "jrsan.sites", sites));
    }

    static class DiffersWhenItIsRunAgain {
        private static int runs;

        private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

        @RobustnessTest
        void test() {
            // The first two executions are the same. What a third one finds is not there in the next.
            boolean isThird = ++runs % 3 == 0;
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        return isThird ? y.getAcquire() : 0;
                    },
                    () -> {
                        y.setRelease(1);
                        return isThird ? x.getAcquire() : 0;
                    });
        }
    }

    @Test
    void aFindingThatIsNotThereAgainIsReportedAllTheSame() {
        String message = Kit.run(DiffersWhenItIsRunAgain.class, "jrsan.schedule", "random", "jrsan.iterations", "60")
                .failure()
                .getLocalizedMessage();

        assertContains("NOT ROBUST: acquire load of ", message);
        assertContains("The schedule was run again for the lines, and ", message.replaceAll("\\s+", " "));
        assertContains("static state.", message);
    }

    static class FailsInOneSchedule {
        private final RobustAtomicInteger sum = new RobustAtomicInteger().label("sum");

        private void add() {
            sum.set(sum.get() + 1);
        }

        @RobustnessTest
        void test() {
            Actors.of(this::add, this::add)
                    .arbiter(() -> assertEquals(2, sum.get()))
                    .run();
        }
    }

    @Test
    void aTestThatFailsByItselfShowsItsLatestStepsFirst() {
        Throwable failure = thrown(FailsInOneSchedule.class, "jrsan.collect", "all");
        String report = failure.getSuppressed()[failure.getSuppressed().length - 1].getLocalizedMessage();

        assertContains("FAILED: the latest changes from thread to thread\n", report);
        assertContains("volatile load of sum: 0", report);
        assertEquals(1, codes(report).size(), report);
        assertContains(
                "expected: <2> but was: <1>",
                failure(FailsInOneSchedule.class, "jrsan.replay", codes(report).get(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"seed=x", "seed=-1", "schedule=fair", "explain=perhaps", "replay=nothing", "replay=-"})
    void aBadOptionIsOneLineAndAFailedTest(String option) {
        String[] parts = option.split("=");
        String message = Kit.run(StoreBuffering.class, "jrsan." + parts[0], parts[1])
                .failure()
                .getLocalizedMessage();

        assertEquals(1, message.lines().count(), message);
        assertContains("option " + parts[0] + " is '" + parts[1] + "'", message);
    }
}
