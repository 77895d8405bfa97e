package org.jrsan.bench.agent;

import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An offer and a poll of a queue of JCTools, their real classes, by each thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class QueuesBenchmark {
    private static final int CAPACITY = 64;

    @Param({"spsc", "spsc-atomic", "mpsc", "mpmc", "spsc-linked", "mpsc-linked"})
    private String queue;

    private final Integer element = 7;
    private Queue<Integer> made;
    private Session session;

    @Setup
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        made = switch (queue) {
            case "spsc" -> new SpscArrayQueue<>(CAPACITY);
            case "spsc-atomic" -> new SpscAtomicArrayQueue<>(CAPACITY);
            case "mpsc" -> new MpscArrayQueue<>(CAPACITY);
            case "mpmc" -> new MpmcArrayQueue<>(CAPACITY);
            case "spsc-linked" -> new SpscLinkedQueue<>();
            case "mpsc-linked" -> new MpscLinkedQueue<>();
            default -> throw new IllegalStateException(queue);
        };
        for (int i = 0; i < CAPACITY / 2; i++) {
            made.offer(element);
        }
    }

    /** A thread of the session, as those of a test are: it has accessed something that is checked. */
    @State(Scope.Thread)
    public static class Member {
        private final RobustAtomicInteger own = new RobustAtomicInteger();

        @Setup(Level.Iteration)
        public void join(QueuesBenchmark opened) {
            own.incrementAndGet();
        }
    }

    @TearDown
    public void close() {
        if (session != null) {
            session.close();
        }
    }

    @Benchmark
    public Integer offerAndPoll(Member member) {
        made.offer(element);
        return made.poll();
    }
}
