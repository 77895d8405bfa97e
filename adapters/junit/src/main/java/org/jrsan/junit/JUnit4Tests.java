package org.jrsan.junit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.runner.Description;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunNotifier;

/**
 * With option {@code junit=all}, under the agent: makes a session of each test of JUnit 4, whoever runs it, and of what is written for JUnit 3. JUnit 4
 * looks for no extensions, so with that option the agent has it call this where it tells its listeners. Do not use it in code.
 */
@SuppressWarnings("exports") // who calls this has JUnit 4
public final class JUnit4Tests {
    private static final Map<Description, OtherTest> RUNNING = new ConcurrentHashMap<>();

    /** What running tests have failed with themselves. */
    private static final Map<Description, Throwable> THROWN = new ConcurrentHashMap<>();

    private JUnit4Tests() {}

    /** Tests are about to run. No class of theirs has been used. */
    public static void prepare() {
        AllTests.turnOn();
    }

    /**
     * A test begins. The calling thread runs it, and takes part in its session.
     *
     * @param test the test
     */
    public static void started(Description test) {
        if (test.isTest()) {
            Class<?> type = test.getTestClass();
            String method = test.getMethodName();
            RUNNING.put(
                    test,
                    OtherTest.begin(
                            type == null ? Description.class : type, method == null ? test.getDisplayName() : method));
        }
    }

    /**
     * A test has failed by itself.
     *
     * @param failure which, and how
     */
    public static void failed(Failure failure) {
        if (RUNNING.containsKey(failure.getDescription())) {
            THROWN.put(failure.getDescription(), failure.getException());
        }
    }

    /**
     * A test ends. It fails if its session found something.
     *
     * @param notifier who tells the listeners
     * @param test the test
     */
    public static void finished(RunNotifier notifier, Description test) {
        OtherTest running = RUNNING.remove(test);
        Throwable thrown = THROWN.remove(test);
        Throwable failure = running == null ? null : running.end(thrown);
        if (failure != null) {
            notifier.fireTestFailure(new Failure(test, failure));
        }
    }

    /**
     * The last test has ended.
     *
     * @param notifier who tells the listeners
     */
    public static void runFinished(RunNotifier notifier) {
        AssertionError failure = AllTests.endOthers();
        if (failure != null) {
            notifier.fireTestFailure(new Failure(Description.createSuiteDescription("JRSan"), failure));
        }
    }
}
