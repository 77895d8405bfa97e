package org.jrsan.acceptance.agent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;
import org.testng.annotations.DataProvider;

/** Tests of JUnit 4 and TestNG, and of JUnit 4 by JUnit's platform. Prints each that fails, and with what. */
public final class OtherTestsMain {
    private OtherTestsMain() {}

    /** What the tests do. */
    static class Subject {
        private final AtomicInteger flag = new AtomicInteger();
        private int count;

        void races() throws InterruptedException {
            Thread other = new Thread(() -> count = 1);
            other.start();
            count = 2;
            other.join();
        }

        void handsOver() throws InterruptedException {
            Thread other = new Thread(() -> {
                count = 1;
                flag.set(1);
            });
            other.start();
            while (flag.get() == 0) {
                Thread.onSpinWait();
            }
            if (count != 1) {
                throw new AssertionError();
            }
            other.join();
        }
    }

    /** Of JUnit 4. */
    public static class OfJUnit4 {
        private final Subject subject = new Subject();

        /** It races. */
        @org.junit.Test
        public void races() throws InterruptedException {
            subject.races();
        }

        /** It is right. */
        @org.junit.Test
        public void handsOver() throws InterruptedException {
            subject.handsOver();
        }

        /** It fails by itself. */
        @org.junit.Test
        public void fails() throws InterruptedException {
            subject.handsOver();
            throw new AssertionError("by itself");
        }

        /** What it expects is no failure. */
        @org.junit.Test(expected = IllegalStateException.class, timeout = 60_000)
        public void throwsWhatItSays() throws InterruptedException {
            subject.handsOver();
            throw new IllegalStateException("expected");
        }

        /** It does not run. */
        @org.junit.Ignore("to be counted by nobody")
        @org.junit.Test
        public void isIgnored() {
            throw new AssertionError();
        }
    }

    /** Of JUnit 4, with names of its own for tests. */
    @RunWith(Parameterized.class)
    public static class OfParameters {
        private final boolean right;

        /** Made for each parameter. */
        public OfParameters(boolean right) {
            this.right = right;
        }

        /** The parameters. */
        @Parameterized.Parameters
        public static Object[] parameters() {
            return new Object[] {true, false};
        }

        /** One of two races. */
        @org.junit.Test
        public void test() throws InterruptedException {
            if (right) {
                new Subject().handsOver();
            } else {
                new Subject().races();
            }
        }
    }

    /** Accesses nothing. */
    public static class Idle {
        /** Does nothing. */
        @org.junit.Test
        @org.testng.annotations.Test
        public void idle() {}
    }

    /** Of TestNG. */
    public static class OfTestNg {
        /** The parameters of a test. */
        @DataProvider
        public Object[] numbers() {
            return new Object[] {1, 2};
        }

        /** It races. */
        @org.testng.annotations.Test
        public void races() throws InterruptedException {
            new Subject().races();
        }

        /** It is right, each time. */
        @org.testng.annotations.Test(dataProvider = "numbers")
        public void handsOver(int number) throws InterruptedException {
            new Subject().handsOver();
        }

        /** It fails by itself. */
        @org.testng.annotations.Test
        public void fails() throws InterruptedException {
            new Subject().handsOver();
            throw new AssertionError("by itself");
        }

        /** What it expects is no failure. */
        @org.testng.annotations.Test(expectedExceptions = IllegalStateException.class)
        public void throwsWhatItSays() throws InterruptedException {
            new Subject().handsOver();
            throw new IllegalStateException("expected");
        }
    }

    /** Of TestNG: it accesses nothing, and leaves a thread behind. */
    public static class LeavesAThread {
        /** Another test would wait for it. */
        @org.testng.annotations.Test
        public void leaves() {
            new Thread(LockSupport::park).start();
        }
    }

    private static void print(String test, Throwable thrown) {
        String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        System.out.println(test + " failed: " + message.lines().findFirst().orElse(""));
    }

    private static void byJUnit4(Class<?>... types) {
        Result result = new JUnitCore().run(types);
        result.getFailures()
                .forEach(failure -> print(failure.getDescription().getDisplayName(), failure.getException()));
        System.out.println("ran " + result.getRunCount());
    }

    private static void byPlatform(Class<?>... types) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (Class<?> type : types) {
            request.selectors(DiscoverySelectors.selectClass(type));
        }
        LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(thrown -> print(test.getDisplayName(), thrown));
            }
        });
    }

    private static void byTestNg(Class<?>... types) {
        TestListenerAdapter told = new TestListenerAdapter();
        TestNG tests = new TestNG(false);
        tests.setVerbose(0);
        tests.setTestClasses(types);
        tests.addListener(told);
        try {
            tests.run();
        } catch (AssertionError e) {
            print("all", e);
        }
        told.getFailedTests().forEach(test -> print(test.getName(), test.getThrowable()));
        System.out.println(
                "ran " + (told.getPassedTests().size() + told.getFailedTests().size()));
    }

    /**
     * Runs the tests.
     *
     * @param args by what, and {@code idle} for those that access nothing
     */
    public static void main(String[] args) {
        boolean idle = args.length > 1;
        switch (args[0]) {
            case "junit4" ->
                byJUnit4(idle ? new Class<?>[] {Idle.class} : new Class<?>[] {OfJUnit4.class, OfParameters.class});
            case "platform" ->
                byPlatform(idle ? new Class<?>[] {Idle.class} : new Class<?>[] {OfJUnit4.class, OfParameters.class});
            default -> byTestNg(idle ? Idle.class : OfTestNg.class);
        }
    }
}
