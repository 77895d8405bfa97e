package org.jrsan.examples.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jrsan.Exploration;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;
import org.jrsan.report.RepairTable;
import org.jrsan.result.ModeChanges;
import org.jrsan.spi.AccessSites;
import org.jrsan.spi.RepairRecords;
import org.jrsan.spi.RepairResult;
import org.jrsan.spi.Repairs;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/**
 * Runs plain code over a library in many schedules, under the agent. A test passes if its assertions hold in all of them and the
 * findings are those that {@link Expected} lists for it: no fewer, no more, and with the same effect. What a test finds follows from
 * its code and the jar, and not from the machine.
 */
public abstract class CaseStudy {
    /** Enough for all classes of schedules of most tests. */
    private static final String EXECUTIONS = "60";

    /** Where what is found is behind many steps, or half of the executions go into finding that the first one is not the same again. */
    private static final String MORE_EXECUTIONS = "2000";

    private static final String WEAK_RUNS = "100";

    /** The property by which repairs are searched for; that takes a minute or two for a test with findings. */
    private static final String REPAIR = "cases.repair";

    /** Only what hangs needs so long: how much is searched is limited by a number of accesses. */
    private static final Duration SEARCH = Duration.ofMinutes(10);

    private static final Rows ROWS = new Rows();

    private String test = "";

    /** Code of a test. It makes what it works on, so that each execution begins with objects of its own. */
    @FunctionalInterface
    public interface Body {
        /**
         * Runs once.
         *
         * @throws Exception if the test fails
         */
        void run() throws Exception;
    }

    /** See {@link TestInfo}. */
    @BeforeEach
    void begin(TestInfo info) {
        test = info.getTestClass().orElseThrow().getSimpleName()
                + '.'
                + info.getTestMethod().orElseThrow().getName();
    }

    /** Prints a row for each class that was studied. */
    @AfterAll
    static void print() {
        ROWS.print();
    }

    /** A site that several ways lead to, as the one in an accessor and in its twin, is one. */
    @AfterAll
    static void noMoreSitesAreReachedThanThereAre() {
        for (AccessSites sites : AccessSites.all()) {
            assertTrue(sites.reached() <= sites.instrumented(), sites::toString);
        }
    }

    /** Runs the code in schedules, and compares what was found with what is expected of this test. */
    protected final void check(Class<?> studied, Body body) {
        check(SanitizerOptions.ofJvm().with("iterations", EXECUTIONS), studied, body);
    }

    /** The same in more schedules. */
    protected final void checkInMore(Class<?> studied, Body body) {
        check(SanitizerOptions.ofJvm().with("iterations", MORE_EXECUTIONS), studied, body);
    }

    /** The same, where plain accesses may be stale: the code orders them by fences, or any value will do. */
    protected final void checkPlainAsOpaque(Class<?> studied, Body body) {
        check(SanitizerOptions.ofJvm().with("iterations", EXECUTIONS).with("plain", "opaque"), studied, body);
    }

    private void check(SanitizerOptions given, Class<?> studied, Body body) {
        SanitizerOptions options = given.with("continuations", WEAK_RUNS).with("timeout", "10");
        String name = test + " of " + studied.getSimpleName();
        Exploration found = Sanitizer.explore(options, name, session -> body.run());
        if (found.failure() != null) {
            throw new AssertionError(found.failure().getMessage() + "\n" + found.report(), found.failure());
        }
        assertTrue(found.accesses() > 0, "nothing was checked");
        assertFalse(
                List.of(Verdict.INTERNAL_ERROR, Verdict.HALF_SWAPPED, Verdict.NOT_ALL_CHECKED)
                        .contains(found.verdict()),
                found::report);
        SortedSet<String> findings = findings(found.violations(), found.races());
        ROWS.add(studied, found, findings.size());
        if (Boolean.getBoolean(REPAIR) && !findings.isEmpty()) {
            repair(options, name, findings.size(), body);
        }
        assertEquals(
                String.join("\n", Expected.of(test, studied)),
                String.join("\n", findings),
                () -> "the findings are not those that expected.txt lists\n" + found.report()
                        + rows(studied, findings));
    }

    /** Searches for the smallest changes of modes that close the findings, and prints a row. */
    private static void repair(SanitizerOptions options, String name, int findings, Body body) {
        RepairResult result =
                Repairs.repair(() -> Sanitizer.exploration(options, name), session -> body.run(), List.of(), SEARCH);
        ModeChanges modes = RepairRecords.of(result, ModeChanges.Kind.REPAIR);
        RepairTable.row(name, findings, modes).forEach(row -> System.out.println("repair: " + row));
        System.out.println(modes.text());
    }

    /** What expected.txt would have to list, without the judgement. */
    private String rows(Class<?> studied, SortedSet<String> findings) {
        return findings.stream()
                .map(finding -> "\nrow: " + test + " | " + studied.getSimpleName() + " | " + finding)
                .collect(Collectors.joining());
    }

    private static SortedSet<String> findings(List<FoundViolation> violations, List<FoundRace> races) {
        SortedSet<String> all = new TreeSet<>();
        violations.forEach(
                one -> all.add(effect(one) + " | " + place(one.exposedAt()) + " | " + place(one.missedAt())));
        races.forEach(one -> all.add("RACE | " + place(one.earlierAt()) + " | " + place(one.laterAt())));
        return all;
    }

    /**
     * Whether all weak runs could be run depends on what the library did before in this JVM: Caffeine's first caches initialise
     * classes, and take random numbers.
     */
    private static String effect(FoundViolation found) {
        return String.valueOf(found.effect()).replace("HARMLESS_SO_FAR", "HARMLESS");
    }

    private static String place(StackTraceElement at) {
        if (at == null) {
            return "unknown";
        }
        String type = at.getClassName().substring(at.getClassName().lastIndexOf('.') + 1);
        return type + '.' + at.getMethodName() + ':' + at.getLineNumber();
    }
}
