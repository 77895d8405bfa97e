package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** As {@link AccessBenchmark}: the other operations of an atomic number. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LongBenchmark {
    private AtomicLong raw;
    private RobustAtomicLong robust;
    private Session session;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        raw = new AtomicLong();
        robust = new RobustAtomicLong();
    }

    @TearDown(Level.Iteration)
    public void close() {
        if (session != null) {
            // A benchmark of a session that failed or saw nothing would measure the wrong thing.
            session.assertRobust();
            session.close();
        }
    }

    @Benchmark
    public void volatileStoreRaw() {
        raw.set(1);
    }

    @Benchmark
    public void volatileStoreRobust() {
        robust.set(1);
    }

    @Benchmark
    public long opaqueLoadRaw() {
        return raw.getOpaque();
    }

    @Benchmark
    public long opaqueLoadRobust() {
        return robust.getOpaque();
    }

    @Benchmark
    public void opaqueStoreRaw() {
        raw.setOpaque(1);
    }

    @Benchmark
    public void opaqueStoreRobust() {
        robust.setOpaque(1);
    }

    @Benchmark
    public long plainLoadRaw() {
        return raw.getPlain();
    }

    @Benchmark
    public long plainLoadRobust() {
        return robust.getPlain();
    }

    @Benchmark
    public void plainStoreRaw() {
        raw.setPlain(1);
    }

    @Benchmark
    public void plainStoreRobust() {
        robust.setPlain(1);
    }

    @Benchmark
    public void lazySetRaw() {
        raw.lazySet(1);
    }

    @Benchmark
    public void lazySetRobust() {
        robust.lazySet(1);
    }

    @Benchmark
    public long getAndSetRaw() {
        return raw.getAndSet(1);
    }

    @Benchmark
    public long getAndSetRobust() {
        return robust.getAndSet(1);
    }

    @Benchmark
    public long incrementAndGetRaw() {
        return raw.incrementAndGet();
    }

    @Benchmark
    public long incrementAndGetRobust() {
        return robust.incrementAndGet();
    }

    @Benchmark
    public boolean failedCasRaw() {
        return raw.compareAndSet(-1, 1);
    }

    @Benchmark
    public boolean failedCasRobust() {
        return robust.compareAndSet(-1, 1);
    }

    @Benchmark
    public long exchangeRaw() {
        return raw.compareAndExchange(0, 0);
    }

    @Benchmark
    public long exchangeRobust() {
        return robust.compareAndExchange(0, 0);
    }

    @Benchmark
    public long exchangeAcquireRaw() {
        return raw.compareAndExchangeAcquire(0, 0);
    }

    @Benchmark
    public long exchangeAcquireRobust() {
        return robust.compareAndExchangeAcquire(0, 0);
    }

    @Benchmark
    public boolean weakCasRaw() {
        return raw.weakCompareAndSetVolatile(0, 0);
    }

    @Benchmark
    public boolean weakCasRobust() {
        return robust.weakCompareAndSetVolatile(0, 0);
    }

    @Benchmark
    public boolean weakCasPlainRaw() {
        return raw.weakCompareAndSetPlain(0, 0);
    }

    @Benchmark
    public boolean weakCasPlainRobust() {
        return robust.weakCompareAndSetPlain(0, 0);
    }

    @Benchmark
    public boolean weakCasAcquireRaw() {
        return raw.weakCompareAndSetAcquire(0, 0);
    }

    @Benchmark
    public boolean weakCasAcquireRobust() {
        return robust.weakCompareAndSetAcquire(0, 0);
    }

    @Benchmark
    public boolean weakCasReleaseRaw() {
        return raw.weakCompareAndSetRelease(0, 0);
    }

    @Benchmark
    public boolean weakCasReleaseRobust() {
        return robust.weakCompareAndSetRelease(0, 0);
    }

    @Benchmark
    public long updateAndGetRaw() {
        return raw.updateAndGet(old -> old + 3);
    }

    @Benchmark
    public long updateAndGetRobust() {
        return robust.updateAndGet(old -> old + 3);
    }

    @Benchmark
    public long accumulateAndGetRaw() {
        return raw.accumulateAndGet(3, Long::sum);
    }

    @Benchmark
    public long accumulateAndGetRobust() {
        return robust.accumulateAndGet(3, Long::sum);
    }
}
