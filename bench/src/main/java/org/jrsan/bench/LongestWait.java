package org.jrsan.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.sync.RobustThreads;

/**
 * How long one operation takes at most while many threads count in one atomic without a pause, against the raw class in
 * the same run. Runs in this JVM, which has to be started with checking on. Not by JMH, whose average hides the one that
 * waits.
 */
final class LongestWait {
    private static final int ROUNDS = 3;
    private static final long WARMUP_MILLIS = 1_000;
    private static final long MILLIS = 5_000;

    private final Runnable operation;
    private volatile long begin = Long.MAX_VALUE;
    private volatile boolean ends;
    private final AtomicLong longest = new AtomicLong();
    private final AtomicLong count = new AtomicLong();

    /** What one run showed. */
    private record Shown(double longestMillis, double perMicro) {}

    private LongestWait(Runnable operation) {
        this.operation = operation;
    }

    /** Prints rows; the raw class and ours in turn, medians. */
    static void print(Rows rows, int... threads) throws InterruptedException {
        if (!Sanitizer.isEnabled()) {
            System.err.println("bench: longest wait: checking is off in this JVM; start it with -Djrsan.enabled=true");
            return;
        }
        for (int many : threads) {
            double[] raw = new double[ROUNDS];
            double[] ours = new double[ROUNDS];
            double[] throughput = new double[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                raw[i] = raw(many).longestMillis();
                Shown shown = ours(many);
                ours[i] = shown.longestMillis();
                throughput[i] = shown.perMicro();
            }
            String what = many + " threads on one atomic";
            rows.figure(what + ": operations in a microsecond", median(throughput), "");
            rows.figure(what + ": longest operation", median(ours), "ms");
            rows.figure(what + ": longest of the raw class", median(raw), "ms");
            ratio(rows, what + ": longest operation over the raw class's", median(ours) / median(raw), many);
        }
    }

    /** With no more threads than processors the raw class waits for a switch of the machine alone, and there is no goal. */
    private static void ratio(Rows rows, String what, double ratio, int threads) {
        if (threads > Runtime.getRuntime().availableProcessors()) {
            rows.atMost(what, ratio, 2);
        } else {
            rows.figure(what, ratio, "");
        }
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static Shown raw(int threads) throws InterruptedException {
        AtomicLong counter = new AtomicLong();
        return new LongestWait(counter::getAndIncrement).run(threads, Thread::start, LongestWait::join);
    }

    private static Shown ours(int threads) throws InterruptedException {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            RobustAtomicLong counter = new RobustAtomicLong();
            Shown shown =
                    new LongestWait(counter::getAndIncrement).run(threads, RobustThreads::start, LongestWait::joinSeen);
            session.assertRobust();
            return shown;
        }
    }

    private Shown run(int threads, Consumer<Thread> start, Consumer<Thread> join) throws InterruptedException {
        CountDownLatch all = new CountDownLatch(threads);
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> operate(all));
            start.accept(thread);
            running.add(thread);
        }
        all.await();
        Thread.sleep(WARMUP_MILLIS);
        begin = System.nanoTime();
        Thread.sleep(MILLIS);
        ends = true;
        double micros = (System.nanoTime() - begin) / 1e3;
        running.forEach(join);
        return new Shown(longest.get() / 1e6, count.get() / micros);
    }

    /** An operation that began before the measurement counts from there; one that ends after it counts in full. */
    private void operate(CountDownLatch all) {
        all.countDown();
        long most = 0;
        long done = 0;
        long before = System.nanoTime();
        while (!ends) {
            operation.run();
            long now = System.nanoTime();
            long from = begin;
            if (from != Long.MAX_VALUE) {
                most = Math.max(most, now - Math.max(before, from));
                done++;
            }
            before = now;
        }
        longest.accumulateAndGet(most, Math::max);
        count.addAndGet(done);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void joinSeen(Thread thread) {
        try {
            RobustThreads.join(thread);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
