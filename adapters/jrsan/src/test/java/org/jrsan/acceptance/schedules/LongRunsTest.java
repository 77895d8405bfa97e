package org.jrsan.acceptance.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Forked;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Continuations;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.jrsan.schedule.Shard;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/**
 * Executions of very many steps need little heap, with weak memory and without. {@code -Dlong.steps=1000000 -Dlong.heap=256m
 * -Dforked.seconds=600} runs those of a million steps.
 */
class LongRunsTest {
    private static final int STEPS = Integer.getInteger("long.steps", 100_000);
    private static final String HEAP = System.getProperty("long.heap", "48m");

    /** In the forked JVM. */
    static final class Runs {
        private static final int STEPS = Integer.getInteger("steps");
        private static final int STEPS_OF_A_TURN = 4;
        private static final int NOBODY = -1;

        /** A quarter of these goes through all ways. */
        private static final int WEAK_RUNS = 4;

        private static final int STALE = 3;

        public static void main(String[] args) throws InterruptedException {
            Exploration random = new Exploration(Exploration.Kind.RANDOM, 1, 1, Shard.WHOLE);
            random.limitSteps(2 * STEPS);
            Execution interleaved = random.begin();
            Steps.underNext(interleaved);
            run(interleaved);
            Continuations.Start start = new Continuations.Start(interleaved.code(), 0, NOBODY);
            random.end(interleaved);
            // The first one goes through all ways, the other one is random.
            Continuations weak = new Continuations(start, STALE, 1, WEAK_RUNS, Long.MAX_VALUE);
            for (int i = 0; i < 2; i++) {
                Execution execution = weak.begin();
                Steps.weakUnderNext(execution, false);
                run(execution);
                weak.end(execution);
            }
        }

        private static void run(Execution execution) throws InterruptedException {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustAtomicInteger y = new RobustAtomicInteger();
            try (Session session = Sanitizer.open()) {
                Thread one = new RobustThread(() -> turns(x, y));
                Thread two = new RobustThread(() -> turns(y, x));
                one.start();
                two.start();
                RobustThreads.join(one);
                RobustThreads.join(two);
                Execution.End end = execution.finish();
                System.out.println(end + " " + (execution.steps() >= STEPS ? "enough" : execution.steps()) + " "
                        + session.errors());
            }
        }

        private static void turns(RobustAtomicInteger mine, RobustAtomicInteger theirs) {
            for (int i = 0; i < STEPS / STEPS_OF_A_TURN; i++) {
                mine.setRelease(i);
                theirs.getOpaque();
            }
        }
    }

    @Test
    void needLittleHeap() throws Exception {
        Forked forked = Forked.run(Runs.class, "enabled=true", "-Xmx" + HEAP, "-XX:+UseSerialGC", "-Dsteps=" + STEPS);

        assertEquals(new Forked(0, "COMPLETE enough []\n".repeat(3), ""), forked);
    }
}
