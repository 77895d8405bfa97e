package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** As {@link AccessBenchmark}, for atomic references, integers and booleans. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ValuesBenchmark {
    private Object value;
    private AtomicReference<Object> refRaw;
    private RobustAtomicReference<Object> refRobust;
    private AtomicInteger intRaw;
    private RobustAtomicInteger intRobust;
    private AtomicBoolean booleanRaw;
    private RobustAtomicBoolean booleanRobust;
    private Session session;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        value = new Object();
        refRaw = new AtomicReference<>(value);
        refRobust = new RobustAtomicReference<>(value);
        intRaw = new AtomicInteger();
        intRobust = new RobustAtomicInteger();
        booleanRaw = new AtomicBoolean();
        booleanRobust = new RobustAtomicBoolean();
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
    public Object refGetRaw() {
        return refRaw.get();
    }

    @Benchmark
    public Object refGetRobust() {
        return refRobust.get();
    }

    @Benchmark
    public void refSetRaw() {
        refRaw.set(value);
    }

    @Benchmark
    public void refSetRobust() {
        refRobust.set(value);
    }

    @Benchmark
    public Object refGetAcquireRaw() {
        return refRaw.getAcquire();
    }

    @Benchmark
    public Object refGetAcquireRobust() {
        return refRobust.getAcquire();
    }

    @Benchmark
    public void refSetReleaseRaw() {
        refRaw.setRelease(value);
    }

    @Benchmark
    public void refSetReleaseRobust() {
        refRobust.setRelease(value);
    }

    @Benchmark
    public Object refGetAndSetRaw() {
        return refRaw.getAndSet(value);
    }

    @Benchmark
    public Object refGetAndSetRobust() {
        return refRobust.getAndSet(value);
    }

    @Benchmark
    public boolean refCasRaw() {
        return refRaw.compareAndSet(value, value);
    }

    @Benchmark
    public boolean refCasRobust() {
        return refRobust.compareAndSet(value, value);
    }

    @Benchmark
    public boolean refWeakCasRaw() {
        return refRaw.weakCompareAndSetAcquire(value, value);
    }

    @Benchmark
    public boolean refWeakCasRobust() {
        return refRobust.weakCompareAndSetAcquire(value, value);
    }

    @Benchmark
    public Object refUpdateRaw() {
        return refRaw.updateAndGet(old -> value);
    }

    @Benchmark
    public Object refUpdateRobust() {
        return refRobust.updateAndGet(old -> value);
    }

    @Benchmark
    public int intGetRaw() {
        return intRaw.get();
    }

    @Benchmark
    public int intGetRobust() {
        return intRobust.get();
    }

    @Benchmark
    public void intSetRaw() {
        intRaw.set(1);
    }

    @Benchmark
    public void intSetRobust() {
        intRobust.set(1);
    }

    @Benchmark
    public int intGetAcquireRaw() {
        return intRaw.getAcquire();
    }

    @Benchmark
    public int intGetAcquireRobust() {
        return intRobust.getAcquire();
    }

    @Benchmark
    public void intSetReleaseRaw() {
        intRaw.setRelease(1);
    }

    @Benchmark
    public void intSetReleaseRobust() {
        intRobust.setRelease(1);
    }

    @Benchmark
    public int intIncrementRaw() {
        return intRaw.incrementAndGet();
    }

    @Benchmark
    public int intIncrementRobust() {
        return intRobust.incrementAndGet();
    }

    @Benchmark
    public int intGetAndSetRaw() {
        return intRaw.getAndSet(1);
    }

    @Benchmark
    public int intGetAndSetRobust() {
        return intRobust.getAndSet(1);
    }

    @Benchmark
    public boolean intCasRaw() {
        return intRaw.compareAndSet(0, 0);
    }

    @Benchmark
    public boolean intCasRobust() {
        return intRobust.compareAndSet(0, 0);
    }

    @Benchmark
    public int intUpdateRaw() {
        return intRaw.updateAndGet(old -> old + 3);
    }

    @Benchmark
    public int intUpdateRobust() {
        return intRobust.updateAndGet(old -> old + 3);
    }

    @Benchmark
    public boolean booleanGetRaw() {
        return booleanRaw.get();
    }

    @Benchmark
    public boolean booleanGetRobust() {
        return booleanRobust.get();
    }

    @Benchmark
    public void booleanSetRaw() {
        booleanRaw.set(true);
    }

    @Benchmark
    public void booleanSetRobust() {
        booleanRobust.set(true);
    }

    @Benchmark
    public boolean booleanGetAndSetRaw() {
        return booleanRaw.getAndSet(true);
    }

    @Benchmark
    public boolean booleanGetAndSetRobust() {
        return booleanRobust.getAndSet(true);
    }

    @Benchmark
    public boolean booleanCasRaw() {
        return booleanRaw.compareAndSet(false, false);
    }

    @Benchmark
    public boolean booleanCasRobust() {
        return booleanRobust.compareAndSet(false, false);
    }
}
