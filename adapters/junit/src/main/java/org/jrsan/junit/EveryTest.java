package org.jrsan.junit;

import java.util.List;
import java.util.Objects;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.spi.AgentOfJvm;
import org.jrsan.spi.CheckedRun;
import org.jrsan.spi.Schedules;
import org.jrsan.spi.TestOptions;
import org.jrsan.spi.Totals;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * With option {@code junit=all}: makes a session of each test of Jupiter that is no {@link RobustnessTest}, with its
 * {@code @BeforeEach} and {@code @AfterEach} methods. It runs once, as ever. JUnit finds this class; do not use it in code.
 */
@SuppressWarnings("exports") // a module that uses this requires JUnit
public final class EveryTest implements BeforeEachCallback, AfterEachCallback {
    private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(EveryTest.class);

    /** Created by JUnit. */
    public EveryTest() {}

    /** The session of a test. Used by its thread. */
    private record Checked(
            TestOptions options,
            Schedules schedules,
            Totals totals,
            WrittenReports reports,
            Session session,
            CheckedRun run) {
        static Checked begin(ExtensionContext context) {
            TestOptions options = Settings.ofAny(context).with("schedule", "os", "option junit=all");
            Class<?> type = context.getRequiredTestClass();
            String method = context.getRequiredTestMethod().getName();
            Schedules schedules = Schedules.of(options, type.getName() + "." + method);
            Totals totals = new Totals(type, method, List.of(), schedules);
            WrittenReports reports = WrittenReports.of(context);
            totals.setAside(reports.known(options).of(totals.test()));
            CheckedRun.leaveInherited();
            Session session = schedules.open();
            return new Checked(
                    options, schedules, totals, reports, session, Objects.requireNonNull(CheckedRun.current()));
        }

        /** What it fails with, null if it passes or accessed nothing. */
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
            return passesByUs ? null : totals.failure();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!AgentOfJvm.isSet("junit", "all")) {
            return;
        }
        // Closed by JUnit after the last test.
        Suite.of(context.getRoot().getStore(OURS));
        if (AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), RobustnessTest.class)) {
            return;
        }
        IteratedTest.requireChecking();
        context.getStore(OURS).put(Checked.class, Checked.begin(context));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Checked checked = context.getStore(OURS).remove(Checked.class, Checked.class);
        if (checked != null) {
            AssertionError failure = checked.end(context.getExecutionException().orElse(null));
            Suite.add(checked.totals(), failure == null);
            if (failure != null) {
                throw failure;
            }
        }
    }
}
