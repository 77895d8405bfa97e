package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.harmless;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.FAIL_VALUE;
import static org.jrsan.rc20.Check.READ;
import static org.jrsan.rc20.Check.WRITE;

import java.util.List;
import java.util.function.Supplier;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.Spin;
import org.jrsan.examples.queue.ChaseLevDeque;
import org.jrsan.examples.queue.SpscRing;
import org.jrsan.examples.queue.TreiberStack;
import org.jrsan.examples.queue.VolatileChaseLevDeque;
import org.jrsan.examples.queue.WeakChaseLevDeque;

/** The data structures of {@link org.jrsan.examples.queue}. */
final class QueueExamples {
    private static final int ITEMS = 4;
    private static final int RING_CAPACITY = 2;
    private static final int DEQUE_CAPACITY = 4;
    private static final int THIEVES = 2;
    private static final int STEALS = 3;
    private static final int ROUNDS = 2;

    private QueueExamples() {}

    static List<Example> all() {
        return List.of(
                new Example("spsc-ring", "opaque", violation(READ, WRITE), () -> spscRing(Order.OPAQUE)),
                new Example("spsc-ring", "release-acquire", harmless(READ), () -> spscRing(Order.RELEASE_ACQUIRE)),
                new Example("spsc-ring", "volatile", ROBUST, () -> spscRing(Order.VOLATILE)),
                new Example("treiber-stack", "opaque", violation(READ), () -> treiberStack(Order.OPAQUE)),
                new Example("treiber-stack", "release-acquire", ROBUST, () -> treiberStack(Order.RELEASE_ACQUIRE)),
                chaseLev(
                        "no-fence",
                        violation(READ, FAIL_VALUE),
                        () -> new WeakChaseLevDeque<>(DEQUE_CAPACITY, Fencing.NONE)),
                // Not broken: what it allows beyond the interleavings is harmless.
                chaseLev(
                        "le-2013",
                        harmless(READ, FAIL_VALUE),
                        () -> new WeakChaseLevDeque<>(DEQUE_CAPACITY, Fencing.FULL)),
                chaseLev("volatile", ROBUST, () -> new VolatileChaseLevDeque<>(DEQUE_CAPACITY)));
    }

    /**
     * The ring begins with one element and the consumer first, so that it meets an empty ring before the producer fills
     * it.
     */
    private static Trial spscRing(Order order) {
        SpscRing<Integer> ring = new SpscRing<>(RING_CAPACITY, order);
        ring.offer(0);
        return new Trial()
                .actor("consumer", () -> {
                    for (int i = 0; i < ITEMS; i++) {
                        Invariant.equal(i, pollUntilThere(ring), "the element");
                    }
                })
                .actor("producer", () -> {
                    for (int i = 1; i < ITEMS; i++) {
                        offerUntilTaken(ring, i);
                    }
                })
                .check(() -> Invariant.holds(ring.poll() == null, "nothing is left"));
    }

    private static Integer pollUntilThere(SpscRing<Integer> ring) throws InterruptedException {
        Spin spin = new Spin();
        Integer element = ring.poll();
        while (element == null) {
            spin.pause();
            element = ring.poll();
        }
        return element;
    }

    private static void offerUntilTaken(SpscRing<Integer> ring, int element) throws InterruptedException {
        Spin spin = new Spin();
        while (!ring.offer(element)) {
            spin.pause();
        }
    }

    private static Trial treiberStack(Order order) {
        TreiberStack<Integer> stack = new TreiberStack<>(order);
        Tally tally = new Tally();
        return new Trial()
                .actors(2, "pusher", i -> () -> {
                    for (int n = 0; n < ITEMS; n++) {
                        stack.push(i * ITEMS + n);
                    }
                })
                .actors(2, "popper", i -> () -> {
                    for (int n = 0; n < ITEMS; n++) {
                        tally.took(stack.pop());
                    }
                })
                .check(() -> {
                    tally.tookAll(stack::pop);
                    tally.checkEachOnce(2 * ITEMS);
                });
    }

    private static Example chaseLev(String variant, Expected expected, Supplier<ChaseLevDeque<Integer>> deque) {
        return new Example("chase-lev", variant, expected, () -> stealing(deque.get()));
    }

    /**
     * The deque begins full and the thieves first: they empty it before the owner goes on. The violations of the fenced
     * weak orders need thieves in the middle of a push, so there are many pushes.
     */
    private static Trial stealing(ChaseLevDeque<Integer> deque) {
        Tally tally = new Tally();
        for (int i = 0; i < DEQUE_CAPACITY; i++) {
            deque.push(i);
        }
        return new Trial()
                .actors(THIEVES, "thief", i -> () -> {
                    for (int n = 0; n < STEALS; n++) {
                        tally.took(deque.steal());
                    }
                })
                .actor("owner", () -> {
                    tally.took(deque.pop());
                    for (int round = 0; round < ROUNDS; round++) {
                        deque.push(DEQUE_CAPACITY + 2 * round);
                        deque.push(DEQUE_CAPACITY + 2 * round + 1);
                        tally.took(deque.pop());
                    }
                    tally.tookAll(deque::pop);
                })
                .check(() -> tally.checkEachOnce(DEQUE_CAPACITY + 2 * ROUNDS));
    }
}
