package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests that JUnit runs in parallel: some have a schedule, others do not. All make executors, and with each a number that is static in the JDK. */
public final class ParallelTestsMain {
    private static final int THREADS = 4;
    private static final int MILLIS_OF_OTHERS = 100;

    private ParallelTestsMain() {}

    /** A count by two threads of an executor. */
    static class Counted {
        private final AtomicInteger count = new AtomicInteger();

        void runs() throws InterruptedException, ExecutionException {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            Future<?> one = threads.submit(count::incrementAndGet);
            Future<?> other = threads.submit(count::incrementAndGet);
            one.get();
            other.get();
            threads.shutdown();
            assertEquals(2, count.get());
        }
    }

    /** With a schedule. */
    static class First {
        @RobustnessTest
        void counts() throws InterruptedException, ExecutionException {
            new Counted().runs();
        }
    }

    /** The same. */
    static class Second {
        @RobustnessTest
        void counts() throws InterruptedException, ExecutionException {
            new Counted().runs();
        }
    }

    /** Without one: for some time executors are made all the while. */
    static class Others {
        @RepeatedTest(THREADS)
        void make() {
            long end = System.currentTimeMillis() + MILLIS_OF_OTHERS;
            while (System.currentTimeMillis() < end) {
                Executors.newFixedThreadPool(2).shutdown();
            }
        }
    }

    /**
     * Runs the tests and prints each that fails.
     *
     * @param args none
     */
    public static void main(String[] args) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "" + THREADS);
        for (Class<?> type : new Class<?>[] {Others.class, First.class, Second.class}) {
            request.selectors(DiscoverySelectors.selectClass(type));
        }
        LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable()
                        .ifPresent(thrown -> System.out.println(test.getDisplayName() + " failed: " + thrown));
            }
        });
    }
}
