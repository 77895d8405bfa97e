package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.spi.TestResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a test is known to be robust, and what is said where it is not. */
class RobustVerdictTest {
    private static final String NOTE = ": note: not known to be ROBUST: ";

    @TempDir
    private Path directory;

    private static String pass(Class<?> test, String... parameters) {
        String[] all = Stream.concat(Stream.of("jrsan.schedule", "auto"), Stream.of(parameters))
                .toArray(String[]::new);
        Kit kit = Kit.run(test, all);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        return kit.out();
    }

    static class Adds {
        final RobustAtomicInteger x = new RobustAtomicInteger();
        final RobustAtomicInteger y = new RobustAtomicInteger();

        void add() {
            x.incrementAndGet();
            y.incrementAndGet();
        }

        @RobustnessTest
        void test() {
            Actors.run(this::add, this::add);
        }
    }

    @Test
    void aTestOfWhichEveryClassWasRunIsRobust() {
        String out = pass(Adds.class);

        assertTrue(out.startsWith("JRSan: Adds.test: ROBUST: "), out);
        assertTrue(out.endsWith(", all classes of schedules\n"), out);
    }

    static class CountsInAStaticField extends Adds {
        private static int runs;

        @Override
        @RobustnessTest
        void test() {
            super.test();
            if (++runs == 2) {
                x.set(7);
            }
        }
    }

    static class DrawsANumber extends Adds {
        @Override
        @RobustnessTest
        void test() {
            super.test();
            y.set((int) System.nanoTime());
        }
    }

    static class Silent extends Adds {
        @Override
        @RobustnessTest
        void test() {
            add();
        }
    }

    static class StartsAThreadUnseen extends Adds {
        @Override
        @RobustnessTest
        void test() {
            super.test();
            Thread thread = new Thread(this::add);
            thread.start();
            boolean isInterrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
            assertFalse(isInterrupted);
        }
    }

    static Stream<Arguments> obstacles() {
        return Stream.of(
                Arguments.of(
                        CountsInAStaticField.class,
                        List.of(
                                "the first schedule was run twice, and at step ",
                                " at the RobustAtomicInteger created at ",
                                "CountsInAStaticField.test(RobustVerdictTest.java:")),
                Arguments.of(
                        DrawsANumber.class,
                        List.of("the first schedule was run twice, and at step ", " leaves another value in ")),
                Arguments.of(StartsAThreadUnseen.class, List.of("threads were not seen to start")));
    }

    @ParameterizedTest
    @MethodSource("obstacles")
    void whatStandsInTheWayIsOneLine(Class<?> test, List<String> parts) {
        String out = pass(test);

        assertTrue(out.contains(".test: ROBUST_SO_FAR: "), out);
        String note = out.substring(out.indexOf(NOTE));
        assertEquals(1, note.lines().count(), out);
        parts.forEach(part -> assertTrue(note.contains(part), out));
    }

    @Test
    void oneThreadAloneIsNotKnownToBeRobust() {
        assertTrue(pass(Silent.class).contains(": ROBUST_SO_FAR: "));
    }

    @ParameterizedTest
    @CsvSource({
        "jrsan.iterations, 3, classes are left; raise iterations",
        "jrsan.schedule, random, schedules were sampled",
        "jrsan.history, 5, an option bounds what is remembered: history",
        "jrsan.check, robustness, options leave violations or races out",
        "jrsan.plain, opaque, options leave violations or races out"
    })
    void anOptionCanStandInTheWay(String option, String value, String obstacle) {
        String out = option.equals("jrsan.iterations")
                ? pass(Adds.class, option, value)
                : pass(Adds.class, option, value, "jrsan.iterations", "100");

        assertTrue(out.contains(".test: ROBUST_SO_FAR: "), out);
        assertTrue(out.contains(NOTE) && out.contains(obstacle), out);
    }

    @Test
    void anEstimateTellsHowManyClassesAreLeft() {
        String out = pass(Adds.class, "jrsan.schedule", "exhaustive", "jrsan.iterations", "3");

        assertTrue(out.contains(", 3 of about "), out);
    }

    private List<TestResult> shards(Class<?> test, int count) throws IOException {
        Path file = directory.resolve("results").resolve(test.getSimpleName());
        for (int shard = 1; shard <= count; shard++) {
            Kit.run(
                    test,
                    "jrsan.schedule",
                    "exhaustive",
                    "jrsan.shard",
                    shard + "/" + count,
                    "jrsan.results",
                    file.toString());
        }
        List<TestResult> results = new ArrayList<>();
        Files.readAllLines(file)
                .forEach(line -> results.add(TestResult.read(line).orElseThrow()));
        return results;
    }

    @Test
    void shardsTogetherAreRobustAndRunEachClassOnce() throws IOException {
        long whole = shards(SchedulesTest.Ring.class, 1).get(0).classes();
        Files.delete(directory.resolve("results").resolve("Ring"));
        List<TestResult> parts = shards(SchedulesTest.Ring.class, 3);

        assertEquals(3, parts.size());
        assertTrue(parts.stream().allMatch(part -> part.verdict() == Verdict.ROBUST_SO_FAR), parts.toString());
        assertTrue(parts.stream().allMatch(part -> part.classes() < whole), parts.toString());
        assertTrue(
                parts.get(0).report().contains(", all of its classes of schedules, shard 1/3\n"),
                parts.get(0).report());
        TestResult merged = TestResult.merge(parts);
        assertEquals(Verdict.ROBUST, merged.verdict(), merged.toString());
        assertTrue(merged.passes());
        assertEquals(whole, merged.classes());
        assertEquals(44, whole);
    }

    @Test
    void aShardThatIsMissingOrThereTwiceIsNoPass() throws IOException {
        List<TestResult> parts = shards(SchedulesTest.Ring.class, 2);

        TestResult missing = TestResult.merge(parts.subList(0, 1));
        assertEquals(Verdict.INCOMPLETE, missing.verdict());
        assertFalse(missing.passes());
        assertEquals("shard 2/2 is missing", missing.obstacles().get(0));
        TestResult twice = TestResult.merge(List.of(parts.get(0), parts.get(0), parts.get(1)));
        assertFalse(twice.passes());
        assertEquals("shard 1/2 is there 2 times", twice.obstacles().get(0));
    }

    @Test
    void aFindingOfOneShardIsOneOfTheWhole() throws IOException {
        TestResult merged = TestResult.merge(shards(SchedulesTest.StoreBuffering.class, 2));

        assertEquals(Verdict.NOT_ROBUST, merged.verdict());
        assertFalse(merged.passes());
        assertTrue(merged.report().contains("JRSan: NOT_ROBUST"), merged.report());
    }

    @Test
    void aResultIsReadAsItWasWritten() {
        TestResult result =
                new TestResult("a.B.c", 2, 3, Verdict.RACY, false, 4, 5, List.of("one", "two"), "a\tb\\tc\nd\\\\\r\n");

        assertEquals(result, TestResult.read(result.line()).orElseThrow());
        assertEquals(1, result.line().lines().count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/2", "3/2", "1", "a/b", "1/0", "-1/2"})
    void aShardThatThereIsNotIsOneLine(String shard) {
        assertEquals(
                "JRSan: configuration parameter jrsan.shard: option shard is '" + shard
                        + "' but must be i/n, where i is from 1 to n, like 2/3",
                Kit.run(Adds.class, "jrsan.shard", shard).failure().getLocalizedMessage());
    }
}
