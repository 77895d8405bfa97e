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
    public long accessorLoadRaw() {
        return byHand.countAcquire();
    }

    @Benchmark
    public long accessorLoadRobust() {
        return generated.countAcquire();
    }

    @Benchmark
    public void accessorStoreRaw() {
        byHand.countRelease(1);
    }

    @Benchmark
    public void accessorStoreRobust() {
        generated.countRelease(1);
    }

    @Benchmark
    public long accessorAddRaw() {
        return byHand.getAndAddCount(1);
    }

    @Benchmark
    public long accessorAddRobust() {
        return generated.getAndAddCount(1);
    }

    @Benchmark
    public boolean accessorCasRaw() {
        long seen = byHand.countAcquire();
        return byHand.casCount(seen, seen + 1);
    }

    @Benchmark
    public boolean accessorCasRobust() {
        long seen = generated.countAcquire();
        return generated.casCount(seen, seen + 1);
    }

    @Benchmark
    public HandWritten accessorRefLoadRaw() {
        return byHand.nextVolatile();
    }

    @Benchmark
    public Generated accessorRefLoadRobust() {
        return generated.nextVolatile();
    }

    @Benchmark
    public void accessorRefStoreRaw() {
        byHand.nextVolatile(byHand);
    }

    @Benchmark
    public void accessorRefStoreRobust() {
        generated.nextVolatile(generated);
    }
}
