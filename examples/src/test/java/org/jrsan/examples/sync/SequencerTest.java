package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.examples.Order;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainLongArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class SequencerTest {
    private static final int PLACES = 4;
    private static final int EVENTS = 16;

    private static void produce(Sequencer sequencer, PlainLongArray events) throws InterruptedException {
        for (int i = 0; i < EVENTS; i++) {
            long number = sequencer.next();
            events.set(sequencer.place(number), number * number); // the event is filled
            sequencer.publish(number);
        }
    }

    private static void consume(Sequencer sequencer, PlainLongArray events, int consumer) throws InterruptedException {
        long next = 0;
        while (next < EVENTS) {
            long end = sequencer.await(next);
            for (; next <= end; next++) {
                assertEquals(next * next, events.get(sequencer.place(next))); // the event is read
                Thread.yield();
                sequencer.done(consumer, next);
            }
        }
    }

    private static void run(WaitStrategy waiting, Order order, Order gatingLook) {
        Sequencer sequencer = new Sequencer(PLACES, 2, waiting, order, gatingLook);
        PlainLongArray events = new PlainLongArray(PLACES).label("events");
        Actors.of(
                        () -> produce(sequencer, events),
                        () -> consume(sequencer, events, 0),
                        () -> consume(sequencer, events, 1))
                .names("producer", "consumer 0", "consumer 1")
                .run();
    }

    @RobustnessTest(iterations = 50)
    void everyConsumerSeesEveryEvent() {
        run(WaitStrategy.BUSY_SPIN, Order.VOLATILE, Order.VOLATILE);
    }

    @RobustnessTest(iterations = 50)
    void everyConsumerThatYieldsSeesEveryEvent() {
        run(WaitStrategy.YIELDING, Order.VOLATILE, Order.VOLATILE);
    }

    static class OpaqueGating {
        @RobustnessTest(iterations = 50)
        void passOn() {
            run(WaitStrategy.BUSY_SPIN, Order.VOLATILE, Order.OPAQUE);
        }
    }

    @Test
    void anOpaqueLookAtTheGatingSequenceOverwritesWhatIsBeingRead() throws IOException {
        Report.of(OpaqueGating.class)
                .finds(
                        "DATA RACE: read and unordered write of element",
                        Place.of(SequencerTest.class, "// the event is " + "read"),
                        Place.of(SequencerTest.class, "// the event is " + "filled"));
    }

    static class ReleaseAcquire {
        @RobustnessTest(iterations = 80)
        void passOn() {
            run(WaitStrategy.YIELDING, Order.RELEASE_ACQUIRE, Order.RELEASE_ACQUIRE);
        }
    }

    @Test
    void withReleaseAndAcquireAConsumerMayMissTheCursor() throws IOException {
        Report report = Report.of(ReleaseAcquire.class);
        report.findsOnly("NOT ROBUST: ");
        report.finds(
                "NOT ROBUST: acquire load of Sequence.value",
                Place.of(Sequence.class, "valueAcquire()"),
                Place.of(Sequence.class, "valueRelease(value)"));
    }

    @Test
    void theProducerTakesNoMorePlacesThanThereAre() throws InterruptedException {
        Sequencer sequencer = new Sequencer(2, 1, WaitStrategy.YIELDING, Order.VOLATILE, Order.VOLATILE);
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            long number = sequencer.next();
            places.add(sequencer.place(number));
            sequencer.publish(number);
            assertEquals(number, sequencer.await(number));
            sequencer.done(0, number);
        }
        assertEquals(List.of(0, 1, 0, 1, 0, 1), places);
    }
}
