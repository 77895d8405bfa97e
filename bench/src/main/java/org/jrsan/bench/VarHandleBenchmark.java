package org.jrsan.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustVarHandle;
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
 * One access by a drop-in VarHandle beside the same access by the JDK's. A re-declared method takes and gives objects, so
 * what is shown with checking off is whether the JIT removes the boxes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class VarHandleBenchmark {
    private static final VarHandle RAW;
    private static final VarHandle RAW_FLAG;
    private static final VarHandle RAW_NEXT;
    private static final VarHandle RAW_CELLS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final RobustVarHandle ROBUST;
    private static final RobustVarHandle ROBUST_FLAG;
    private static final RobustVarHandle ROBUST_NEXT;
    private static final RobustVarHandle ROBUST_CELLS = RobustVarHandle.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RAW = lookup.findVarHandle(Node.class, "count", long.class);
            RAW_FLAG = lookup.findVarHandle(Node.class, "flag", boolean.class);
            RAW_NEXT = lookup.findVarHandle(Node.class, "next", Node.class);
            ROBUST = RobustVarHandle.findVarHandle(lookup, Node.class, "count", long.class);
            ROBUST_FLAG = RobustVarHandle.findVarHandle(lookup, Node.class, "flag", boolean.class);
            ROBUST_NEXT = RobustVarHandle.findVarHandle(lookup, Node.class, "next", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What the handles give access to. */
    static final class Node {
        long count;
        boolean flag;
        Node next;
    }

    private Node node;
    private int[] cells;
    private int index;
    private Session session;

    @Setup(Level.Iteration)
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        node = new Node();
        node.next = new Node();
        cells = new int[16];
        index = 7;
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
    public long acquireLoadRaw() {
        return (long) RAW.getAcquire(node);
    }

    @Benchmark
    public long acquireLoadRobust() {
        return (long) ROBUST.getAcquire(node);
    }

    @Benchmark
    public void releaseStoreRaw() {
        RAW.setRelease(node, 1000L);
    }

    @Benchmark
    public void releaseStoreRobust() {
        ROBUST.setRelease(node, 1000L);
    }

    @Benchmark
    public void releaseStoreOfIntRaw() {
        RAW.setRelease(node, index);
    }

    @Benchmark
    public void releaseStoreOfIntRobust() {
        ROBUST.setRelease(node, index);
    }

    @Benchmark
    public long getAndAddRaw() {
        return (long) RAW.getAndAdd(node, 1000L);
    }

    @Benchmark
    public long getAndAddRobust() {
        return (long) ROBUST.getAndAdd(node, 1000L);
    }

    @Benchmark
    public boolean compareAndSetRaw() {
        long seen = (long) RAW.getAcquire(node);
        return RAW.compareAndSet(node, seen, seen + 1000);
    }

    @Benchmark
    public boolean compareAndSetRobust() {
        long seen = (long) ROBUST.getAcquire(node);
        return ROBUST.compareAndSet(node, seen, seen + 1000);
    }

    @Benchmark
    public boolean booleanLoadRaw() {
        return (boolean) RAW_FLAG.getVolatile(node);
    }

    @Benchmark
    public boolean booleanLoadRobust() {
        return (boolean) ROBUST_FLAG.getVolatile(node);
    }

    @Benchmark
    public Node referenceLoadRaw() {
        return (Node) RAW_NEXT.getAcquire(node);
    }

    @Benchmark
    public Node referenceLoadRobust() {
        return (Node) ROBUST_NEXT.getAcquire(node);
    }

    @Benchmark
    public int elementLoadRaw() {
        return (int) RAW_CELLS.getAcquire(cells, index);
    }

    @Benchmark
    public int elementLoadRobust() {
        return (int) ROBUST_CELLS.getAcquire(cells, index);
    }

    @Benchmark
    public void elementStoreRaw() {
        RAW_CELLS.setRelease(cells, index, 1000);
    }

    @Benchmark
    public void elementStoreRobust() {
        ROBUST_CELLS.setRelease(cells, index, 1000);
    }
}
