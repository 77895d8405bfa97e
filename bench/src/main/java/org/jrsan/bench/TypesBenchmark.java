package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicLongArray;
import org.jrsan.atomic.RobustAtomicLongFieldUpdater;
import org.jrsan.atomic.RobustAtomicReferenceArray;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** As {@link AccessBenchmark}, for arrays and field updaters. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TypesBenchmark {
    /** What the updaters give access to. */
    static final class Node {
        volatile long count;
        volatile int flag;
        volatile Node next = this;
    }

    private static final AtomicLongFieldUpdater<Node> RAW_COUNT =
            AtomicLongFieldUpdater.newUpdater(Node.class, "count");
    private static final RobustAtomicLongFieldUpdater<Node> ROBUST_COUNT =
            RobustAtomicLongFieldUpdater.newUpdater(Node.class, "count");
    private static final AtomicIntegerFieldUpdater<Node> RAW_FLAG =
            AtomicIntegerFieldUpdater.newUpdater(Node.class, "flag");
    private static final RobustAtomicIntegerFieldUpdater<Node> ROBUST_FLAG =
            RobustAtomicIntegerFieldUpdater.newUpdater(Node.class, "flag");
    private static final AtomicReferenceFieldUpdater<Node, Node> RAW_NEXT =
            AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
    private static final RobustAtomicReferenceFieldUpdater<Node, Node> ROBUST_NEXT =
            RobustAtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");

    private Node node;
    private int index;
    private Session session;
    private AtomicLongArray longsRaw;
    private RobustAtomicLongArray longsRobust;
    private AtomicIntegerArray intsRaw;
    private RobustAtomicIntegerArray intsRobust;
    private AtomicReferenceArray<Object> refsRaw;
    private RobustAtomicReferenceArray<Object> refsRobust;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        node = new Node();
        index = 5;
        longsRaw = new AtomicLongArray(8);
        longsRobust = new RobustAtomicLongArray(8);
        intsRaw = new AtomicIntegerArray(8);
        intsRobust = new RobustAtomicIntegerArray(8);
        refsRaw = new AtomicReferenceArray<>(8);
        refsRobust = new RobustAtomicReferenceArray<>(8);
    }

    @TearDown(Level.Iteration)
    public void close() {
        if (session != null) {
            session.assertRobust();
            session.close();
        }
    }

    @Benchmark
    public long elementGetRaw() {
        return longsRaw.get(index);
    }

    @Benchmark
    public long elementGetRobust() {
        return longsRobust.get(index);
    }

    @Benchmark
    public long elementGetAcquireRaw() {
        return longsRaw.getAcquire(index);
    }

    @Benchmark
    public long elementGetAcquireRobust() {
        return longsRobust.getAcquire(index);
    }

    @Benchmark
    public void elementSetReleaseRaw() {
        longsRaw.setRelease(index, 1);
    }

    @Benchmark
    public void elementSetReleaseRobust() {
        longsRobust.setRelease(index, 1);
    }

    @Benchmark
    public long elementGetAndAddRaw() {
        return longsRaw.getAndAdd(index, 1);
    }

    @Benchmark
    public long elementGetAndAddRobust() {
        return longsRobust.getAndAdd(index, 1);
    }

    @Benchmark
    public boolean elementCasRaw() {
        return intsRaw.compareAndSet(index, 0, 0);
    }

    @Benchmark
    public boolean elementCasRobust() {
        return intsRobust.compareAndSet(index, 0, 0);
    }

    @Benchmark
    public Object elementRefGetRaw() {
        return refsRaw.get(index);
    }

    @Benchmark
    public Object elementRefGetRobust() {
        return refsRobust.get(index);
    }

    @Benchmark
    public long fieldGetRaw() {
        return RAW_COUNT.get(node);
    }

    @Benchmark
    public long fieldGetRobust() {
        return ROBUST_COUNT.get(node);
    }

    @Benchmark
    public void fieldLazySetRaw() {
        RAW_COUNT.lazySet(node, 1);
    }

    @Benchmark
    public void fieldLazySetRobust() {
        ROBUST_COUNT.lazySet(node, 1);
    }

    @Benchmark
    public long fieldGetAndAddRaw() {
        return RAW_COUNT.getAndAdd(node, 1);
    }

    @Benchmark
    public long fieldGetAndAddRobust() {
        return ROBUST_COUNT.getAndAdd(node, 1);
    }

    @Benchmark
    public boolean fieldCasRaw() {
        return RAW_FLAG.compareAndSet(node, 0, 0);
    }

    @Benchmark
    public boolean fieldCasRobust() {
        return ROBUST_FLAG.compareAndSet(node, 0, 0);
    }

    @Benchmark
    public Object fieldRefGetRaw() {
        return RAW_NEXT.get(node);
    }

    @Benchmark
    public Object fieldRefGetRobust() {
        return ROBUST_NEXT.get(node);
    }

    @Benchmark
    public boolean fieldRefCasRaw() {
        return RAW_NEXT.compareAndSet(node, node, node);
    }

    @Benchmark
    public boolean fieldRefCasRobust() {
        return ROBUST_NEXT.compareAndSet(node, node, node);
    }

    @Benchmark
    public void elementSetRaw() {
        longsRaw.set(index, 1);
    }

    @Benchmark
    public void elementSetRobust() {
        longsRobust.set(index, 1);
    }

    @Benchmark
    public long elementOpaqueGetRaw() {
        return longsRaw.getOpaque(index);
    }

    @Benchmark
    public long elementOpaqueGetRobust() {
        return longsRobust.getOpaque(index);
    }

    @Benchmark
    public long elementGetAndSetRaw() {
        return longsRaw.getAndSet(index, 1);
    }

    @Benchmark
    public long elementGetAndSetRobust() {
        return longsRobust.getAndSet(index, 1);
    }

    @Benchmark
    public void elementRefSetRaw() {
        refsRaw.set(index, node);
    }

    @Benchmark
    public void elementRefSetRobust() {
        refsRobust.set(index, node);
    }

    @Benchmark
    public boolean elementRefCasRaw() {
        return refsRaw.compareAndSet(index, null, null);
    }

    @Benchmark
    public boolean elementRefCasRobust() {
        return refsRobust.compareAndSet(index, null, null);
    }

    @Benchmark
    public void fieldSetRaw() {
        RAW_COUNT.set(node, 1);
    }

    @Benchmark
    public void fieldSetRobust() {
        ROBUST_COUNT.set(node, 1);
    }

    @Benchmark
    public long fieldGetAndSetRaw() {
        return RAW_COUNT.getAndSet(node, 1);
    }

    @Benchmark
    public long fieldGetAndSetRobust() {
        return ROBUST_COUNT.getAndSet(node, 1);
    }

    @Benchmark
    public long fieldUpdateRaw() {
        return RAW_COUNT.updateAndGet(node, old -> old + 3);
    }

    @Benchmark
    public long fieldUpdateRobust() {
        return ROBUST_COUNT.updateAndGet(node, old -> old + 3);
    }

    @Benchmark
    public void fieldRefSetRaw() {
        RAW_NEXT.set(node, node);
    }

    @Benchmark
    public void fieldRefSetRobust() {
        ROBUST_NEXT.set(node, node);
    }
}
