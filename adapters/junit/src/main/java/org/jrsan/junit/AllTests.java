package org.jrsan.junit;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.Verdict;
import org.jrsan.spi.AgentOfJvm;
import org.jrsan.spi.Totals;
import org.jspecify.annotations.Nullable;

/** What the tests of a run came to, whoever runs them, for option {@code junit=all}. Thread-safe. */
final class AllTests {
    static final String ENABLED = "jrsan.enabled";

    private static final Map<Verdict, Integer> VERDICTS = new EnumMap<>(Verdict.class);
    private static int tests;
    private static int failed;
    private static long violations;
    private static long races;
    private static boolean areOfOthers;

    /** Whether a plan of JUnit's platform runs that has tests which Jupiter does not run: then the last test has ended when the plan has. */
    private static volatile boolean planEndsAll;

    /** The reports of tests that Jupiter does not run. */
    private static TestReports reports = new TestReports();

    private AllTests() {}

    /** Turns checking on, before anything is used that is checked, unless somebody has said whether it is on. */
    static void turnOn() {
        if (leavesEnabledOpen()) {
            System.setProperty(ENABLED, "true");
        }
    }

    /** Whether neither a property nor the environment variable says if this JVM checks. This does not fix the options. */
    static boolean leavesEnabledOpen() {
        String variable = System.getenv("JRSAN_OPTIONS");
        return System.getProperty(ENABLED) == null
                && (variable == null || !variable.toLowerCase(Locale.ROOT).contains("enabled="));
    }

    /** A plan of JUnit's platform begins. */
    static void beginPlan(boolean hasOthers) {
        planEndsAll = hasOthers;
    }

    /** Such a plan has ended. Returns what {@link #end} does if it ended all. */
    static @Nullable AssertionError endPlan() {
        boolean wasIt = planEndsAll;
        planEndsAll = false;
        return wasIt ? endEngine() : null;
    }

    /** An engine has run all of its tests. Returns what {@link #end} does, if that is the end of all and a test has run. */
    static @Nullable AssertionError endEngine() {
        return !planEndsAll && areSome() ? end() : null;
    }

    /** A test has ended. */
    static synchronized void add(Totals totals, boolean passes) {
        tests++;
        failed += passes ? 0 : 1;
        violations += totals.violations().size();
        races += totals.races().size();
        VERDICTS.merge(totals.verdict(), 1, Integer::sum);
    }

    /** A test begins that Jupiter does not run. Returns where its result is reported. */
    static synchronized TestReports beginOther() {
        areOfOthers = true;
        return reports;
    }

    /** Who runs such tests has run the last one. Returns what {@link #endEngine} does. */
    static @Nullable AssertionError endOthers() {
        return areOfOthers() ? endEngine() : null;
    }

    /** Whether such a test has begun since {@link #end}. */
    static synchronized boolean areOfOthers() {
        return areOfOthers;
    }

    private static synchronized boolean areSome() {
        return tests > 0;
    }

    /**
     * The last test has ended: the line of all is printed.
     *
     * @return what the run fails with, null unless no test accessed anything
     */
    private static synchronized @Nullable AssertionError end() {
        String line = "JRSan: all tests: " + number(tests, "test", "tests") + ", " + failed + " failed by JRSan: "
                + VERDICTS.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "))
                + "; " + number(violations, "violation", "violations") + ", " + number(races, "race", "races");
        boolean sawNothing = VERDICTS.getOrDefault(Verdict.NOTHING_CHECKED, 0) == tests;
        tests = 0;
        failed = 0;
        violations = 0;
        races = 0;
        areOfOthers = false;
        VERDICTS.clear();
        reports.close();
        reports = new TestReports();
        System.out.println(line);
        return sawNothing
                ? new AssertionError("JRSan: junit=all, but no test made an access that is checked, which is no pass"
                        + (AgentOfJvm.isThere() ? "" : "; " + AgentOfJvm.hint()))
                : null;
    }

    private static String number(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
