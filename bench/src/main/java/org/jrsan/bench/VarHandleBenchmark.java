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
    private static final VarHandle RAW_NEXT;
    private static final VarHandle RAW_CELLS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle RAW_TOTAL;
    private static final RobustVarHandle ROBUST;
    private static final RobustVarHandle ROBUST_TOTAL;
    private static final RobustVarHandle ROBUST_NEXT;
    private static final RobustVarHandle ROBUST_CELLS = RobustVarHandle.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RAW = lookup.findVarHandle(Node.class, "count", long.class);
            RAW_NEXT = lookup.findVarHandle(Node.class, "next", Node.class);
            RAW_TOTAL = lookup.findStaticVarHandle(Node.class, "total", long.class);
            ROBUST_TOTAL = RobustVarHandle.findStaticVarHandle(lookup, Node.class, "total", long.class);
            ROBUST = RobustVarHandle.findVarHandle(lookup, Node.class, "count", long.class);
            ROBUST_NEXT = RobustVarHandle.findVarHandle(lookup, Node.class, "next", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What the handles give access to. */
    static final class Node {
        static long total;
        long count;
        Node next;
    }

    /** Other fields that the session knows. */
    private static final int OTHERS = Integer.getInteger("bench.locations", 10);

    private Node node;
    private Node[] others;
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
        others = new Node[OTHERS];
        for (int i = 0; i < OTHERS; i++) {
            others[i] = new Node();
            ROBUST.setRelease(others[i], 1L);
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

    @Benchmark
    public long handleLoadRaw() {
        return (long) RAW.getAcquire(node);
    }

    @Benchmark
    public long handleLoadRobust() {
        return (long) ROBUST.getAcquire(node);
    }

    @Benchmark
    public void handleStoreRaw() {
        RAW.setRelease(node, 1000L);
    }

    @Benchmark
    public void handleStoreRobust() {
        ROBUST.setRelease(node, 1000L);
    }

    @Benchmark
    public long handleAddRaw() {
        return (long) RAW.getAndAdd(node, 1000L);
    }

    @Benchmark
    public long handleAddRobust() {
        return (long) ROBUST.getAndAdd(node, 1000L);
    }

    @Benchmark
    public boolean handleCasRaw() {
        long seen = (long) RAW.getAcquire(node);
        return RAW.compareAndSet(node, seen, seen + 1000);
    }

    @Benchmark
    public boolean handleCasRobust() {
        long seen = (long) ROBUST.getAcquire(node);
        return ROBUST.compareAndSet(node, seen, seen + 1000);
    }

    @Benchmark
    public Node handleRefLoadRaw() {
        return (Node) RAW_NEXT.getAcquire(node);
    }

    @Benchmark
    public Node handleRefLoadRobust() {
        return (Node) ROBUST_NEXT.getAcquire(node);
    }

    @Benchmark
    public void handleArrayStoreRaw() {
        RAW_CELLS.setRelease(cells, index, 1000);
    }

    @Benchmark
    public void handleArrayStoreRobust() {
        ROBUST_CELLS.setRelease(cells, index, 1000);
    }

    @Benchmark
    public long handlePlainLoadRaw() {
        return (long) RAW.get(node);
    }

    @Benchmark
    public long handlePlainLoadRobust() {
        return (long) ROBUST.get(node);
    }

    @Benchmark
    public long handleVolatileLoadRaw() {
        return (long) RAW.getVolatile(node);
    }

    @Benchmark
    public long handleVolatileLoadRobust() {
        return (long) ROBUST.getVolatile(node);
    }

    @Benchmark
    public void handleVolatileStoreRaw() {
        RAW.setVolatile(node, 1000L);
    }

    @Benchmark
    public void handleVolatileStoreRobust() {
        ROBUST.setVolatile(node, 1000L);
    }

    @Benchmark
    public long handleOpaqueLoadRaw() {
        return (long) RAW.getOpaque(node);
    }

    @Benchmark
    public long handleOpaqueLoadRobust() {
        return (long) ROBUST.getOpaque(node);
    }

    @Benchmark
    public long handleSwapRaw() {
        return (long) RAW.getAndSet(node, 1000L);
    }

    @Benchmark
    public long handleSwapRobust() {
        return (long) ROBUST.getAndSet(node, 1000L);
    }

    @Benchmark
    public long handleExchangeRaw() {
        return (long) RAW.compareAndExchange(node, 0L, 0L);
    }

    @Benchmark
    public long handleExchangeRobust() {
        return (long) ROBUST.compareAndExchange(node, 0L, 0L);
    }

    @Benchmark
    public boolean handleWeakCasRaw() {
        return RAW.weakCompareAndSetAcquire(node, 0L, 0L);
    }

    @Benchmark
    public boolean handleWeakCasRobust() {
        return ROBUST.weakCompareAndSetAcquire(node, 0L, 0L);
    }

    @Benchmark
    public long handleOrRaw() {
        return (long) RAW.getAndBitwiseOr(node, 1L);
    }

    @Benchmark
    public long handleOrRobust() {
        return (long) ROBUST.getAndBitwiseOr(node, 1L);
    }

    @Benchmark
    public void handleRefStoreRaw() {
        RAW_NEXT.setVolatile(node, node);
    }

    @Benchmark
    public void handleRefStoreRobust() {
        ROBUST_NEXT.setVolatile(node, node);
    }

    @Benchmark
    public boolean handleRefCasRaw() {
        return RAW_NEXT.compareAndSet(node, node, node);
    }

    @Benchmark
    public boolean handleRefCasRobust() {
        return ROBUST_NEXT.compareAndSet(node, node, node);
    }

    @Benchmark
    public int handleArrayLoadRaw() {
        return (int) RAW_CELLS.getAcquire(cells, index);
    }

    @Benchmark
    public int handleArrayLoadRobust() {
        return (int) ROBUST_CELLS.getAcquire(cells, index);
    }

    @Benchmark
    public int handleArrayAddRaw() {
        return (int) RAW_CELLS.getAndAdd(cells, index, 1000);
    }

    @Benchmark
    public int handleArrayAddRobust() {
        return (int) ROBUST_CELLS.getAndAdd(cells, index, 1000);
    }

    @Benchmark
    public long handleStaticLoadRaw() {
        return (long) RAW_TOTAL.getAcquire();
    }

    @Benchmark
    public long handleStaticLoadRobust() {
        return (long) ROBUST_TOTAL.getAcquire();
    }

    @Benchmark
    public void handleStaticStoreRaw() {
        RAW_TOTAL.setRelease(1000L);
    }

    @Benchmark
    public void handleStaticStoreRobust() {
        ROBUST_TOTAL.setRelease(1000L);
    }
}
