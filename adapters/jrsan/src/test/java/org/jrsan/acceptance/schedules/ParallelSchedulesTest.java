package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.jrsan.sync.RobustCyclicBarrier;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Sessions that run at the same time, each under a schedule of its own, do not disturb each other. */
class ParallelSchedulesTest {
    private static final int SESSIONS = 3;

    /** Store buffering in release and acquire mode behind a barrier, with a count under a monitor. */
    private static void program(List<String> outcomes) throws InterruptedException {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
        Object monitor = new Object();
        int[] seen = new int[3];
        Thread first = RobustThreads.start(() -> {
            meet(barrier);
            x.setRelease(1);
            seen[0] = y.getAcquire();
            RobustMonitor.synchronizedOn(monitor, () -> seen[2]++);
        });
        Thread second = RobustThreads.start(() -> {
            meet(barrier);
            y.setRelease(1);
            seen[1] = x.getAcquire();
            RobustMonitor.synchronizedOn(monitor, () -> seen[2]++);
        });
        RobustThreads.join(first);
        RobustThreads.join(second);
        outcomes.add(seen[0] + " " + seen[1] + " " + seen[2]);
    }

    private static void meet(RobustCyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> explore() throws InterruptedException {
        List<String> outcomes = new ArrayList<>();
        int violations = 0;
        Exploration exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            try (Session session = Sanitizer.open()) {
                program(outcomes);
                assertEquals(Execution.End.COMPLETE, execution.finish());
                Steps.leaveSchedule();
                violations += session.violations().size();
                assertEquals(List.of(), session.errors());
            }
            exploration.end(execution);
        }
        assertTrue(exploration.isComplete());
        assertEquals(0, exploration.cut());
        outcomes.add(violations + " violations");
        return outcomes;
    }

    @Test
    void eachExploresItsOwn() throws Exception {
        List<String> alone = explore();
        ExecutorService pool = Executors.newFixedThreadPool(SESSIONS);
        try {
            List<Future<List<String>>> all = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                all.add(pool.submit(ParallelSchedulesTest::explore));
            }
            for (Future<List<String>> one : all) {
                assertEquals(alone, one.get());
            }
        } finally {
            pool.shutdown();
        }
    }
}
