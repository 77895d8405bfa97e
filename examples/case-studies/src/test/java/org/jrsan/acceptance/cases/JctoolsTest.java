package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;
import org.jctools.queues.MpscChunkedArrayQueue;
import org.jctools.queues.MpscCompoundQueue;
import org.jctools.queues.MpscGrowableArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscChunkedArrayQueue;
import org.jctools.queues.SpscGrowableArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;
import org.jctools.queues.atomic.SpmcAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscLinkedAtomicQueue;
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The queues of JCTools. */
class JctoolsTest extends CaseStudy {
    /** Queues that hold at least four elements. */
    enum Kind {
        SPSC(() -> new SpscArrayQueue<>(4), true, true),
        SPSC_LINKED(SpscLinkedQueue::new, true, true),
        SPSC_CHUNKED(() -> new SpscChunkedArrayQueue<>(8, 16), true, true),
        SPSC_GROWABLE(() -> new SpscGrowableArrayQueue<>(8, 16), true, true),
        SPSC_UNBOUNDED(() -> new SpscUnboundedArrayQueue<>(4), true, true),
        SPSC_ATOMIC(() -> new SpscAtomicArrayQueue<>(4), true, true),
        SPSC_LINKED_ATOMIC(SpscLinkedAtomicQueue::new, true, true),
        SPMC(() -> new SpmcArrayQueue<>(4), true, false),
        SPMC_ATOMIC(() -> new SpmcAtomicArrayQueue<>(4), true, false),
        MPSC(() -> new MpscArrayQueue<>(4), false, true),
        MPSC_LINKED(MpscLinkedQueue::new, false, true),
        MPSC_CHUNKED(() -> new MpscChunkedArrayQueue<>(4, 8), false, true),
        MPSC_GROWABLE(() -> new MpscGrowableArrayQueue<>(4, 8), false, true),
        MPSC_UNBOUNDED(() -> new MpscUnboundedArrayQueue<>(4), false, true),
        MPSC_XADD(() -> new MpscUnboundedXaddArrayQueue<>(4), false, true),
        MPSC_ATOMIC(() -> new MpscAtomicArrayQueue<>(4), false, true),
        MPSC_LINKED_ATOMIC(MpscLinkedAtomicQueue::new, false, true),
        MPMC(() -> new MpmcArrayQueue<>(4), false, false),
        MPMC_XADD(() -> new MpmcUnboundedXaddArrayQueue<>(4), false, false),
        MPMC_ATOMIC(() -> new MpmcAtomicArrayQueue<>(4), false, false);

        private final Supplier<MessagePassingQueue<Box>> maker;
        private final boolean hasOneProducer;
        private final boolean hasOneConsumer;

        Kind(Supplier<MessagePassingQueue<Box>> maker, boolean hasOneProducer, boolean hasOneConsumer) {
            this.maker = maker;
            this.hasOneProducer = hasOneProducer;
            this.hasOneConsumer = hasOneConsumer;
        }

        MessagePassingQueue<Box> make() {
            return maker.get();
        }

        Class<?> type() {
            return make().getClass();
        }
    }

    static Stream<Kind> ofManyProducers() {
        return Stream.of(Kind.values()).filter(kind -> !kind.hasOneProducer);
    }

    static Stream<Kind> ofManyConsumers() {
        return Stream.of(Kind.values()).filter(kind -> !kind.hasOneConsumer);
    }

    private static void rest(MessagePassingQueue<Box> queue, List<Integer> into) {
        for (Box box = queue.poll(); box != null; box = queue.poll()) {
            into.add(box.number());
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsOrder(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        assertTrue(queue.offer(Box.of(1)));
                        assertTrue(queue.offer(Box.of(2)));
                    },
                    () -> {
                        for (int i = 0; i < 2; i++) {
                            Box box = queue.poll();
                            if (box != null) {
                                taken.add(box.number());
                            }
                        }
                    });
            rest(queue, taken);
            assertEquals(List.of(1, 2), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void relaxedVariantsKeepOrder(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        assertTrue(queue.relaxedOffer(Box.of(1)));
                        assertTrue(queue.relaxedOffer(Box.of(2)));
                    },
                    () -> {
                        Box box = queue.relaxedPoll();
                        if (box != null) {
                            taken.add(box.number());
                        }
                    });
            rest(queue, taken);
            assertEquals(List.of(1, 2), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void wrapsAround(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            for (int i = 0; i < 7; i++) {
                assertTrue(queue.offer(Box.of(i)));
                assertEquals(i, queue.poll().number());
            }
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        assertTrue(queue.offer(Box.of(7)));
                        assertTrue(queue.offer(Box.of(8)));
                    },
                    () -> {
                        Box box = queue.poll();
                        if (box != null) {
                            taken.add(box.number());
                        }
                    });
            rest(queue, taken);
            assertEquals(List.of(7, 8), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void sizeIsWithinItsBounds(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            assertTrue(queue.isEmpty());
            together(() -> assertTrue(queue.offer(Box.of(1))), () -> {
                int size = queue.size();
                assertTrue(size == 0 || size == 1, "size " + size);
            });
            assertEquals(1, queue.size());
            assertFalse(queue.isEmpty());
        });
    }

    @ParameterizedTest
    @EnumSource
    void aQueueThatIsNeverEmptyIsNotSeenEmpty(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            assertTrue(queue.offer(Box.of(1)));
            together(
                    () -> {
                        assertTrue(queue.offer(Box.of(2)));
                        if (kind.hasOneProducer) {
                            assertTrue(queue.offer(Box.of(3)));
                        }
                    },
                    () -> {
                        assertEquals(1, queue.peek().number());
                        assertFalse(queue.isEmpty());
                        assertEquals(1, queue.poll().number());
                    });
        });
    }

    @ParameterizedTest
    @EnumSource
    void peeksWhatIsNext(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            together(() -> assertTrue(queue.offer(Box.of(1))), () -> {
                Box seen = queue.relaxedPeek();
                assertTrue(seen == null || seen.number() == 1);
            });
            assertEquals(1, queue.peek().number());
            assertEquals(1, queue.poll().number());
            assertNull(queue.peek());
        });
    }

    @ParameterizedTest
    @EnumSource
    void drainsAll(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        assertTrue(queue.offer(Box.of(1)));
                        assertTrue(queue.offer(Box.of(2)));
                    },
                    () -> queue.drain(box -> taken.add(box.number()), 2));
            queue.drain(box -> taken.add(box.number()));
            assertEquals(List.of(1, 2), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void fills(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            int[] next = new int[1];
            List<Integer> taken = new ArrayList<>();
            together(() -> assertEquals(2, queue.fill(() -> Box.of(++next[0]), 2)), () -> {
                Box box = queue.poll();
                if (box != null) {
                    taken.add(box.number());
                }
            });
            rest(queue, taken);
            assertEquals(List.of(1, 2), taken);
        });
    }

    @ParameterizedTest
    @MethodSource("ofManyProducers")
    void twoProducersLoseNothing(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            List<Integer> taken = new ArrayList<>();
            together(() -> assertTrue(queue.offer(Box.of(1))), () -> assertTrue(queue.offer(Box.of(2))), () -> {
                Box box = queue.poll();
                if (box != null) {
                    taken.add(box.number());
                }
            });
            rest(queue, taken);
            assertEquals(3, taken.stream().mapToInt(n -> n).sum());
            assertEquals(2, taken.size());
        });
    }

    @ParameterizedTest
    @MethodSource("ofManyConsumers")
    void twoConsumersShareWhatIsThere(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            Box[] got = new Box[2];
            together(
                    () -> {
                        assertTrue(queue.offer(Box.of(1)));
                        assertTrue(queue.offer(Box.of(2)));
                    },
                    () -> got[0] = queue.poll(),
                    () -> got[1] = queue.poll());
            List<Integer> taken = Box.numbers(got);
            rest(queue, taken);
            assertEquals(3, taken.stream().mapToInt(n -> n).sum());
            assertEquals(2, taken.size());
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"SPSC", "SPSC_ATOMIC", "SPMC", "SPMC_ATOMIC", "MPSC", "MPSC_ATOMIC", "MPMC", "MPMC_ATOMIC"})
    void aFullQueueRefuses(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            for (int i = 0; i < 4; i++) {
                assertTrue(queue.offer(Box.of(i)));
            }
            boolean[] offered = new boolean[1];
            together(
                    () -> offered[0] = queue.offer(Box.of(4)),
                    () -> assertEquals(0, queue.poll().number()));
            List<Integer> taken = new ArrayList<>();
            rest(queue, taken);
            assertEquals(offered[0] ? List.of(1, 2, 3, 4) : List.of(1, 2, 3), taken);
        });
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "SPSC_CHUNKED",
                "SPSC_GROWABLE",
                "SPSC_UNBOUNDED",
                "MPSC_CHUNKED",
                "MPSC_GROWABLE",
                "MPSC_UNBOUNDED",
                "MPSC_XADD"
            })
    void growsWhileItIsRead(Kind kind) {
        check(kind.type(), () -> {
            MessagePassingQueue<Box> queue = kind.make();
            for (int i = 0; i < 3; i++) {
                assertTrue(queue.offer(Box.of(i)));
            }
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        for (int i = 3; i < 6; i++) {
                            assertTrue(queue.offer(Box.of(i)));
                        }
                    },
                    () -> queue.drain(box -> taken.add(box.number()), 4));
            rest(queue, taken);
            assertEquals(List.of(0, 1, 2, 3, 4, 5), taken);
        });
    }

    @Test
    void iteratesOverWhatIsThere() {
        check(MpscArrayQueue.class, () -> {
            MpscArrayQueue<Box> queue = new MpscArrayQueue<>(4);
            queue.offer(Box.of(1));
            together(() -> queue.offer(Box.of(2)), () -> {
                int sum = 0;
                for (Box box : queue) {
                    sum += box.number();
                }
                assertTrue(sum == 1 || sum == 3, "sum " + sum);
            });
            queue.clear();
            assertTrue(queue.isEmpty());
        });
    }

    @Test
    void aBlockingConsumerIsWoken() {
        check(MpscBlockingConsumerArrayQueue.class, () -> {
            MpscBlockingConsumerArrayQueue<Box> queue = new MpscBlockingConsumerArrayQueue<>(4);
            together(
                    () -> queue.offer(Box.of(1)),
                    () -> assertEquals(1, queue.take().number()));
        });
    }

    @Test
    void partsOfACompoundQueueKeepTheirOrder() {
        check(MpscCompoundQueue.class, () -> {
            MpscCompoundQueue<Box> queue = new MpscCompoundQueue<>(8, 2);
            List<Integer> taken = new ArrayList<>();
            together(() -> assertTrue(queue.offer(Box.of(1))), () -> assertTrue(queue.offer(Box.of(2))), () -> {
                Box box = queue.poll();
                if (box != null) {
                    taken.add(box.number());
                }
            });
            rest(queue, taken);
            assertEquals(3, taken.stream().mapToInt(n -> n).sum());
        });
    }
}
