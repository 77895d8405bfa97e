package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.plain.PlainLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One access of a drop-in atomic beside the same access of the JDK's class, in one JVM. Whether checking is on is
 * decided by the JVM's {@code jrsan.enabled}, so {@link Compare} forks this twice.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AccessBenchmark {
    /** Other locations that the session knows: the paper's clocks grow with them. */
    private static final int OTHERS = Integer.getInteger("bench.locations", 10);

    private final AtomicLong raw = new AtomicLong();
    private final Holder holder = new Holder();
    private RobustAtomicLong robust;
    private PlainLong plain;
    private Session session;
    private RobustAtomicLong[] others;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        robust = new RobustAtomicLong();
        plain = new PlainLong();
        others = new RobustAtomicLong[OTHERS];
        for (int i = 0; i < OTHERS; i++) {
            others[i] = new RobustAtomicLong();
            others[i].setRelease(1);
        }
    }

    @TearDown(Level.Iteration)
    public void close() {
        if (session != null) {
            // A benchmark of a session that failed or saw nothing would measure the wrong thing.
            session.assertRobust();
            session.close();
        }
    }

    /** What a plain type is compared with: the field of another object. */
    static final class Holder {
        long value;
    }

    @Benchmark
    public long plainReadRaw() {
        return holder.value;
    }

    @Benchmark
    public long plainReadRobust() {
        return plain.get();
    }

    @Benchmark
    public void plainWriteRaw() {
        holder.value = 1;
    }

    @Benchmark
    public void plainWriteRobust() {
        plain.set(1);
    }

    @Benchmark
    public long acquireLoadRaw() {
        return raw.getAcquire();
    }

    @Benchmark
    public long acquireLoadRobust() {
        return robust.getAcquire();
    }

    @Benchmark
    public void releaseStoreRaw() {
        raw.setRelease(1);
    }

    @Benchmark
    public void releaseStoreRobust() {
        robust.setRelease(1);
    }

    @Benchmark
    public long getAndAddRaw() {
        return raw.getAndAdd(1);
    }

    @Benchmark
    public long getAndAddRobust() {
        return robust.getAndAdd(1);
    }

    @Benchmark
    public boolean compareAndSetRaw() {
        long seen = raw.getPlain();
        return raw.compareAndSet(seen, seen + 1);
    }

    @Benchmark
    public boolean compareAndSetRobust() {
        long seen = robust.getPlain();
        return robust.compareAndSet(seen, seen + 1);
    }

    @Benchmark
    public long volatileLoadRaw() {
        return raw.get();
    }

    @Benchmark
    public long volatileLoadRobust() {
        return robust.get();
    }
}
