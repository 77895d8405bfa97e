package org.jrsan.bench.schedules;

import java.lang.management.ManagementFactory;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.run.Steps;
import org.jrsan.junit.Actors;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;

/** A main class: looks at the heap. Arguments: {@code executions} or {@code steps}; how many. */
public final class Memory {
    private static final double MEGABYTE = 1 << 20;
    private static final int GC_ROUNDS = 3;

    private Memory() {}

    /**
     * See the class.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        long count = Long.parseLong(args[1]);
        (args[0].equals("steps") ? ofSteps(count) : ofExecutions(count)).print();
        System.exit(0);
    }

    private static Measurement ofExecutions(long count) {
        Measurement measured = new Measurement();
        long ran = 0;
        Exploration exploration = Exploration.exhaustive();
        while (ran < count) {
            exploration = exploration.again();
            while (exploration.hasNext() && ran < count) {
                Ours.run(Program.STACK, exploration);
                ran++;
                if (ran == count / 100) {
                    measured.with("early", usedHeap());
                }
                if (ran == count) {
                    measured.with("late", usedHeap());
                }
            }
        }
        return measured;
    }

    /** Two threads read and write; the heap is that at the end, with all that is known of the run. */
    private static Measurement ofSteps(long count) {
        Exploration exploration = Exploration.exhaustive();
        exploration.limitSteps(Math.toIntExact(2 * count));
        Execution execution = exploration.begin();
        Steps.underNext(execution);
        Measurement measured = new Measurement();
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustAtomicInteger y = new RobustAtomicInteger();
            Actors.run(() -> touch(x, y, count / 4), () -> touch(y, x, count / 4));
            execution.finish();
            measured.with("late", usedHeap()).with("steps", execution.steps());
            if (execution.end() != Execution.End.COMPLETE) {
                throw new IllegalStateException(session + " ended by " + execution.end());
            }
        }
        exploration.end(execution);
        return measured;
    }

    private static void touch(RobustAtomicInteger mine, RobustAtomicInteger others, long rounds) {
        for (long i = 0; i < rounds; i++) {
            mine.set((int) i);
            others.get();
        }
    }

    private static double usedHeap() {
        for (int i = 0; i < GC_ROUNDS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }
}
