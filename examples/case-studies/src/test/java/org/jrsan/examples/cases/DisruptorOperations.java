package org.jrsan.examples.cases;

import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.EventProcessor;
import com.lmax.disruptor.EventTranslator;
import com.lmax.disruptor.LiteBlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.SequenceGroup;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * One of each class of the Disruptor. One thread publishes and takes, so it never waits. With assertions, a sequencer
 * of one producer allows {@code publishEvent} to one thread only, so {@code tryPublishEvent} is called there.
 */
final class DisruptorOperations {
    private static final EventTranslator<int[]> FIVE = (event, sequence) -> event[0] = 5;

    private DisruptorOperations() {}

    /** Takes one event, and halts the processor that it is the handler of. */
    private static final class Taker implements EventHandler<int[]> {
        private final EventProcessor processor;
        private int taken;

        Taker(RingBuffer<int[]> ring) {
            processor = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), this);
        }

        @Override
        public void onEvent(int[] event, long sequence, boolean endOfBatch) {
            taken = take(event);
            processor.halt();
        }

        int run() {
            taken = 0;
            processor.run();
            return taken;
        }
    }

    static List<Operation> all() {
        return List.of(
                processor(),
                waiting("BlockingWaitStrategy", ProducerType.SINGLE, new BlockingWaitStrategy()),
                waiting("BusySpinWaitStrategy", ProducerType.SINGLE, new BusySpinWaitStrategy()),
                poller(),
                waiting("LiteBlockingWaitStrategy", ProducerType.SINGLE, new LiteBlockingWaitStrategy()),
                waiting("MultiProducerSequencer", ProducerType.MULTI, new BlockingWaitStrategy()),
                sequence(),
                barrier(),
                group(),
                gates(),
                waiting("SingleProducerSequencer", ProducerType.SINGLE, new BlockingWaitStrategy()),
                waiting("SleepingWaitStrategy", ProducerType.SINGLE, new SleepingWaitStrategy()),
                waiting("YieldingWaitStrategy", ProducerType.SINGLE, new YieldingWaitStrategy()),
                disruptor());
    }

    private static Operation operation(String type, String what, Callable<Integer> run) {
        return new Operation("Disruptor", type, what, run);
    }

    private static RingBuffer<int[]> ring(ProducerType producers, WaitStrategy waits) {
        return RingBuffer.create(producers, () -> new int[1], 4, waits);
    }

    /** What is in an event, which is empty then. */
    private static int take(int[] event) {
        int number = event[0];
        event[0] = 0;
        return number;
    }

    /** Waits for what was published before. */
    private static Operation waiting(String type, ProducerType producers, WaitStrategy waits) {
        RingBuffer<int[]> ring = ring(producers, waits);
        SequenceBarrier barrier = ring.newBarrier();
        Sequence consumed = new Sequence();
        ring.addGatingSequences(consumed);
        return operation(type, "tryPublishEvent, waitFor", () -> {
            if (!ring.tryPublishEvent(FIVE)) {
                return 0;
            }
            long available = barrier.waitFor(consumed.get() + 1);
            int number = take(ring.get(available));
            consumed.set(available);
            return number;
        });
    }

    /** A second consumer comes after the first. */
    private static Operation barrier() {
        RingBuffer<int[]> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
        Sequence done = new Sequence();
        Sequence consumed = new Sequence();
        SequenceBarrier first = ring.newBarrier();
        SequenceBarrier second = ring.newBarrier(done);
        ring.addGatingSequences(consumed);
        return operation("SequenceBarrier", "tryPublishEvent, waitFor, waitFor", () -> {
            if (!ring.tryPublishEvent(FIVE)) {
                return 0;
            }
            done.set(first.waitFor(done.get() + 1));
            long available = second.waitFor(consumed.get() + 1);
            int number = take(ring.get(available));
            consumed.set(available);
            return number;
        });
    }

    private static Operation poller() {
        RingBuffer<int[]> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
        EventPoller<int[]> poller = ring.newPoller();
        ring.addGatingSequences(poller.getSequence());
        int[] taken = new int[1];
        EventPoller.Handler<int[]> handler = (event, sequence, endOfBatch) -> {
            taken[0] = take(event);
            return true;
        };
        return operation("EventPoller", "tryPublishEvent, poll", () -> {
            boolean isTaken = ring.tryPublishEvent(FIVE) && poller.poll(handler) == EventPoller.PollState.PROCESSING;
            return isTaken ? taken[0] : 0;
        });
    }

    private static Operation sequence() {
        Sequence sequence = new Sequence(0);
        return operation("Sequence", "set, get", () -> {
            sequence.set(3);
            return (int) sequence.get();
        });
    }

    private static Operation group() {
        SequenceGroup group = new SequenceGroup();
        Sequence one = new Sequence(3);
        group.add(one);
        group.add(new Sequence(5));
        return operation("SequenceGroup", "set, get", () -> {
            one.set(4);
            return (int) group.get();
        });
    }

    private static Operation gates() {
        RingBuffer<int[]> ring = ring(ProducerType.MULTI, new BlockingWaitStrategy());
        Sequence one = new Sequence();
        Sequence other = new Sequence();
        ring.addGatingSequences(one);
        ring.publishEvent(FIVE);
        one.set(0);
        return operation("Sequencer", "addGatingSequences, removeGatingSequence", () -> {
            ring.addGatingSequences(other);
            long lowest = ring.getMinimumGatingSequence();
            return ring.removeGatingSequence(other) ? (int) lowest + 1 : 0;
        });
    }

    /** Its processor runs in the thread that publishes. */
    private static Operation processor() {
        RingBuffer<int[]> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
        Taker taker = new Taker(ring);
        ring.addGatingSequences(taker.processor.getSequence());
        return operation(
                "BatchEventProcessor", "tryPublishEvent, run", () -> ring.tryPublishEvent(FIVE) ? taker.run() : 0);
    }

    /** It is not started, as that is done once and takes threads: its processor runs in the thread that publishes. */
    private static Operation disruptor() {
        Disruptor<int[]> disruptor =
                new Disruptor<>(() -> new int[1], 4, Thread::new, ProducerType.MULTI, new BlockingWaitStrategy());
        Taker taker = new Taker(disruptor.getRingBuffer());
        disruptor.handleEventsWith(taker.processor);
        return operation("Disruptor", "publishEvent, run of a processor", () -> {
            disruptor.publishEvent(FIVE);
            return taker.run();
        });
    }
}
