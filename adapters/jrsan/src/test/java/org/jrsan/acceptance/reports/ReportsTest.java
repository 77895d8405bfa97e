package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.rc20.Remedy;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole reports, kept beside this class: one for each kind of check and each remedy. What they propose is tried. */
class ReportsTest {
    private static final int COLUMNS = 100;

    enum Kept {
        STORE_BUFFERING(StoreBuffering::new),
        RELAXED_READER(RelaxedReader::new),
        RELAXED_MESSAGE(RelaxedMessage::new),
        TWO_PLUS_TWO_WRITES(TwoPlusTwoWrites::new),
        LOST_COUNT(LostCount::new),
        STALE_WAIT(StaleWait::new),
        STOLEN_LOCK(StolenLock::new),
        STALE_SUCCESS(StaleSuccess::new),
        STALE_FAILURE(StaleFailure::new),
        WEAK_RETRY(WeakRetry::new),
        REPEATED(Repeated::new);

        final Supplier<Program> program;

        Kept(Supplier<Program> program) {
            this.program = program;
        }
    }

    /** Runs one thread to its end, then the other. */
    private static Session run(Supplier<Program> maker, boolean inOrder, String... options) {
        SanitizerOptions chosen = SanitizerOptions.ofJvm().with("explain", "true");
        for (int i = 0; i < options.length; i += 2) {
            chosen = chosen.with(options[i], options[i + 1]);
        }
        try (Session session = Sanitizer.open(chosen)) {
            Program program = maker.get();
            try (Turns turns = new Turns().start("T1", "T2")) {
                if (inOrder) {
                    turns.step("T1", program::first).step("T2", program::second);
                } else {
                    turns.step("T2", program::second).step("T1", program::first);
                }
            }
            return session;
        }
    }

    private static String kept(String name) throws IOException {
        try (InputStream text = ReportsTest.class.getResourceAsStream(name + ".txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReportReadsAsKept(Kept kept) throws IOException {
        assertEquals(
                kept(kept.program.get().getClass().getSimpleName()),
                run(kept.program, true).report());
    }

    @ParameterizedTest
    @EnumSource
    void thePapersEngineReportsTheSame(Kept kept) {
        assertEquals(
                run(kept.program, true, "check", "robustness").report(),
                run(kept.program, true, "engine", "location-clocks").report());
    }

    @ParameterizedTest
    @EnumSource
    void eachRemedyOfAReportClosesIt(Kept kept) {
        int remedies = kept.program.get().repaired().size();
        assertTrue(remedies > 0);
        for (int i = 0; i < remedies; i++) {
            int remedy = i;
            Supplier<Program> repaired = () -> kept.program.get().repaired().get(remedy);
            run(repaired, true).assertRobust();
            run(repaired, false).assertRobust();
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyLinesThatNameAPlaceAreWiderThanAHundredColumns(Kept kept) {
        for (String options : List.of("full", "off")) {
            run(kept.program, true, "sites", options)
                    .report()
                    .lines()
                    .filter(line -> !line.startsWith("            at "))
                    .forEach(line -> assertTrue(line.length() <= COLUMNS, line));
        }
    }

    @Test
    void withoutSitesAReportNamesThreadsAndValues() throws IOException {
        assertEquals(
                kept("SitesOff"), run(RelaxedReader::new, true, "sites", "off").report());
    }

    /** Else a program that starts many threads would have a report for each pair of them. */
    @Test
    void withoutSitesThereIsOneReportForAllThreadsThatDoTheSame() {
        int pairs = 20;
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            for (int i = 0; i < pairs; i++) {
                RelaxedReader program = new RelaxedReader();
                try (Turns turns = new Turns().start("writer " + i, "reader " + i)) {
                    turns.step("writer " + i, program::first).step("reader " + i, program::second);
                }
            }

            assertEquals(1, session.violations().size());
            assertEquals(pairs, session.violations().get(0).count());
        }
    }

    /** The acquire fence must follow the load of the flag, which is not the last load that the thread learned from. */
    @Test
    void anAcquireFenceRightBeforeTheExposedAccessClosesWhatItIsProposedFor() {
        FoundViolation found = onData(hintThenFlag(() -> {}, () -> {})).get(0);
        assertEquals(Remedy.ACQUIRE_FENCE, found.violation().remedy());
        assertTrue(found.toString().contains("may help  an acquire fence right before this load"));

        assertEquals(
                1, onData(hintThenFlag(RobustFences::acquireFence, () -> {})).size());
        assertEquals(List.of(), onData(hintThenFlag(() -> {}, RobustFences::acquireFence)));
    }

    @Test
    void aFullFenceBetweenAccessesOfOneLineIsSaidToGoThere() {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> Math.max(x.compareAndExchangeRelease(0, 1), y.getOpaque()));
                turns.step("T2", () -> Math.max(y.compareAndExchangeRelease(0, 1), x.getOpaque()));
            }
            assertTrue(session.report().contains("a full fence between the accesses of ReportsTest.java:"));
        }
    }

    private static List<FoundViolation> onData(Session session) {
        return session.violations().stream()
                .filter(found -> found.violation().location().equals("data"))
                .toList();
    }

    private static Session hintThenFlag(Runnable afterHint, Runnable afterFlag) {
        try (Session session = Sanitizer.open()) {
            RobustAtomicInteger data = new RobustAtomicInteger().label("data");
            RobustAtomicInteger flag = new RobustAtomicInteger();
            RobustAtomicInteger hint = new RobustAtomicInteger();
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> data.setOpaque(1));
                turns.step("T1", () -> flag.setRelease(1));
                turns.step("T1", () -> hint.setOpaque(1));
                turns.step("T2", hint::getOpaque);
                turns.step("T2", afterHint::run);
                turns.step("T2", flag::getOpaque);
                turns.step("T2", afterFlag::run);
                turns.step("T2", data::getOpaque);
            }
            return session;
        }
    }

    /** What a thread learned through an edge it learned after the line of its latest access. */
    @Test
    void afterAnEdgeTheFenceIsNotProposedBehindAnAccessBeforeTheEdge() {
        try (Session session = Sanitizer.open()) {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustAtomicInteger y = new RobustAtomicInteger();
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> x.setOpaque(1));
                turns.step("T1", () -> y.setOpaque(1));
                turns.step("T2", () -> new RobustAtomicInteger().setOpaque(1));
                turns.step("T2", () -> RobustThreads.join(RobustThreads.start(y::getOpaque)));
                turns.step("T2", x::getOpaque);
            }
            assertNull(session.violations().get(0).violation().before());
        }
    }

    @Test
    void aWriteThatTheHistoryHoldsNoLongerIsSaidToBe() throws IOException {
        assertEquals(
                kept("HistoryTooShort"),
                run(Forgotten::new, true, "engine", "location-clocks", "history", "4")
                        .report());
    }

    @Test
    void anAtomicCreatedOutsideOfTheSessionIsNamedByItsPlaceToo() {
        StoreBuffering outside = new StoreBuffering();

        String location =
                run(() -> outside, true).violations().get(0).violation().location();

        assertEquals("the RobustAtomicInteger created at StoreBuffering.java:9", location);
    }

    /** The place of its creation would be wrong: another value came from there. */
    @Test
    void aValueFromBeforeTheSessionHasNoPlace() {
        StoreBuffering program = new StoreBuffering();
        program.x.set(5);

        String report = run(() -> program, true).report();

        assertTrue(report.contains("the stale value 5 (initial);"), report);
    }

    @Test
    void aReportBeginsWithItsSummaryOnTwoLines() {
        try (Session session = Sanitizer.open()) {
            String[] lines = session.report().split("\n");

            assertEquals("JRSan: " + session.summary(), lines[0] + ", " + lines[1].trim());
            assertEquals("       note: ", lines[2].substring(0, 13));
        }
    }
}
