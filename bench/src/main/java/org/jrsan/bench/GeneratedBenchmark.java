package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Accessors of a generated class beside those of a class with VarHandles written by hand, in one JVM. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GeneratedBenchmark {
    private HandWritten byHand;
    private Generated generated;
    private Session session;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        byHand = new HandWritten();
        byHand.nextVolatile(byHand);
        generated = new Generated();
        generated.nextVolatile(generated);
    }

    @TearDown(Level.Iteration)
    public void close() {
        if (session != null) {
            session.assertRobust();
            session.close();
        }
    }

    @Benchmark
    public long loadRaw() {
        return byHand.countAcquire();
    }

    @Benchmark
    public long loadRobust() {
        return generated.countAcquire();
    }

    @Benchmark
    public void storeRaw() {
        byHand.countRelease(1);
    }

    @Benchmark
    public void storeRobust() {
        generated.countRelease(1);
    }

    @Benchmark
    public long addRaw() {
        return byHand.getAndAddCount(1);
    }

    @Benchmark
    public long addRobust() {
        return generated.getAndAddCount(1);
    }

    @Benchmark
    public boolean casRaw() {
        long seen = byHand.countAcquire();
        return byHand.casCount(seen, seen + 1);
    }

    @Benchmark
    public boolean casRobust() {
        long seen = generated.countAcquire();
        return generated.casCount(seen, seen + 1);
    }

    @Benchmark
    public HandWritten refLoadRaw() {
        return byHand.nextVolatile();
    }

    @Benchmark
    public Generated refLoadRobust() {
        return generated.nextVolatile();
    }

    @Benchmark
    public void refStoreRaw() {
        byHand.nextVolatile(byHand);
    }

    @Benchmark
    public void refStoreRobust() {
        generated.nextVolatile(generated);
    }

    @Benchmark
    public long plainLoadRaw() {
        return byHand.countPlain();
    }

    @Benchmark
    public long plainLoadRobust() {
        return generated.countPlain();
    }

    @Benchmark
    public long opaqueLoadRaw() {
        return byHand.countOpaque();
    }

    @Benchmark
    public long opaqueLoadRobust() {
        return generated.countOpaque();
    }

    @Benchmark
    public long volatileLoadRaw() {
        return byHand.countVolatile();
    }

    @Benchmark
    public long volatileLoadRobust() {
        return generated.countVolatile();
    }

    @Benchmark
    public void volatileStoreRaw() {
        byHand.countVolatile(1);
    }

    @Benchmark
    public void volatileStoreRobust() {
        generated.countVolatile(1);
    }

    @Benchmark
    public long swapRaw() {
        return byHand.getAndSetCount(1);
    }

    @Benchmark
    public long swapRobust() {
        return generated.getAndSetCount(1);
    }

    @Benchmark
    public long incrementRaw() {
        return byHand.incrementAndGetCount();
    }

    @Benchmark
    public long incrementRobust() {
        return generated.incrementAndGetCount();
    }

    @Benchmark
    public boolean weakCasRaw() {
        return byHand.weakCasCountAcquire(0, 0);
    }

    @Benchmark
    public boolean weakCasRobust() {
        return generated.weakCasCountAcquire(0, 0);
    }

    @Benchmark
    public long exchangeRaw() {
        return byHand.compareAndExchangeCount(0, 0);
    }

    @Benchmark
    public long exchangeRobust() {
        return generated.compareAndExchangeCount(0, 0);
    }

    @Benchmark
    public long updateRaw() {
        return byHand.updateAndGetCount(old -> old + 3);
    }

    @Benchmark
    public long updateRobust() {
        return generated.updateAndGetCount(old -> old + 3);
    }

    @Benchmark
    public boolean refCasRaw() {
        return byHand.casNext(byHand, byHand);
    }

    @Benchmark
    public boolean refCasRobust() {
        return generated.casNext(generated, generated);
    }
}
