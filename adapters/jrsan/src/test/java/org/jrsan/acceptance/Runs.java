package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.sync.RobustThreads;

/** Runs a program of a few threads often, in one session, and judges what was found. */
final class Runs {
    /** How often a program runs that must be silent. */
    static final int MANY = Integer.getInteger("races.runs", 100);

    private static final int FEW = 20;

    private Runs() {}

    /** What one thread does. */
    interface Body {
        void run() throws Exception;
    }

    /** A program: its threads, made anew for each run. */
    interface Program extends Supplier<List<Body>> {}

    static void areSilent(Program program) {
        areSilent(MANY, program);
    }

    /** For the many forms of what is run {@link #MANY} times in one of them. */
    static void fewAreSilent(Program program) {
        areSilent(FEW, program);
    }

    private static void areSilent(int runs, Program program) {
        try (Session session = of(runs, program)) {
            assertEquals(List.of(), session.races());
            assertEquals(List.of(), session.violations());
        }
    }

    /** Whatever the schedule, each run has a race. */
    static void eachRace(Program program) {
        try (Session session = of(FEW, program)) {
            long races = session.races().stream().mapToLong(FoundRace::count).sum();
            assertTrue(races >= FEW, () -> "in " + FEW + " runs: " + session.report());
        }
    }

    static Session of(int runs, Program program) {
        Session session = Sanitizer.open();
        try {
            for (int i = 0; i < runs; i++) {
                once(program.get());
            }
        } finally {
            session.close();
        }
        assertEquals(List.of(), session.errors());
        return session;
    }

    static void once(List<Body> bodies) {
        List<FutureTask<Void>> results = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Body body : bodies) {
            FutureTask<Void> result = new FutureTask<>(() -> {
                body.run();
                return null;
            });
            results.add(result);
            threads.add(RobustThreads.start(result));
        }
        try {
            for (Thread thread : threads) {
                RobustThreads.join(thread);
            }
            for (FutureTask<Void> result : results) {
                result.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** The same in a task of a fork-join pool, which sees to it that another worker is awake: JDK 17 may forget to wake one. */
    static void unseenInPool(CountDownLatch latch) {
        try {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() throws InterruptedException {
                    latch.await();
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return latch.getCount() == 0;
                }
            });
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for what JRSan does not see, interrupted or not. */
    static void unseen(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            unseen(latch);
            Thread.currentThread().interrupt();
        }
    }
}
