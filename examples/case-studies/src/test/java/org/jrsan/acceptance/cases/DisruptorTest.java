package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.LiteBlockingWaitStrategy;
import com.lmax.disruptor.MultiProducerSequencer;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.SequenceGroup;
import com.lmax.disruptor.Sequencer;
import com.lmax.disruptor.SingleProducerSequencer;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The Disruptor: sequences, sequencers, ring buffers, barriers, processors. */
class DisruptorTest extends CaseStudy {
    /** An event of a ring. */
    static final class Event {
        private int number;
        private int square;
    }

    /** How a barrier waits. */
    enum Wait {
        BLOCKING(BlockingWaitStrategy::new),
        LITE(LiteBlockingWaitStrategy::new),
        YIELDING(YieldingWaitStrategy::new),
        SLEEPING(SleepingWaitStrategy::new),
        SPINNING(BusySpinWaitStrategy::new);

        private final Supplier<WaitStrategy> maker;

        Wait(Supplier<WaitStrategy> maker) {
            this.maker = maker;
        }
    }

    private static RingBuffer<Event> ring(ProducerType producers, WaitStrategy waits) {
        return RingBuffer.create(producers, Event::new, 4, waits);
    }

    private static void publish(RingBuffer<Event> ring, int number) {
        ring.publishEvent((event, sequence) -> event.number = number);
    }

    private static Class<?> sequencer(ProducerType producers) {
        return producers == ProducerType.SINGLE ? SingleProducerSequencer.class : MultiProducerSequencer.class;
    }

    @ParameterizedTest
    @EnumSource
    void aConsumerSeesWhatWasPublished(ProducerType producers) {
        checkPlainAsOpaque(sequencer(producers), () -> {
            RingBuffer<Event> ring = ring(producers, new BlockingWaitStrategy());
            SequenceBarrier barrier = ring.newBarrier();
            together(
                    () -> {
                        publish(ring, 1);
                        publish(ring, 2);
                    },
                    () -> {
                        long available = barrier.waitFor(0);
                        for (long i = 0; i <= available; i++) {
                            assertEquals(i + 1, ring.get(i).number);
                        }
                    });
            assertEquals(1, ring.getCursor());
        });
    }

    @ParameterizedTest
    @EnumSource
    void eachStrategyWaitsForAnEvent(Wait wait) {
        checkPlainAsOpaque(wait.maker.get().getClass(), () -> {
            RingBuffer<Event> ring = ring(ProducerType.SINGLE, wait.maker.get());
            SequenceBarrier barrier = ring.newBarrier();
            together(() -> publish(ring, 5), () -> {
                assertEquals(0, barrier.waitFor(0));
                assertEquals(5, ring.get(0).number);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void aFullRingRefuses(ProducerType producers) {
        checkPlainAsOpaque(sequencer(producers), () -> {
            RingBuffer<Event> ring = ring(producers, new BlockingWaitStrategy());
            Sequence consumed = new Sequence();
            ring.addGatingSequences(consumed);
            for (int i = 0; i < 4; i++) {
                publish(ring, i);
            }
            boolean[] published = new boolean[1];
            together(() -> published[0] = ring.tryPublishEvent((event, sequence) -> event.number = 4), () -> {
                assertEquals(0, ring.get(0).number);
                consumed.set(0);
            });
            assertEquals(published[0] ? 0 : 1, ring.remainingCapacity());
            assertEquals(published[0] ? 4 : 0, ring.get(4).number);
            assertThrows(InsufficientCapacityException.class, () -> ring.tryNext(2));
        });
    }

    @ParameterizedTest
    @EnumSource
    void theRingIsUsedAgain(ProducerType producers) {
        checkPlainAsOpaque(sequencer(producers), () -> {
            RingBuffer<Event> ring = ring(producers, new BlockingWaitStrategy());
            Sequence consumed = new Sequence();
            ring.addGatingSequences(consumed);
            SequenceBarrier barrier = ring.newBarrier();
            together(
                    // One thread publishes all: the sequencer asserts that.
                    () -> {
                        for (int i = 0; i < 6; i++) {
                            publish(ring, i);
                            consumed.set(i);
                        }
                        publish(ring, 6);
                    },
                    () -> {
                        // With several producers it may have been claimed and not published yet; the answer is the one
                        // before
                        // it then.
                        if (barrier.waitFor(6) == 6) {
                            assertEquals(6, ring.get(6).number);
                            consumed.set(6);
                        }
                    });
            assertTrue(ring.remainingCapacity() >= 3);
        });
    }

    @Test
    void twoProducersClaimDistinctSequences() {
        checkPlainAsOpaque(MultiProducerSequencer.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.MULTI, new BlockingWaitStrategy());
            together(() -> publish(ring, 1), () -> publish(ring, 2));
            assertEquals(1, ring.getCursor());
            assertEquals(3, ring.get(0).number + ring.get(1).number);
        });
    }

    @Test
    void aConsumerOfTwoProducersSeesNoGap() {
        checkPlainAsOpaque(MultiProducerSequencer.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.MULTI, new BlockingWaitStrategy());
            SequenceBarrier barrier = ring.newBarrier();
            together(() -> publish(ring, 1), () -> publish(ring, 2), () -> {
                long available = barrier.waitFor(0);
                for (long i = 0; i <= available; i++) {
                    assertTrue(ring.get(i).number > 0);
                }
            });
        });
    }

    @Test
    void sequencesCount() {
        checkPlainAsOpaque(Sequence.class, () -> {
            Sequence sequence = new Sequence(0);
            together(sequence::incrementAndGet, () -> sequence.addAndGet(2), () -> assertTrue(sequence.get() <= 3));
            assertEquals(3, sequence.get());
            assertTrue(sequence.compareAndSet(3, 9));
            sequence.setVolatile(10);
            assertEquals(10, sequence.getAndAdd(1));
        });
    }

    @Test
    void aSequencePublishesWhatIsBeforeIt() {
        check(Sequence.class, () -> {
            Sequence sequence = new Sequence(0);
            Box[] given = new Box[1];
            together(
                    () -> {
                        given[0] = Box.of(4);
                        sequence.set(1);
                    },
                    () -> {
                        if (sequence.get() == 1) {
                            assertEquals(4, given[0].number());
                        }
                    });
        });
    }

    @Test
    void aGroupIsAsFarAsTheSlowest() {
        checkPlainAsOpaque(SequenceGroup.class, () -> {
            SequenceGroup group = new SequenceGroup();
            Sequence one = new Sequence(3);
            Sequence other = new Sequence(5);
            together(() -> group.add(one), () -> group.add(other));
            assertEquals(3, group.get());
            together(() -> one.set(7), () -> assertTrue(group.get() >= 3));
            assertEquals(5, group.get());
            assertTrue(group.remove(other));
            assertEquals(7, group.get());
        });
    }

    @Test
    void aSecondConsumerComesAfterTheFirst() {
        checkPlainAsOpaque(SequenceBarrier.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
            SequenceBarrier first = ring.newBarrier();
            Sequence done = new Sequence();
            SequenceBarrier second = ring.newBarrier(done);
            together(
                    () -> publish(ring, 3),
                    () -> {
                        first.waitFor(0);
                        ring.get(0).square = ring.get(0).number * ring.get(0).number;
                        done.set(0);
                    },
                    () -> {
                        if (done.get() == 0) {
                            assertEquals(0, second.waitFor(0));
                            assertEquals(9, ring.get(0).square);
                        }
                    });
        });
    }

    @Test
    void aBarrierThatIsAlertedDoesNotWait() {
        checkPlainAsOpaque(BlockingWaitStrategy.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
            SequenceBarrier barrier = ring.newBarrier();
            together(barrier::alert, () -> assertThrows(AlertException.class, () -> barrier.waitFor(0)));
            assertTrue(barrier.isAlerted());
            barrier.clearAlert();
            assertFalse(barrier.isAlerted());
        });
    }

    @Test
    void aPollerTakesWhatIsThere() {
        checkPlainAsOpaque(EventPoller.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
            EventPoller<Event> poller = ring.newPoller();
            ring.addGatingSequences(poller.getSequence());
            List<Integer> taken = new ArrayList<>();
            EventPoller.Handler<Event> handler = (event, sequence, endOfBatch) -> {
                taken.add(event.number);
                return true;
            };
            together(
                    () -> {
                        publish(ring, 1);
                        publish(ring, 2);
                    },
                    () -> poller.poll(handler));
            poller.poll(handler);
            assertEquals(List.of(1, 2), taken);
            assertEquals(EventPoller.PollState.IDLE, poller.poll(handler));
        });
    }

    @Test
    void aProcessorHandlesAllAndIsHalted() {
        checkPlainAsOpaque(BatchEventProcessor.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.SINGLE, new BlockingWaitStrategy());
            List<Integer> handled = new ArrayList<>();
            BatchEventProcessor<Event>[] processor = processors(1);
            processor[0] = new BatchEventProcessorBuilder()
                    .build(ring, ring.newBarrier(), (event, sequence, endOfBatch) -> {
                        handled.add(event.number);
                        if (event.number == 2) {
                            processor[0].halt();
                        }
                    });
            ring.addGatingSequences(processor[0].getSequence());
            together(processor[0]::run, () -> {
                publish(ring, 1);
                publish(ring, 2);
            });
            assertEquals(List.of(1, 2), handled);
            assertFalse(processor[0].isRunning());
        });
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static BatchEventProcessor<Event>[] processors(int count) {
        return new BatchEventProcessor[count];
    }

    @Test
    void aDisruptorHandsEventsToItsHandlersAndShutsDown() {
        checkPlainAsOpaque(Disruptor.class, () -> {
            Disruptor<Event> disruptor =
                    new Disruptor<>(Event::new, 4, Thread::new, ProducerType.SINGLE, new BlockingWaitStrategy());
            List<Integer> squares = new ArrayList<>();
            disruptor
                    .handleEventsWith((event, sequence, endOfBatch) -> event.square = event.number * event.number)
                    .then((event, sequence, endOfBatch) -> squares.add(event.square));
            disruptor.start();
            disruptor.publishEvent((event, sequence) -> event.number = 3);
            while (disruptor.getRingBuffer().getMinimumGatingSequence() < 0) {
                Thread.yield();
            }
            assertEquals(List.of(9), squares);
            disruptor.halt();
        });
    }

    @Test
    void theLowestGateIsKnown() {
        checkPlainAsOpaque(Sequencer.class, () -> {
            RingBuffer<Event> ring = ring(ProducerType.MULTI, new BlockingWaitStrategy());
            Sequence one = new Sequence();
            Sequence other = new Sequence();
            together(() -> ring.addGatingSequences(one), () -> ring.addGatingSequences(other));
            publish(ring, 1);
            one.set(0);
            assertEquals(-1, ring.getMinimumGatingSequence());
            assertTrue(ring.removeGatingSequence(other));
            assertEquals(0, ring.getMinimumGatingSequence());
        });
    }
}
