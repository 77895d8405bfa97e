package org.jrsan.bench.schedules;

import java.util.concurrent.locks.LockSupport;
import net.openhft.affinity.Affinity;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.run.Steps;
import org.jrsan.junit.Actors;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.jrsan.schedule.Guard;
import org.jrsan.schedule.Resource;
import org.jrsan.schedule.Shard;

/**
 * A main class: two threads pass a token. Arguments: {@code park}, or {@code ours} for tasks that wait for each other's step;
 * the number of CPUs.
 */
public final class HandOver {
    private static final int ROUNDS = 20_000;
    private static final int REPETITIONS = 15;

    private static Exploration exploration = new Exploration(Exploration.Kind.RANDOM, Long.MAX_VALUE, 1, Shard.WHOLE);

    /** Whose turn it is. */
    private static volatile int turn;

    private HandOver() {}

    /**
     * See the class.
     *
     * @param args the arguments
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws InterruptedException {
        if (args[1].equals("1")) {
            Affinity.setAffinity(0);
        }
        double best = Double.MAX_VALUE;
        for (int i = 0; i < REPETITIONS; i++) {
            long nanos = args[0].equals("park") ? park() : ours();
            best = Math.min(best, (double) nanos / (2 * ROUNDS));
        }
        new Measurement().with("nanos", best).print();
        System.exit(0);
    }

    private static long park() throws InterruptedException {
        turn = -1;
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int self = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    while (turn != self) {
                        LockSupport.park();
                    }
                    turn = 1 - self;
                    LockSupport.unpark(threads[1 - self]);
                }
            });
        }
        threads[0].start();
        threads[1].start();
        long start = System.nanoTime();
        turn = 0;
        LockSupport.unpark(threads[0]);
        threads[0].join();
        threads[1].join();
        return System.nanoTime() - start;
    }

    private static final class Turn implements Resource {
        private static final Guard[] IS = {Guard.only(0, null), Guard.only(1, null)};

        @Override
        public long scheduledBits() {
            return turn;
        }

        void take(int self) {
            Steps.await(this, IS[self], true);
            turn = 1 - self;
        }
    }

    private static long ours() {
        turn = 0;
        Turn token = new Turn();
        exploration = exploration.again();
        Execution execution = exploration.begin();
        Steps.underNext(execution);
        long start = System.nanoTime();
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            Actors.run(() -> pass(token, 0), () -> pass(token, 1));
            execution.finish();
            if (execution.end() != Execution.End.COMPLETE) {
                throw new IllegalStateException(session + " ended by " + execution.end());
            }
        }
        exploration.end(execution);
        return System.nanoTime() - start;
    }

    private static void pass(Turn token, int self) {
        for (int round = 0; round < ROUNDS; round++) {
            token.take(self);
        }
    }
}
