package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Silenced;
import org.jrsan.Verdict;
import org.jrsan.examples.Order;
import org.jrsan.examples.Parcel;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.examples.Spin;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

class SpscArrayQueueTest {
    private static final int CAPACITY = 2;
    private static final int ITEMS = 16;

    private static void offerAll(SpscArrayQueue<Parcel> queue) throws InterruptedException {
        Spin spin = new Spin();
        for (int i = 0; i < ITEMS; i++) {
            Parcel parcel = new Parcel(i);
            while (!queue.offer(parcel)) {
                spin.pause();
            }
        }
    }

    private static void pollAll(SpscArrayQueue<Parcel> queue) throws InterruptedException {
        Spin spin = new Spin();
        for (int i = 0; i < ITEMS; i++) {
            Parcel parcel = queue.poll();
            while (parcel == null) {
                spin.pause();
                parcel = queue.poll();
            }
            assertEquals(i, parcel.open());
        }
    }

    @RobustnessTest(iterations = 50)
    void firstInFirstOutWithNothingToReport() {
        SpscArrayQueue<Parcel> queue = new SpscArrayQueue<>(CAPACITY, Order.RELEASE_ACQUIRE);
        Actors.of(() -> offerAll(queue), () -> pollAll(queue))
                .names("producer", "consumer")
                .arbiter(() -> assertNull(queue.poll()))
                .run();
    }

    static class OpaqueSlots {
        @RobustnessTest(iterations = 50)
        void handOver() {
            SpscArrayQueue<Parcel> queue = new SpscArrayQueue<>(CAPACITY, Order.OPAQUE);
            Actors.run(() -> offerAll(queue), () -> pollAll(queue));
        }
    }

    @Test
    void opaqueSlotsLeaveTheContentBehind() throws IOException {
        Report report = Report.of(OpaqueSlots.class);
        report.findsOnly("DATA RACE: ");
        report.finds(
                "DATA RACE: write and unordered read of content",
                Place.of(Parcel.class, "this.content.set(content)"),
                Place.of(Parcel.class, "return content.get()"));
    }

    static class TwoProducers {
        @RobustnessTest(iterations = 50)
        void offer() {
            SpscArrayQueue<Parcel> queue = new SpscArrayQueue<>(CAPACITY, Order.RELEASE_ACQUIRE);
            Actors.run(() -> queue.offer(new Parcel(0)), () -> queue.offer(new Parcel(1)));
        }
    }

    @Test
    void aSecondProducerRacesForTheIndex() throws IOException {
        Report.of(TwoProducers.class)
                .finds(
                        "DATA RACE: ",
                        Place.of(SpscArrayQueue.class, "producerIndexPlain(index + 1)"),
                        Place.of(SpscArrayQueue.class, "long index = producerIndexPlain()"));
    }

    /** The producer fills the queue and finds it full; the consumer then empties it: JRSan does not see it wait. */
    @Test
    void thatTheQueueSeemsEmptyIsDeclaredBenign() throws InterruptedException, IOException {
        try (Session session = Sanitizer.open()) {
            SpscArrayQueue<Parcel> queue = new SpscArrayQueue<>(CAPACITY, Order.RELEASE_ACQUIRE);
            CountDownLatch full = new CountDownLatch(1);
            Thread producer = RobustThreads.start("producer", () -> {
                assertTrue(queue.offer(new Parcel(0)));
                assertTrue(queue.offer(new Parcel(1)));
                assertFalse(queue.offer(new Parcel(2)));
                full.countDown();
            });
            full.await();
            assertEquals(0, queue.poll().open());
            assertEquals(1, queue.poll().open());
            assertNull(queue.poll());
            RobustThreads.join(producer);
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict(), session::report);
            List<Silenced> silenced = session.silenced();
            assertEquals(1, silenced.size(), session::report);
            String text = silenced.get(0).toString();
            assertTrue(text.contains("the queue seems empty"), text);
            assertTrue(
                    text.contains(Place.of(SpscArrayQueue.class, "E element = slots.getAcquire(slot)")
                            .toString()),
                    text);
            assertTrue(
                    text.contains(Place.of(SpscArrayQueue.class, "slots.setRelease(slot, element)")
                            .toString()),
                    text);
        }
    }

    @Test
    void holdsAsMuchAsItsCapacity() {
        SpscArrayQueue<Parcel> queue = new SpscArrayQueue<>(CAPACITY, Order.RELEASE_ACQUIRE);
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
