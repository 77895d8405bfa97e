package org.jrsan.bench;

import java.util.concurrent.TimeUnit;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Order;
import org.jrsan.examples.queue.MpscArrayQueue;
import org.jrsan.examples.queue.SpscArrayQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An offer and a poll, by one thread, of a queue that is half full: JCTools' own, and its port in the examples. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class QueueBenchmark {
    private static final int CAPACITY = 64;

    /** So that the history of each slot is full by then, and the code compiled. */
    private static final int PAIRS_BEFORE = 200_000;

    private final Integer element = 7;
    private SpscAtomicArrayQueue<Integer> spscBare;
    private MpscAtomicArrayQueue<Integer> mpscBare;
    private SpscArrayQueue<Integer> spscPort;
    private MpscArrayQueue<Integer> mpscPort;
    private Session session;

    @Setup
    public void open() throws InterruptedException {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        spscBare = new SpscAtomicArrayQueue<>(CAPACITY);
        mpscBare = new MpscAtomicArrayQueue<>(CAPACITY);
        spscPort = new SpscArrayQueue<>(CAPACITY, Order.RELEASE_ACQUIRE);
        mpscPort = new MpscArrayQueue<>(CAPACITY, Order.VOLATILE);
        for (int i = 0; i < CAPACITY / 2; i++) {
            spscBare.offer(element);
            mpscBare.offer(element);
            spscPort.offer(element);
            mpscPort.offer(element);
        }
        for (int i = 0; i < PAIRS_BEFORE; i++) {
            spscPort();
            mpscPort();
        }
    }

    @TearDown
    public void close() {
        if (session != null) {
            // Of the benchmarks of the bare queues the session sees what open() does.
            session.assertRobust();
            session.close();
        }
    }

    @Benchmark
    public Integer spscBare() {
        spscBare.offer(element);
        return spscBare.poll();
    }

    @Benchmark
    public Integer spscPort() {
        spscPort.offer(element);
        return spscPort.poll();
    }

    @Benchmark
    public Integer mpscBare() {
        mpscBare.offer(element);
        return mpscBare.poll();
    }

    @Benchmark
    public Integer mpscPort() throws InterruptedException {
        mpscPort.offer(element);
        return mpscPort.poll();
    }
}
