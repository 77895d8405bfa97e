package org.jrsan.junit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.spi.AgentOfJvm;
import org.jrsan.spi.TestOptions;
import org.jspecify.annotations.Nullable;
import org.junit.runner.Description;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunNotifier;

/**
 * With option {@code junit=all}, under the agent: makes a session of each test of JUnit 4, whoever runs it, and of what is written for JUnit 3. JUnit 4
 * looks for no extensions, so the agent has it call this where it tells its listeners. Do not use it in code.
 */
@SuppressWarnings("exports") // who calls this has JUnit 4
public final class JUnit4Tests {
    /** A test that runs. Used by its thread; what it fails with may come from another. */
    private static final class Running {
        final @Nullable CheckedTest checked;

        /** What it has failed with, first why it is not checked. */
        volatile @Nullable Throwable thrown;

        Running(@Nullable CheckedTest checked, @Nullable Throwable thrown) {
            this.checked = checked;
            this.thrown = thrown;
        }
    }

    private static final Map<Description, Running> RUNNING = new ConcurrentHashMap<>();

    private JUnit4Tests() {}

    /** Tests are about to run. No class of theirs has been used. */
    public static void prepare() {
        if (AgentOfJvm.isSet("junit", "all")) {
            AllTests.turnOn();
        }
    }

    /**
     * A test begins. The calling thread runs it, and takes part in its session.
     *
     * @param test the test
     */
    public static void started(Description test) {
        if (AgentOfJvm.isSet("junit", "all") && test.isTest()) {
            RUNNING.put(test, begin(test));
        }
    }

    private static Running begin(Description test) {
        TestReports reports = AllTests.beginOther();
        try {
            Class<?> type = test.getTestClass();
            String method = test.getMethodName();
            CheckedTest checked = CheckedTest.begin(
                    type == null ? Description.class : type,
                    method == null ? test.getDisplayName() : method,
                    TestOptions.ofJvm(),
                    reports);
            return new Running(checked, null);
        } catch (IllegalArgumentException | IllegalStateException e) {
            // Who tells listeners expects no exception. The test runs, and fails at its end.
            return new Running(null, e);
        }
    }

    /**
     * A test has failed by itself.
     *
     * @param failure which, and how
     */
    public static void failed(Failure failure) {
        Running running = RUNNING.get(failure.getDescription());
        if (running != null && running.checked != null) {
            running.thrown = failure.getException();
        }
    }

    /**
     * A test ends. It fails if its session found something.
     *
     * @param notifier who tells the listeners
     * @param test the test
     */
    public static void finished(RunNotifier notifier, Description test) {
        Running running = RUNNING.remove(test);
        if (running != null) {
            Throwable failure = running.checked == null ? running.thrown : running.checked.end(running.thrown);
            if (failure != null) {
                notifier.fireTestFailure(new Failure(test, failure));
            }
        }
    }

    /**
     * The last test has ended.
     *
     * @param notifier who tells the listeners
     */
    public static void runFinished(RunNotifier notifier) {
        AssertionError failure = AllTests.areOfOthers() ? AllTests.endEngine() : null;
        if (failure != null) {
            notifier.fireTestFailure(new Failure(Description.createSuiteDescription("JRSan"), failure));
        }
    }
}
