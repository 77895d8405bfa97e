package org.jrsan.examples.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * When the threads of one run begin. It orders threads by means that JRSan does not see, since the order is the
 * runner's and no part of the program: it must neither add happens-before nor take any away.
 */
abstract class Start {
    /** How long a thread waits for the end of the one before it, when that one may wait for others. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    /** The same in the first run, which loads the classes. */
    private static final long FIRST_PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** The same when it may not: only a hang or an overloaded machine takes as long. */
    private static final long LONG_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long LONGEST_DELAY_NANOS = 40_000;

    /** Called by thread number i before it begins. */
    abstract void begin(int thread) throws InterruptedException;

    /** Called by thread number i when it has ended. */
    void end(int thread) {}

    /**
     * The start of a run: the first two are one thread after the other, in both orders, since these show most; then
     * come all at once, with random delays, and in random orders.
     *
     * @param run the number of the run, from 1
     * @param threads how many threads it has
     * @param blocking whether they may wait for each other
     * @param random where delays and orders come from
     */
    static Start of(int run, int threads, boolean blocking, RandomGenerator random) {
        long patience = !blocking ? LONG_PATIENCE_NANOS : run == 1 ? FIRST_PATIENCE_NANOS : PATIENCE_NANOS;
        return switch (run) {
            case 1 -> new InTurn(ascending(threads), patience);
            case 2 -> new InTurn(reversed(ascending(threads)), patience);
            case 3 -> new Together(new long[threads]);
            default ->
                random.nextInt(4) == 0
                        ? new InTurn(shuffled(threads, random), patience)
                        : new Together(delays(threads, random));
        };
    }

    /** One thread after the other, in the order of the list or the other way round. */
    static Start inTurn(int threads, boolean reversed) {
        int[] order = ascending(threads);
        return new InTurn(reversed ? reversed(order) : order, LONG_PATIENCE_NANOS);
    }

    private static int[] ascending(int threads) {
        int[] order = new int[threads];
        for (int i = 0; i < threads; i++) {
            order[i] = i;
        }
        return order;
    }

    private static int[] reversed(int[] order) {
        int[] reversed = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            reversed[i] = order[order.length - 1 - i];
        }
        return reversed;
    }

    private static int[] shuffled(int threads, RandomGenerator random) {
        int[] order = ascending(threads);
        for (int i = threads - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[j];
            order[j] = moved;
        }
        return order;
    }

    static long[] delays(int threads, RandomGenerator random) {
        long[] delays = new long[threads];
        for (int i = 0; i < threads; i++) {
            delays[i] = random.nextBoolean() ? 0 : random.nextLong(LONGEST_DELAY_NANOS);
        }
        return delays;
    }

    /** One thread after the other. */
    private static final class InTurn extends Start {
        private final int[] placeOf;
        private final CountDownLatch[] ended;
        private final long patience;

        InTurn(int[] order, long patience) {
            this.patience = patience;
            placeOf = new int[order.length];
            ended = new CountDownLatch[order.length];
            for (int place = 0; place < order.length; place++) {
                placeOf[order[place]] = place;
                ended[place] = new CountDownLatch(1);
            }
        }

        @Override
        void begin(int thread) throws InterruptedException {
            for (int place = 0; place < placeOf[thread]; place++) {
                ended[place].await(patience, TimeUnit.NANOSECONDS);
            }
        }

        @Override
        void end(int thread) {
            ended[placeOf[thread]].countDown();
        }
    }

    /** All at once, each after a delay of its own. */
    private static final class Together extends Start {
        private final AtomicInteger missing;
        private final long[] delays;

        Together(long[] delays) {
            this.delays = delays;
            missing = new AtomicInteger(delays.length);
        }

        @Override
        void begin(int thread) throws InterruptedException {
            missing.decrementAndGet();
            while (missing.get() > 0) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                Thread.yield();
            }
            long from = System.nanoTime();
            while (System.nanoTime() - from < delays[thread]) {
                Thread.onSpinWait();
            }
        }
    }
}
