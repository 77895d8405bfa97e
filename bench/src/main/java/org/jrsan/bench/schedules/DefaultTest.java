package org.jrsan.bench.schedules;

import java.util.concurrent.TimeUnit;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A main class: runs a test by JUnit, with the default options, in a JVM that has run none before. Tells how long it took, without
 * the start of the JVM and of JUnit. Argument: the simple name of a class in here.
 */
public final class DefaultTest {
    private DefaultTest() {}

    /** Three offers and three polls of a ring of capacity 2, which is not robust: all classes, weak runs, a search for remedies. */
    static class Ring {
        private final RobustAtomicInteger head = new RobustAtomicInteger();
        private final RobustAtomicInteger tail = new RobustAtomicInteger();
        private final RobustAtomicIntegerArray slots = new RobustAtomicIntegerArray(2);

        private boolean offer(int value) {
            int last = tail.getOpaque();
            if (last - head.getAcquire() == 2) {
                return false;
            }
            slots.setOpaque(last & 1, value);
            tail.setRelease(last + 1);
            return true;
        }

        private int poll() {
            int first = head.getOpaque();
            if (first == tail.getAcquire()) {
                return 0;
            }
            int value = slots.getOpaque(first & 1);
            head.setRelease(first + 1);
            return value;
        }

        @RobustnessTest
        void test() {
            Actors.of(() -> offer(1) | offer(2) | offer(3), () -> poll() * 100 + poll() * 10 + poll())
                    .run();
        }
    }

    /** Ten accesses in each of two threads that all conflict: there are more classes than the budget of 10,000 executions. */
    static class Conflicts {
        private static final int ROUNDS = 5;

        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        private static void touch(RobustAtomicInteger mine, RobustAtomicInteger others) {
            for (int i = 0; i < ROUNDS; i++) {
                mine.incrementAndGet();
                others.get();
            }
        }

        @RobustnessTest
        void test() {
            Actors.of(() -> touch(x, y), () -> touch(y, x)).run();
        }
    }

    /**
     * See the class.
     *
     * @param args the argument
     * @throws ClassNotFoundException if there is no such class
     */
    public static void main(String[] args) throws ClassNotFoundException {
        Class<?> type = Class.forName(DefaultTest.class.getName() + '$' + args[0]);
        Timer timer = new Timer();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(type))
                                .build(),
                        timer);
        new Measurement().with("seconds", timer.seconds).print();
        System.exit(0);
    }

    private static final class Timer implements TestExecutionListener {
        private long began;
        private double seconds;

        @Override
        public void executionStarted(TestIdentifier test) {
            began = System.nanoTime();
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                seconds = (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1);
            }
        }
    }
}
