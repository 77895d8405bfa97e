package org.jrsan.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainLong;
import org.jrsan.sync.RobustThreads;
import org.jrsan.sync.Sync;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Accesses of plain data beside those of a field of a holder object. All threads read the same locations, and each writes
 * its own. A benchmark passes over many locations, since one access alone costs less than what surrounds it. With
 * {@code NewEpoch} something is released before each access, so that it is the first in its epoch; the raw form does the same,
 * so that the difference is the access.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(PlainBenchmark.LOCATIONS)
public class PlainBenchmark {
    static final int LOCATIONS = 256;

    /** How many threads the session knows beside those that are measured. */
    private static final int OTHERS = Integer.getInteger("bench.threads", 0);

    private final Holder[] holders = holders();
    private PlainLong[] plain;
    private Session session;
    private CountDownLatch end;
    private Thread[] others;

    /** What a plain type is compared with: the field of another object. */
    static final class Holder {
        long value;
    }

    private static Holder[] holders() {
        Holder[] holders = new Holder[LOCATIONS];
        java.util.Arrays.setAll(holders, i -> new Holder());
        return holders;
    }

    private static PlainLong[] plain() {
        PlainLong[] plain = new PlainLong[LOCATIONS];
        java.util.Arrays.setAll(plain, i -> new PlainLong());
        return plain;
    }

    @Setup(Level.Iteration)
    public void open() throws InterruptedException {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        plain = plain();
        // Whatever is measured, the session has seen an access.
        plain[0].get();
        end = new CountDownLatch(1);
        CountDownLatch ready = new CountDownLatch(OTHERS);
        others = new Thread[OTHERS];
        for (int i = 0; i < OTHERS; i++) {
            others[i] = RobustThreads.start(() -> {
                for (PlainLong location : plain) {
                    location.get();
                }
                Sync.release(this);
                ready.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        ready.await();
    }

    @TearDown(Level.Iteration)
    public void close() throws InterruptedException {
        end.countDown();
        for (Thread other : others) {
            RobustThreads.join(other);
        }
        if (session != null) {
            // A benchmark of a session that failed or saw nothing would measure the wrong thing.
            session.assertRobust();
            session.close();
        }
    }

    /** What belongs to one of the measured threads. */
    @State(Scope.Thread)
    public static class Own {
        private final Holder[] holders = holders();
        private final Object token = new Object();
        private PlainLong[] plain;

        @Setup(Level.Iteration)
        public void learn(PlainBenchmark all) {
            plain = plain();
            // The clocks of all others are known, so that each has its place in those of this thread.
            Sync.acquire(all);
        }
    }

    @Benchmark
    public long readRaw() {
        long sum = 0;
        for (Holder holder : holders) {
            sum += holder.value;
        }
        return sum;
    }

    @Benchmark
    public long readRobust() {
        long sum = 0;
        for (PlainLong location : plain) {
            sum += location.get();
        }
        return sum;
    }

    @Benchmark
    public void writeRaw(Own own) {
        for (Holder holder : own.holders) {
            holder.value = 1;
        }
    }

    @Benchmark
    public void writeRobust(Own own) {
        for (PlainLong location : own.plain) {
            location.set(1);
        }
    }

    @Benchmark
    public long readNewEpochRaw(Own own) {
        long sum = 0;
        for (Holder holder : holders) {
            Sync.release(own.token);
            sum += holder.value;
        }
        return sum;
    }

    @Benchmark
    public long readNewEpochRobust(Own own) {
        long sum = 0;
        for (PlainLong location : plain) {
            Sync.release(own.token);
            sum += location.get();
        }
        return sum;
    }

    @Benchmark
    public void writeNewEpochRaw(Own own) {
        for (Holder holder : own.holders) {
            Sync.release(own.token);
            holder.value = 1;
        }
    }

    @Benchmark
    public void writeNewEpochRobust(Own own) {
        for (PlainLong location : own.plain) {
            Sync.release(own.token);
            location.set(1);
        }
    }

    @Benchmark
    public void acquireAndRelease(Own own) {
        for (int i = 0; i < LOCATIONS; i++) {
            Sync.acquire(own.token);
            Sync.release(own.token);
        }
    }
}
