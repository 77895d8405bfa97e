package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jrsan.annotation.Benign;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.report.Json;
import org.jrsan.result.FindingKind;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

// Long because each case is a small test of its own, with the program that it needs.
/** Modes that would close what a test finds, and modes that it does not need. */
@Tag("any-jdk")
class ModeSearchTest {
    private static final String REPAIR = "jrsan.repair";
    private static final String WEAKEN = "jrsan.weaken";

    private static Kit run(Class<?> test, String... parameters) {
        String[] all = new String[parameters.length + 2];
        all[0] = "jrsan.schedule";
        all[1] = "exhaustive";
        System.arraycopy(parameters, 0, all, 2, parameters.length);
        return Kit.run(test, all);
    }

    private static String failure(Class<?> test, String... parameters) {
        return run(test, parameters).failure().getLocalizedMessage();
    }

    private static String pass(Class<?> test, String... parameters) {
        Kit kit = run(test, parameters);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        return kit.out();
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    /** How often a part occurs. */
    private static long count(String part, String text) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }

    /** A plain body, handed over by a flag. */
    abstract static class Message {
        static final AtomicInteger BEGUN = new AtomicInteger();
        static final AtomicInteger ENDED = new AtomicInteger();

        final RobustAtomicInteger flag = new RobustAtomicInteger();
        private PlainInt body = new PlainInt();

        @BeforeEach
        void begin() {
            BEGUN.incrementAndGet();
            body = new PlainInt();
        }

        @AfterEach
        void end() {
            ENDED.incrementAndGet();
        }

        abstract void send();

        abstract boolean isSent();

        void handOver() {
            Actors.run(
                    () -> {
                        body.set(42);
                        send();
                        return 0;
                    },
                    () -> isSent() ? body.get() : 0);
        }
    }

    static class OpaqueMessage extends Message {
        @Override
        void send() {
            flag.setOpaque(1);
        }

        @Override
        boolean isSent() {
            return flag.getOpaque() == 1;
        }

        @RobustnessTest(repair = true)
        void test() throws InterruptedException {
            handOver();
        }
    }

    /** As the repair of the former has it. */
    static class ReleasedMessage extends Message {
        @Override
        void send() {
            flag.setRelease(1);
        }

        @Override
        boolean isSent() {
            return flag.getAcquire() == 1;
        }

        @RobustnessTest(repair = true)
        void test() {
            handOver();
        }
    }

    static class VolatileMessage extends Message {
        @Override
        void send() {
            flag.set(1);
        }

        @Override
        boolean isSent() {
            return flag.get() == 1;
        }

        @RobustnessTest(weaken = true)
        void test() {
            handOver();
        }
    }

    @Test
    void aBrokenHandOverFailsWithWhatRepairsIt() {
        String message = failure(OpaqueMessage.class);

        assertContains("JRSan: RACY: 0 violations, 1 race", message);
        String repair = message.substring(message.indexOf("smallest repair"))
                .replaceAll("ModeSearchTest\\.java:\\d+", "ModeSearchTest.java:LINE");
        assertTrue(repair.startsWith("""
                        smallest repair, cheapest on x86, cheapest on ARM, fewest places; then ROBUST
                          ModeSearchTest.java:LINE  ModeSearchTest$Message.lambda$handOver$0
                          - opaque store
                          + release store
                          ModeSearchTest.java:LINE  ModeSearchTest$OpaqueMessage.isSent
                          - opaque load
                          + acquire load
                          cost on x86 0 (before 0, all volatile 4), on ARM 3 (before 0, all volatile 3)
                        JRSan: OpaqueMessage.test: RACY:"""), message);
    }

    @Test
    void withTheRepairTheTestIsRobustAndPrintsItsSummaryAlone() {
        String out = pass(ReleasedMessage.class);

        assertTrue(out.startsWith("JRSan: ReleasedMessage.test: ROBUST: "), out);
        assertEquals(1, out.lines().count(), out);
    }

    @Test
    void eachRunOfTheSearchIsAnIterationWithTheMethodsAroundIt() {
        Message.BEGUN.set(0);
        Message.ENDED.set(0);
        pass(ReleasedMessage.class);
        int without = Message.BEGUN.getAndSet(0);
        assertEquals(without, Message.ENDED.getAndSet(0));

        failure(OpaqueMessage.class);

        assertTrue(Message.BEGUN.get() > 3 * without, Message.BEGUN + " after " + without);
        assertEquals(Message.BEGUN.get(), Message.ENDED.get());
    }

    static class StoreBuffering {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        return y.getAcquire();
                    },
                    () -> {
                        y.setRelease(1);
                        return x.getAcquire();
                    });
        }
    }

    @Test
    void severalRepairsAreReportedIfEachIsBestInSomeWay() {
        String message = failure(StoreBuffering.class, REPAIR, "true");

        long repairs = count("smallest repair", message);
        assertTrue(repairs == 2 || repairs == 3, message);
        assertEquals(repairs, count("; then ROBUST\n", message), message);
        assertContains("cheapest on ARM", message);
        assertContains("  + full fence after this line\n", message);
        assertContains("  - release store\n  + volatile store\n", message);
    }

    @Test
    void nothingIsSearchedForUnlessItIsAskedFor() {
        String message = failure(StoreBuffering.class);

        assertFalse(message.contains("repair"), message);
        assertFalse(failure(StoreBuffering.class, WEAKEN, "true").contains("weakening"));
        assertFalse(pass(VolatileMessage.class, REPAIR, "true").contains("repair"));
    }

    @Test
    void aTestThatPassesWithFindingsNamesARepairToo() {
        String out = pass(StoreBuffering.class, REPAIR, "true", "jrsan.fail", "harmful");

        assertContains("\nJRSan: StoreBuffering.test: smallest repair, ", out);
        assertContains("  - release store\n  + volatile store\n", out);
    }

    @Test
    void theSearchKnowsAllLinesEvenIfTheTestStopsAtItsFirstFinding() {
        String all = failure(StoreBuffering.class, REPAIR, "true");
        String first = failure(StoreBuffering.class, REPAIR, "true", "jrsan.collect", "first");

        assertContains(", 1 iteration, ", first);
        assertEquals(repairs(all), repairs(first));
    }

    private static String repairs(String message) {
        return message.substring(message.indexOf("smallest repair"), message.lastIndexOf("\nJRSan: "));
    }

    static class TooLong extends OpaqueMessage {
        @Override
        @Timeout(4)
        @RobustnessTest(iterations = 3, repair = true, options = "schedule=random")
        void test() throws InterruptedException {
            handOver();
            Thread.sleep(400);
        }
    }

    @Test
    void aTimeoutBoundsTheSearch() {
        long begin = System.nanoTime();
        Throwable failure = run(TooLong.class).failure();

        assertTrue(System.nanoTime() - begin < Duration.ofSeconds(30).toNanos());
        assertInstanceOf(TimeoutException.class, failure);
        assertContains("DATA RACE", failure.getSuppressed()[0].getLocalizedMessage());
        assertContains("no repair after ", failure.getSuppressed()[0].getLocalizedMessage());
    }

    static class PlainRace {
        private final PlainInt plain = new PlainInt();

        @RobustnessTest(repair = true)
        void test() {
            Actors.run(() -> plain.set(1), () -> plain.set(2));
        }
    }

    @Test
    void whatNoModeClosesIsSaidInOneLine() {
        String message = failure(PlainRace.class);

        assertContains(
                "\nno repair after 2 trials of the modes of 0 places; the verdict is RACY\nJRSan: PlainRace", message);
    }

    static class BesidesABenignOne extends OpaqueMessage {
        private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

        @Benign(reason = "a stale look is repaired later", with = "BesidesABenignOne.second:y")
        void first() {
            x.setRelease(1);
            y.getAcquire();
        }

        @Benign(reason = "a stale look is repaired later", with = "BesidesABenignOne.first:x")
        void second() {
            y.setRelease(1);
            x.getAcquire();
        }

        @Override
        @RobustnessTest(repair = true)
        void test() {
            handOver();
            Actors.run(this::first, this::second);
        }
    }

    @Test
    void whatIsDeclaredBenignIsLeftOpen() {
        String message = failure(BesidesABenignOne.class);

        assertOnlyTheMessageIsRepaired(message);
    }

    static class BesidesAKnownOne extends OpaqueMessage {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @Override
        @RobustnessTest(repair = true)
        void test() {
            handOver();
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        y.getAcquire();
                    },
                    () -> {
                        y.setRelease(1);
                        x.getAcquire();
                    });
        }
    }

    @Test
    void whatAFileSetsAsideIsLeftOpen(@TempDir Path folder) throws IOException {
        failure(BesidesAKnownOne.class, "jrsan.reports", folder.toString());
        List<TestRun> written = Json.read(folder.resolve("jrsan.json")).tests();
        List<String> ids = written.get(0).findings().stream()
                .filter(found -> found.kind() != FindingKind.RACE)
                .map(TestFinding::id)
                .toList();
        assertEquals(2, ids.size());
        String entries = ids.stream()
                .map(id -> "{\"id\": \"" + id + "\", \"reason\": \"known\"}")
                .collect(Collectors.joining(", "));
        Path file = Files.writeString(
                folder.resolve("known.json"), "{\"version\": 1, \"suppressions\": [" + entries + "]}");

        String message = failure(BesidesAKnownOne.class, "jrsan.suppressions", file.toString());

        assertOnlyTheMessageIsRepaired(message);
    }

    private static void assertOnlyTheMessageIsRepaired(String message) {
        assertContains("  - opaque store\n  + release store\n", message);
        assertContains("  - opaque load\n  + acquire load\n", message);
        assertEquals(1, count("smallest found repair, ", message), message);
        assertEquals(2, count("\n  - ", message.substring(message.indexOf("smallest found repair"))), message);
    }

    /** The threads meet as they happen to: SB is found in each order, a message only where the reader comes second. */
    @Test
    void withoutAScheduleOneLineSaysThatThereIsNoRepair() {
        String message = failure(StoreBuffering.class, "jrsan.schedule", "os", REPAIR, "true");

        assertNoSearch("repair", message);
    }

    @Test
    void withoutAScheduleOneLineSaysThatThereIsNoWeakening() {
        String out = pass(VolatileMessage.class, "jrsan.schedule", "os");

        assertNoSearch("weakening", out);
    }

    private static void assertNoSearch(String what, String text) {
        String line = "no " + what + " was searched for: with schedule=os, runs cannot have other modes than the code";
        assertEquals(1, text.lines().filter(each -> each.endsWith(line)).count(), text);
        assertFalse(text.contains("smallest"), text);
    }

    @Test
    void aReplayIsNotSearched() {
        String message = failure(StoreBuffering.class);
        var code = Pattern.compile("replay=(\\S+)").matcher(message);
        assertTrue(code.find(), message);

        String again = failure(StoreBuffering.class, "jrsan.replay", code.group(1), REPAIR, "true");

        assertContains("\nno repair was searched for: with option replay only one schedule is run\n", again);
    }

    static class FailsByItself extends OpaqueMessage {
        @Override
        @RobustnessTest(repair = true)
        void test() {
            handOver();
            throw new IllegalStateException("of the test");
        }
    }

    @Test
    void aTestThatFailsByItselfIsNotSearched() {
        Throwable failure = run(FailsByItself.class).failure();

        assertEquals("of the test", failure.getMessage());
        assertContains(
                "\nno repair was searched for: an iteration failed or was aborted\n",
                failure.getSuppressed()[0].getLocalizedMessage());
    }

    @Test
    void modesThatAreTooStrongAreNamedAfterTheSummary() {
        List<String> out = pass(VolatileMessage.class)
                .lines()
                .map(line -> line.replaceAll("\\.java:\\d+", ".java:LINE"))
                .toList();

        assertTrue(out.get(0).startsWith("JRSan: VolatileMessage.test: ROBUST: "), out.toString());
        assertEquals(
                List.of(
                        "JRSan: VolatileMessage.test: smallest weakening, cheapest on x86, cheapest on ARM, fewest places;"
                                + " then ROBUST",
                        "  ModeSearchTest.java:LINE  ModeSearchTest$Message.lambda$handOver$0",
                        "  - volatile store",
                        "  + release store",
                        "  ModeSearchTest.java:LINE  ModeSearchTest$VolatileMessage.isSent",
                        "  - volatile load",
                        "  + acquire load",
                        "  cost on x86 0 (before 4, all volatile 4), on ARM 3 (before 3, all volatile 3)"),
                out.subList(1, out.size()));
    }

    @Test
    void whereSchedulesAreSampledTheSmallestFoundIsNamed() {
        String out = pass(VolatileMessage.class, "jrsan.schedule", "random", "jrsan.iterations", "100");

        assertContains("JRSan: VolatileMessage.test: ROBUST_SO_FAR: ", out);
        assertContains("smallest found weakening, ", out);
        assertContains("  - volatile store\n  + release store\n", out);
        assertFalse(out.contains("smallest weakening"), out);
    }

    @Test
    void whereNothingIsTooStrongOneLineSaysSo() {
        assertContains(
                "\nJRSan: ReleasedMessage.test: no weakening needed or possible: no mode can be weaker\n",
                pass(ReleasedMessage.class, WEAKEN, "true"));
    }
}
