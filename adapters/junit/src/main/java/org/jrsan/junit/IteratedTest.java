package org.jrsan.junit;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.spi.CheckedRun;
import org.jrsan.spi.Judging;
import org.jrsan.spi.Schedules;
import org.jrsan.spi.Stuck;
import org.jrsan.spi.TestOptions;
import org.jrsan.spi.Totals;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** All iterations of one test. Used by one thread. */
final class IteratedTest {
    private final Settings settings;
    private final Method method;
    private final Lifecycle lifecycle;
    private final Totals totals;
    private final Schedules schedules;
    private final TestReports reports;

    IteratedTest(ExtensionContext context, Method method, Settings settings) {
        this.settings = settings;
        this.method = method;
        CheckedTest.requireChecking();
        lifecycle = new Lifecycle(context);
        schedules =
                Schedules.of(settings.options(), context.getRequiredTestClass().getName() + "." + method.getName());
        totals = new Totals(context.getRequiredTestClass(), method.getName(), settings.benign(), schedules);
        reports = WrittenReports.of(context);
        totals.setAside(reports.known(settings.options()).of(totals.test()));
    }

    void run() throws Throwable {
        // In parallel mode the thread may be a worker that was started in the middle of another test.
        CheckedRun.leaveInherited();
        Thrown thrown = new Thrown();
        while (schedules.hasNext() && thrown.isNothing() && !stops()) {
            iterate(thrown);
            replay(!thrown.isNothing() && !thrown.isAbort());
            schedules.end();
        }
        if (schedules.left() != null) {
            thrown.add(new AssertionError(schedules.left()));
        }
        if (thrown.isNothing()) {
            judge();
        }
        search(thrown.isNothing());
        conclude(thrown);
    }

    /** After an error of JRSan it checks nothing more, so more iterations would not add anything. */
    private boolean stops() {
        return totals.hasErrors() || settings.options().stopsAtFirst() && totals.found();
    }

    private void iterate(Thrown thrown) {
        try (Session session = schedules.open()) {
            CheckedRun run = Objects.requireNonNull(CheckedRun.current());
            Iteration iteration = Iteration.begin(session, settings.options().timeout());
            try {
                perform(thrown);
                if (!joinStarted(run, iteration, thrown)) {
                    totals.endedEarly();
                }
            } finally {
                Iteration.end();
                totals.add(run, iteration.outcomes());
            }
        }
    }

    /** Runs the same schedule again, for a report that can tell more, if the latest iteration found something new. */
    private void replay(boolean failed) {
        if (totals.wantsReplay(failed)) {
            CheckedRun again;
            try (Session session = schedules.openReplay()) {
                again = Objects.requireNonNull(CheckedRun.current());
                Iteration iteration =
                        Iteration.begin(session, settings.options().timeout());
                // What it throws, the first one threw, or the replay is not the same.
                Thrown ignored = new Thrown();
                try {
                    perform(ignored);
                    joinStarted(again, iteration, ignored);
                } finally {
                    Iteration.end();
                }
            }
            totals.addReplay(again, schedules.endReplay(), failed);
        }
        totals.conclude(failed);
    }

    /** Weak runs tell what comes of what was found. */
    private void judge() {
        Judging judging = totals.judging();
        while (judging.hasNext()) {
            CheckedRun run;
            Thrown thrown = new Thrown();
            Iteration iteration;
            try (Session session = judging.open()) {
                run = Objects.requireNonNull(CheckedRun.current());
                iteration = Iteration.begin(session, settings.options().timeout());
                try {
                    perform(thrown);
                    joinStarted(run, iteration, thrown);
                } finally {
                    Iteration.end();
                }
            }
            boolean failed = !thrown.isNothing() && !thrown.isAbort();
            judging.end(run, failed ? thrown.get() : null, iteration.outcomes());
        }
    }

    /** Tells, in the report, which modes would close what was found, or which are not needed. */
    private void search(boolean isAtEnd) {
        TestOptions options = settings.options();
        List<FoundViolation> harmless = totals.violations().stream()
                .filter(found -> found.effect().isHarmless())
                .toList();
        Supplier<Exploration> explorations = () -> {
            // All of it: what is smallest depends on all lines that the test runs.
            SanitizerOptions whole = options.session().with("collect", "all");
            Exploration exploration = Sanitizer.exploration(whole, totals.test());
            exploration.setAside(settings.benign(), reports.known(options).of(totals.test()));
            return exploration;
        };
        ModeSearch search = new ModeSearch(options, this::perform, explorations, harmless);
        if (isAtEnd) {
            totals.close(explorations, search::run);
        }
        search.addTo(totals, isAtEnd);
    }

    private void perform(Thrown thrown) {
        thrown.by(() -> {
            List<Object> instances = lifecycle.instances();
            thrown.by(() -> {
                lifecycle.beforeEach(instances);
                lifecycle.invoke(method, instances);
            });
            lifecycle.afterEach(instances, thrown);
        });
    }

    /**
     * Waits for threads that were started, so that they neither run into the next iteration nor leave an edge unseen.
     *
     * @return whether all of them ended
     */
    private boolean joinStarted(CheckedRun run, Iteration iteration, Thrown thrown) {
        boolean allEnded = true;
        if (schedules.areControlled()) {
            String blocked = schedules.finish();
            if (blocked != null) {
                allEnded = false;
                thrown.addOfSchedule(new AssertionError(blocked));
            }
        }
        Duration timeout = iteration.wasInterrupted() ? Duration.ZERO : iteration.timeout();
        List<Thread> started = run.startedAndAlive();
        List<Thread> stuck;
        try {
            stuck = Stuck.join(started, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            thrown.add(e);
            stuck = run.startedAndAlive();
        }
        if (!stuck.isEmpty() && !iteration.wasInterrupted()) {
            allEnded = false;
            boolean one = stuck.size() == 1;
            thrown.add(Stuck.failure(
                    "JRSan: " + stuck.size() + (one ? " thread" : " threads") + " that the test started "
                            + (one ? "has" : "have") + " not ended " + Stuck.inWords(timeout) + " after it",
                    stuck));
        }
        return allEnded;
    }

    /** An exception of the test itself comes first, because its author wrote it. The report says the rest. */
    private void conclude(Thrown thrown) throws Throwable {
        Throwable failure = failure(thrown);
        if (failure == null) {
            System.out.println(totals.ofPass());
        }
        totals.keepResult(failure);
        reports.add(
                settings.options(),
                totals.result(failure == null, thrown.isNothing() || thrown.isAbort() ? null : thrown.get()));
        AllTests.add(totals, failure == null || !totals.found() && totals.verdict() != Verdict.NOTHING_CHECKED);
        if (failure != null) {
            throw failure;
        }
    }

    private @Nullable Throwable failure(Thrown thrown) {
        boolean passes = totals.pass();
        if (thrown.isNothing() && passes) {
            return null;
        }
        if (thrown.isNothing() || thrown.isAbort() && totals.found()) {
            return totals.failure();
        }
        if (!thrown.isAbort()) {
            thrown.get().addSuppressed(totals.failure());
        }
        return thrown.get();
    }
}
