package org.jrsan.junit;

import java.util.List;
import java.util.Objects;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.spi.CheckedRun;
import org.jrsan.spi.Schedules;
import org.jrsan.spi.TestOptions;
import org.jrsan.spi.Totals;
import org.jspecify.annotations.Nullable;

/** The session of an ordinary test, which runs once, whoever runs it: for option {@code junit=all}. Used by the thread of the test. */
record CheckedTest(
        TestOptions options, Schedules schedules, Totals totals, TestReports reports, Session session, CheckedRun run) {
    /**
     * A test begins.
     *
     * @throws IllegalArgumentException with a message of one line, if a file cannot be used
     * @throws IllegalStateException likewise, if nothing is checked in this JVM
     */
    static CheckedTest begin(Class<?> type, String method, TestOptions given, TestReports reports) {
        requireChecking();
        TestOptions options = given.with("schedule", "os", "option junit=all");
        Schedules schedules = Schedules.of(options, type.getName() + "." + method);
        Totals totals = new Totals(type, method, List.of(), schedules);
        totals.setAside(reports.known(options).of(totals.test()));
        CheckedRun.leaveInherited();
        Session session = schedules.open();
        return new CheckedTest(
                options, schedules, totals, reports, session, Objects.requireNonNull(CheckedRun.current()));
    }

    /** Refuses a test in a JVM that does not check. */
    static void requireChecking() {
        if (!Sanitizer.isEnabled()) {
            throw new IllegalStateException("JRSan: checking is off in this JVM, so this test would see nothing; "
                    + (TestOptions.leavesEnabledOpen()
                            ? "add -Djrsan.enabled=true to the arguments of the test JVM (Surefire:"
                                    + " <argLine>-Djrsan.enabled=true</argLine>)"
                            : "drop enabled=false, which was set"));
        }
    }

    /**
     * The test ends, and is counted.
     *
     * @param thrown what it failed with itself, null if it did not
     * @return what it fails with, null if it passes or accessed nothing
     */
    @Nullable
    AssertionError end(@Nullable Throwable thrown) {
        boolean failed = thrown != null;
        session.close();
        totals.add(run, List.of());
        totals.conclude(failed);
        schedules.end();
        boolean passes = totals.pass();
        boolean passesByUs = passes || totals.verdict() == Verdict.NOTHING_CHECKED;
        reports.add(options, totals.result(passesByUs && !failed, thrown));
        AllTests.add(totals, passesByUs);
        return passesByUs ? null : totals.failure();
    }
}
