package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.jrsan.examples.Order;
import org.jrsan.examples.Parcel;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.examples.Spin;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class MpscArrayQueueTest {
    private static final int CAPACITY = 2;
    private static final int ITEMS = 8;

    private static void offerAll(MpscArrayQueue<Parcel> queue, int first) throws InterruptedException {
        Spin spin = new Spin();
        for (int i = 0; i < ITEMS; i++) {
            Parcel parcel = new Parcel(first + i);
            while (!queue.offer(parcel)) {
                spin.pause();
            }
        }
    }

    /** Takes everything; the elements of each producer come in its order, and none is lost. */
    private static void pollAll(MpscArrayQueue<Parcel> queue) throws InterruptedException {
        Spin spin = new Spin();
        int[] next = {0, ITEMS};
        while (next[0] < ITEMS || next[1] < 2 * ITEMS) {
            Parcel parcel = queue.poll();
            if (parcel == null) {
                spin.pause();
            } else {
                int content = parcel.open();
                assertEquals(next[content / ITEMS]++, content);
            }
        }
    }

    private static void run(Order indexOrder) {
        MpscArrayQueue<Parcel> queue = new MpscArrayQueue<>(CAPACITY, indexOrder);
        Actors.of(() -> offerAll(queue, 0), () -> offerAll(queue, ITEMS), () -> pollAll(queue))
                .names("producer 0", "producer 1", "consumer")
                .arbiter(() -> assertNull(queue.poll()))
                .run();
    }

    @RobustnessTest(iterations = 50)
    void eachProducersElementsComeInTheirOrder() {
        run(Order.VOLATILE);
    }

    static class OpaqueIndex {
        @RobustnessTest(iterations = 50)
        void handOver() {
            run(Order.OPAQUE);
        }
    }

    @Test
    void anOpaqueConsumerIndexLosesElements() throws IOException {
        Report report = Report.of(OpaqueIndex.class);
        report.findsOnly("NOT ROBUST: ");
        report.finds(
                "NOT ROBUST: release store to slots[",
                Place.of(MpscArrayQueue.class, "// the slot is filled"),
                Place.of(MpscArrayQueue.class, "// the slot is emptied"));
    }

    @Test
    void holdsAsMuchAsItsCapacity() throws InterruptedException {
        MpscArrayQueue<Parcel> queue = new MpscArrayQueue<>(CAPACITY, Order.VOLATILE);
        for (int round = 0; round < 5; round++) {
            assertNull(queue.poll());
            assertTrue(queue.offer(new Parcel(round)));
            assertTrue(queue.offer(new Parcel(-round)));
            assertFalse(queue.offer(new Parcel(99)));
            assertEquals(round, queue.poll().open());
            assertEquals(-round, queue.poll().open());
        }
    }
}
