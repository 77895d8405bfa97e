package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustFences;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Accesses with checking on, by what the session knows already: locations touched before, threads alive, the engine, the
 * call sites. Beside them the raw operations they are compared with.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EngineBenchmark {
    /** After as many the history of a location is full: what grows is not to be measured. */
    static final int TOUCHES_OF_EACH = 32;

    private static final int PAPER_TOUCHES = 4_000;

    @Param("10")
    int locations;

    @Param("thread-clocks")
    String engine;

    @Param("off")
    String sites;

    @Param("4")
    int alive;

    /** Of all locations together; enough for 60,000. */
    @Param("1920000")
    int touches;

    /** How far apart the locations of two benchmark threads were created. */
    @Param("1")
    int distance;

    final ReentrantLock lock = new ReentrantLock();
    final AtomicLong rawHot = new AtomicLong();
    AtomicLong[] rawAll;
    RobustAtomicLong hot;
    RobustAtomicLong[] all;
    private Session session;
    private Crowd crowd;

    @Setup
    public void open() throws InterruptedException {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("engine", engine).with("sites", sites);
        session = Sanitizer.open(options);
        crowd = new Crowd(alive - 1);
        all = new RobustAtomicLong[locations + 2 * distance];
        rawAll = new AtomicLong[all.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = new RobustAtomicLong();
            rawAll[i] = new AtomicLong();
        }
        // As many accesses whatever the number of locations: what the JIT has seen must not depend on it.
        int most = engine.equals("thread-clocks") ? touches : PAPER_TOUCHES;
        for (int i = 0; i < most; i++) {
            RobustAtomicLong location = all[i % locations];
            location.getAndAdd(1);
            location.compareAndSet(0, 0);
            location.setRelease(0);
            location.getAcquire();
        }
        hot = new RobustAtomicLong();
    }

    @TearDown
    public void close() throws InterruptedException {
        crowd.close();
        // A benchmark of a session that failed or saw nothing would measure the wrong thing.
        session.assertRobust();
        session.close();
    }

    /** A benchmark thread, on a CPU of its own, with a location of its own and a walk over all locations. */
    @State(Scope.Thread)
    public static class Walker {
        private static final int MULTIPLIER = 1664525;
        private static final int INCREMENT = 1013904223;

        RobustAtomicLong own;
        AtomicLong rawOwn;
        private int step;

        @Setup
        public void pin(EngineBenchmark benchmark, org.openjdk.jmh.infra.ThreadParams threads) {
            Pinning.pin(threads.getThreadIndex());
            // Behind those that were touched before, so that each thread is the first at its own.
            int index = benchmark.locations + threads.getThreadIndex() % 2 * benchmark.distance;
            own = benchmark.all[index];
            rawOwn = benchmark.rawAll[index];
        }

        int next(int length) {
            step = step * MULTIPLIER + INCREMENT;
            return (int) ((step & 0xFFFFFFFFL) * length >>> 32);
        }
    }

    @Benchmark
    public long loadHot() {
        return hot.getAcquire();
    }

    @Benchmark
    public void storeHot() {
        hot.setRelease(1);
    }

    @Benchmark
    public long addHot() {
        return hot.getAndAdd(1);
    }

    @Benchmark
    public boolean casHot() {
        return hot.compareAndSet(0, 0);
    }

    @Benchmark
    public long loadUniform(Walker walker) {
        return all[walker.next(locations)].getAcquire();
    }

    @Benchmark
    public void storeUniform(Walker walker) {
        all[walker.next(locations)].setRelease(1);
    }

    @Benchmark
    public long addUniform(Walker walker) {
        return all[walker.next(locations)].getAndAdd(1);
    }

    @Benchmark
    public boolean casUniform(Walker walker) {
        return all[walker.next(locations)].compareAndSet(0, 0);
    }

    @Benchmark
    public long loadUniformRaw(Walker walker) {
        return rawAll[walker.next(locations)].getAcquire();
    }

    @Benchmark
    public void storeUniformRaw(Walker walker) {
        rawAll[walker.next(locations)].setRelease(1);
    }

    @Benchmark
    public long addUniformRaw(Walker walker) {
        return rawAll[walker.next(locations)].getAndAdd(1);
    }

    @Benchmark
    public boolean casUniformRaw(Walker walker) {
        return rawAll[walker.next(locations)].compareAndSet(0, 0);
    }

    @Benchmark
    public long rereadHot(Walker walker) {
        return hot.get();
    }

    @Benchmark
    public long rereadHotRaw(Walker walker) {
        return rawHot.get();
    }

    @Benchmark
    public void lockPair(Walker walker) {
        lock.lock();
        lock.unlock();
    }

    @Benchmark
    public long addShared(Walker walker) {
        return hot.getAndAdd(1);
    }

    @Benchmark
    public long addSharedRaw(Walker walker) {
        return rawHot.getAndAdd(1);
    }

    @Benchmark
    public long addOwn(Walker walker) {
        return walker.own.getAndAdd(1);
    }

    @Benchmark
    public void storeOwn(Walker walker) {
        walker.own.setRelease(1);
    }

    @Benchmark
    public long addOwnRaw(Walker walker) {
        return walker.rawOwn.getAndAdd(1);
    }

    @Benchmark
    public void fullFence(Walker walker) {
        RobustFences.fullFence();
    }

    /** One of two threads that write for each other to see: every access learns. */
    @Benchmark
    public long exchange(Walker walker) {
        long seen = hot.getAcquire();
        hot.setRelease(seen + 1);
        return seen;
    }
}
