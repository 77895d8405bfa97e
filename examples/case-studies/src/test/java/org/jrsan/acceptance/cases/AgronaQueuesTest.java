package org.jrsan.acceptance.cases;

import static org.jrsan.acceptance.cases.Threads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.agrona.concurrent.AbstractConcurrentArrayQueue;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.jrsan.examples.cases.CaseStudy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Agrona's queues. */
class AgronaQueuesTest extends CaseStudy {
    /** Queues that hold four elements or more. */
    enum Kind {
        ONE_TO_ONE(() -> new OneToOneConcurrentArrayQueue<>(4), true),
        MANY_TO_ONE(() -> new ManyToOneConcurrentArrayQueue<>(4), false),
        MANY_TO_MANY(() -> new ManyToManyConcurrentArrayQueue<>(4), false),
        LINKED(ManyToOneConcurrentLinkedQueue::new, false);

        private final Supplier<Queue<Box>> maker;
        private final boolean hasOneProducer;

        Kind(Supplier<Queue<Box>> maker, boolean hasOneProducer) {
            this.maker = maker;
            this.hasOneProducer = hasOneProducer;
        }

        Queue<Box> make() {
            return maker.get();
        }

        Class<?> type() {
            return make().getClass();
        }
    }

    private static void rest(Queue<Box> queue, List<Integer> into) {
        for (Box box = queue.poll(); box != null; box = queue.poll()) {
            into.add(box.number());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aQueueKeepsOrder(Kind kind) {
        check(kind.type(), () -> {
            Queue<Box> queue = kind.make();
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
    void aQueueWrapsAround(Kind kind) {
        check(kind.type(), () -> {
            Queue<Box> queue = kind.make();
            for (int i = 0; i < 7; i++) {
                assertTrue(queue.offer(Box.of(i)));
                assertEquals(i, queue.poll().number());
            }
            List<Integer> taken = new ArrayList<>();
            together(() -> assertTrue(queue.offer(Box.of(7))), () -> {
                Box box = queue.poll();
                if (box != null) {
                    taken.add(box.number());
                }
            });
            rest(queue, taken);
            assertEquals(List.of(7), taken);
        });
    }

    @ParameterizedTest
    @EnumSource
    void theSizeOfAQueueIsWithinItsBounds(Kind kind) {
        check(kind.type(), () -> {
            Queue<Box> queue = kind.make();
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
    void whatIsPeekedIsWhatIsNext(Kind kind) {
        check(kind.type(), () -> {
            Queue<Box> queue = kind.make();
            assertTrue(queue.offer(Box.of(1)));
            together(() -> assertTrue(queue.offer(Box.of(2))), () -> {
                assertEquals(1, queue.peek().number());
                assertEquals(1, queue.poll().number());
                Box next = queue.peek();
                assertTrue(next == null || next.number() == 2);
            });
            assertEquals(2, queue.poll().number());
            assertNull(queue.peek());
        });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ONE_TO_ONE")
    void twoProducersLoseNothing(Kind kind) {
        check(kind.type(), () -> {
            Queue<Box> queue = kind.make();
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
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LINKED")
    void aFullQueueRefuses(Kind kind) {
        check(kind.type(), () -> {
            Queue<Box> queue = kind.make();
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
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LINKED")
    void aQueueIsDrained(Kind kind) {
        check(kind.type(), () -> {
            AbstractConcurrentArrayQueue<Box> queue = (AbstractConcurrentArrayQueue<Box>) kind.make();
            List<Integer> taken = new ArrayList<>();
            together(
                    () -> {
                        assertTrue(queue.offer(Box.of(1)));
                        assertTrue(queue.offer(Box.of(2)));
                    },
                    () -> queue.drain(box -> taken.add(box.number()), 2));
            queue.drain(box -> taken.add(box.number()));
            assertEquals(List.of(1, 2), taken);
            assertEquals(queue.addedCount(), queue.removedCount());
        });
    }
}
