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
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.ThreadParams;

/** Queues of JCTools, their real classes: an offer and a poll by each thread, or an element that one thread hands over to another. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class QueuesBenchmark {
    private static final int CAPACITY = 64;
    private static final int AHEAD = 16;

    @Param({"spsc", "spsc-atomic", "mpsc", "mpmc", "spsc-linked", "mpsc-linked"})
    private String queue;

    /** Whether another thread took part in the session before: else what one thread does is counted only. */
    @Param({"false", "true"})
    private boolean company;

    private final Integer element = 7;
    private Queue<Integer> made;

    /** How many elements the second thread has taken, told after so many. */
    private volatile long taken;

    private Session session;

    @Setup
    public void open() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
        if (company) {
            Company.comes();
        }
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
        private long handedOver;

        @Setup(Level.Trial)
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

    /**
     * Of two threads, one offers until it has handed over an element, and the other one polls until it has one. The first waits now and then, since
     * a linked queue takes any number.
     */
    @Benchmark
    public Integer handOver(Member member, ThreadParams threads, Control control) {
        return threads.getThreadIndex() == 0 ? give(member, control) : take(member, control);
    }

    private Integer give(Member member, Control control) {
        while (!control.stopMeasurement) {
            boolean looks = (member.handedOver & (AHEAD - 1)) == 0;
            if (!(looks && member.handedOver - taken > CAPACITY) && made.offer(element)) {
                member.handedOver++;
                break;
            }
            Thread.onSpinWait();
        }
        return element;
    }

    private Integer take(Member member, Control control) {
        Integer polled = null;
        while (polled == null && !control.stopMeasurement) {
            polled = made.poll();
            if (polled == null) {
                Thread.onSpinWait();
            } else if ((++member.handedOver & (AHEAD - 1)) == 0) {
                taken = member.handedOver;
            }
        }
        return polled;
    }
}
