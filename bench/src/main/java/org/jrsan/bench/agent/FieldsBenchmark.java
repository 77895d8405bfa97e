package org.jrsan.bench.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicLongArray;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.bench.agent.checked.Counters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Accesses by a class that the agent checks, beside the same by the drop-in types, and a raw volatile read. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FieldsBenchmark {
    private static final RobustVarHandle DROP_IN;
    private static final VarHandle RAW;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DROP_IN = RobustVarHandle.findVarHandle(lookup, FieldsBenchmark.class, "field", long.class);
            RAW = lookup.findVarHandle(FieldsBenchmark.class, "raw", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int ELEMENTS = 16;

    /** Whether another thread took part in the session before: else what the agent sees is counted only. */
    @Param({"false", "true"})
    private boolean company;

    long field;
    long raw;
    private int index = 7;
    private long value;
    private Session session;
    private Counters counters;
    private RobustAtomicLong atomic;
    private RobustAtomicLongArray elements;

    @Setup
    public void open() {
        session = Sanitizer.open();
        if (company) {
            Company.comes();
        }
        counters = new Counters(new AtomicLong());
        atomic = new RobustAtomicLong();
        elements = new RobustAtomicLongArray(ELEMENTS);
    }

    @TearDown
    public void close() {
        session.close();
    }

    @Benchmark
    public long rawVolatileLoad() {
        return (long) RAW.getVolatile(this);
    }

    @Benchmark
    public int plainLoad() {
        return counters.plainLoad();
    }

    @Benchmark
    public void plainStore() {
        counters.plainStore((int) value++);
    }

    @Benchmark
    public long volatileLoad() {
        return counters.volatileLoad();
    }

    @Benchmark
    public long volatileLoadDropIn() {
        return (long) DROP_IN.getVolatile(this);
    }

    @Benchmark
    public void volatileStore() {
        counters.volatileStore(value++);
    }

    @Benchmark
    public void volatileStoreDropIn() {
        DROP_IN.setVolatile(this, value++);
    }

    @Benchmark
    public long handleAcquire() {
        return counters.handleAcquire();
    }

    @Benchmark
    public long handleAcquireDropIn() {
        return (long) DROP_IN.getAcquire(this);
    }

    @Benchmark
    public void handleRelease() {
        counters.handleRelease(value++);
    }

    @Benchmark
    public void handleReleaseDropIn() {
        DROP_IN.setRelease(this, value++);
    }

    @Benchmark
    public long handleAdd() {
        return counters.handleAdd(1);
    }

    @Benchmark
    public long handleAddDropIn() {
        return (long) DROP_IN.getAndAdd(this, 1L);
    }

    @Benchmark
    public long elementLoad() {
        return counters.elementLoad(index);
    }

    @Benchmark
    public long elementLoadDropIn() {
        return elements.getPlain(index);
    }

    @Benchmark
    public void elementStore() {
        counters.elementStore(index, value++);
    }

    @Benchmark
    public void elementStoreDropIn() {
        elements.setPlain(index, value++);
    }

    @Benchmark
    public long atomicLoad() {
        return counters.atomicLoad();
    }

    @Benchmark
    public long atomicLoadDropIn() {
        return atomic.get();
    }

    @Benchmark
    public void atomicRelease() {
        counters.atomicRelease(value++);
    }

    @Benchmark
    public void atomicReleaseDropIn() {
        atomic.setRelease(value++);
    }

    @Benchmark
    public long atomicAdd() {
        return counters.atomicAdd(1);
    }

    @Benchmark
    public long atomicAddDropIn() {
        return atomic.getAndAdd(1);
    }
}
