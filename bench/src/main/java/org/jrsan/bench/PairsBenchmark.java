package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicMarkableReference;
import org.jrsan.atomic.RobustAtomicStampedReference;
import org.jrsan.atomic.RobustDoubleAdder;
import org.jrsan.atomic.RobustLongAccumulator;
import org.jrsan.atomic.RobustLongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** As {@link AccessBenchmark}, for pairs and adders. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PairsBenchmark {
    private final int[] stamps = new int[1];
    private Object node;
    private int stamp;
    private boolean mark;
    private AtomicStampedReference<Object> pairRaw;
    private RobustAtomicStampedReference<Object> pairRobust;
    private AtomicMarkableReference<Object> markedRaw;
    private RobustAtomicMarkableReference<Object> markedRobust;
    private LongAdder adderRaw;
    private RobustLongAdder adderRobust;
    private DoubleAdder doublesRaw;
    private RobustDoubleAdder doublesRobust;
    private LongAccumulator accumulatorRaw;
    private RobustLongAccumulator accumulatorRobust;
    private Session session;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        node = new Object();
        stamp = 0;
        mark = false;
        pairRaw = new AtomicStampedReference<>(node, 0);
        pairRobust = new RobustAtomicStampedReference<>(node, 0);
        markedRaw = new AtomicMarkableReference<>(node, false);
        markedRobust = new RobustAtomicMarkableReference<>(node, false);
        adderRaw = new LongAdder();
        adderRobust = new RobustLongAdder();
        doublesRaw = new DoubleAdder();
        doublesRobust = new RobustDoubleAdder();
        accumulatorRaw = new LongAccumulator(Long::sum, 0);
        accumulatorRobust = new RobustLongAccumulator(Long::sum, 0);
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
    public Object pairGetRaw() {
        return pairRaw.getReference();
    }

    @Benchmark
    public Object pairGetRobust() {
        return pairRobust.getReference();
    }

    @Benchmark
    public Object pairGetBothRaw() {
        return pairRaw.get(stamps);
    }

    @Benchmark
    public Object pairGetBothRobust() {
        return pairRobust.get(stamps);
    }

    @Benchmark
    public void pairSetRaw() {
        pairRaw.set(node, 1);
    }

    @Benchmark
    public void pairSetRobust() {
        pairRobust.set(node, 1);
    }

    @Benchmark
    public boolean pairCasRaw() {
        return pairRaw.compareAndSet(node, node, stamp, ++stamp);
    }

    @Benchmark
    public boolean pairCasRobust() {
        return pairRobust.compareAndSet(node, node, stamp, ++stamp);
    }

    @Benchmark
    public boolean pairAttemptRaw() {
        return pairRaw.attemptStamp(node, ++stamp);
    }

    @Benchmark
    public boolean pairAttemptRobust() {
        return pairRobust.attemptStamp(node, ++stamp);
    }

    @Benchmark
    public boolean markGetRaw() {
        return markedRaw.isMarked();
    }

    @Benchmark
    public boolean markGetRobust() {
        return markedRobust.isMarked();
    }

    @Benchmark
    public boolean markCasRaw() {
        return markedRaw.compareAndSet(node, node, mark, mark = !mark);
    }

    @Benchmark
    public boolean markCasRobust() {
        return markedRobust.compareAndSet(node, node, mark, mark = !mark);
    }

    @Benchmark
    public void adderAddRaw() {
        adderRaw.add(1);
    }

    @Benchmark
    public void adderAddRobust() {
        adderRobust.add(1);
    }

    @Benchmark
    public long adderSumRaw() {
        return adderRaw.sum();
    }

    @Benchmark
    public long adderSumRobust() {
        return adderRobust.sum();
    }

    @Benchmark
    public void adderIncrementRaw() {
        adderRaw.increment();
    }

    @Benchmark
    public void adderIncrementRobust() {
        adderRobust.increment();
    }

    @Benchmark
    public void doubleAddRaw() {
        doublesRaw.add(1);
    }

    @Benchmark
    public void doubleAddRobust() {
        doublesRobust.add(1);
    }

    @Benchmark
    public void accumulateRaw() {
        accumulatorRaw.accumulate(1);
    }

    @Benchmark
    public void accumulateRobust() {
        accumulatorRobust.accumulate(1);
    }

    @Benchmark
    public long accumulatorGetRaw() {
        return accumulatorRaw.get();
    }

    @Benchmark
    public long accumulatorGetRobust() {
        return accumulatorRobust.get();
    }
}
