package org.jrsan.junit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.spi.AgentOfJvm;
import org.testng.IExecutionListener;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ITestResult;

/**
 * With option {@code junit=all}: makes a session of each test of TestNG, without its methods before and after. It runs as ever. TestNG finds this class; do not
 * use it in code.
 */
@SuppressWarnings("exports") // who loads this has TestNG
public final class TestNgTests implements IInvokedMethodListener, IExecutionListener {
    private final Map<ITestResult, OtherTest> running = new ConcurrentHashMap<>();

    /** Created by TestNG. */
    public TestNgTests() {}

    @Override
    public void onExecutionStart() {
        if (isWanted()) {
            AllTests.turnOn();
        }
    }

    private static boolean isWanted() {
        return AgentOfJvm.isSet("junit", "all");
    }

    @Override
    public void beforeInvocation(IInvokedMethod method, ITestResult result) {
        if (method.isTestMethod() && isWanted()) {
            String name = method.getTestMethod().getMethodName();
            running.put(result, OtherTest.begin(result.getTestClass().getRealClass(), name));
        }
    }

    @Override
    public void afterInvocation(IInvokedMethod method, ITestResult result) {
        OtherTest ended = running.remove(result);
        Throwable failure = ended == null ? null : ended.end(result.getThrowable());
        if (failure != null) {
            if (result.getThrowable() != null) {
                failure.addSuppressed(result.getThrowable());
            }
            result.setStatus(ITestResult.FAILURE);
            result.setThrowable(failure);
        }
    }

    @Override
    public void onExecutionFinish() {
        AssertionError failure = AllTests.endOthers();
        if (failure == null) {
            return;
        }
        if (isCommand()) {
            // It ends the JVM when the tests are over, whichever threads they left, and would not come to that.
            System.err.println(failure.getMessage());
            System.exit(1);
        }
        throw failure;
    }

    /** Whether TestNG is the program, and not called by one, as by Surefire. */
    private static boolean isCommand() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals("org.testng.TestNG")
                        && frame.getMethodName().equals("main")));
    }
}
