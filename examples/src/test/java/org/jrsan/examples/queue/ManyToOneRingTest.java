package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.examples.Order;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.examples.Spin;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class ManyToOneRingTest {
    private static final int WORDS = 10;
    private static final int ITEMS = 8;

    /** The numbers from 0, message n with n % 4 words. */
    private static void writeAll(ManyToOneRing ring, int type) throws InterruptedException {
        Spin spin = new Spin();
        for (int n = 0; n < ITEMS; n++) {
            while (!ring.write(type, message(n))) {
                spin.pause();
            }
        }
    }

    private static int[] message(int n) {
        int[] message = new int[n % 4];
        Arrays.fill(message, n);
        return message;
    }

    /** The messages of each producer come whole and in its order, and none is lost. */
    private static void readAll(ManyToOneRing ring) throws InterruptedException {
        Spin spin = new Spin();
        int[] next = new int[2];
        while (next[0] < ITEMS || next[1] < ITEMS) {
            int read = ring.read((type, message) -> assertArrayEquals(message(next[type]++), message));
            if (read == 0) {
                spin.pause();
            }
        }
    }

    private static void run(Order commitOrder) {
        ManyToOneRing ring = new ManyToOneRing(WORDS, commitOrder);
        Actors.of(() -> writeAll(ring, 0), () -> writeAll(ring, 1), () -> readAll(ring))
                .names("producer 0", "producer 1", "consumer")
                .arbiter(() -> assertEquals(0, ring.read((type, message) -> {})))
                .run();
    }

    @RobustnessTest(iterations = 50)
    void messagesOfAllLengthsComeWholeAndInOrder() {
        run(Order.RELEASE_ACQUIRE);
    }

    static class OpaqueCommit {
        @RobustnessTest(iterations = 50)
        void handOver() {
            run(Order.OPAQUE);
        }
    }

    @Test
    void anOpaqueCommitLeavesTheMessageBehind() throws IOException {
        Report report = Report.of(OpaqueCommit.class);
        report.findsOnly("DATA RACE: ");
        report.finds(
                "DATA RACE: write and unordered read of words[",
                Place.of(ManyToOneRing.class, "// the message is written"),
                Place.of(ManyToOneRing.class, "// the message is read"));
        report.finds(
                "DATA RACE: write and unordered read of words[",
                Place.of(ManyToOneRing.class, "// the type is written"),
                Place.of(ManyToOneRing.class, "// the type is read"));
    }

    @Test
    void padsWhatDoesNotFitBeforeTheEnd() throws InterruptedException {
        ManyToOneRing ring = new ManyToOneRing(WORDS, Order.RELEASE_ACQUIRE);
        List<String> taken = new ArrayList<>();
        ManyToOneRing.Handler handler = (type, message) -> taken.add(type + ":" + List.of(message.length, message[0]));
        assertTrue(ring.write(1, 7, 8, 9));
        assertFalse(ring.write(2, 1, 2, 3), "four words are left");
        assertEquals(1, ring.read(handler));
        assertTrue(ring.write(3, 1, 2, 3), "four words of padding, then six from the beginning");
        assertFalse(ring.write(4), "it is full now");
        assertEquals(1, ring.read(handler));
        assertEquals(0, ring.read(handler));
        assertEquals(List.of("1:[3, 7]", "3:[3, 1]"), taken);
    }

    @Test
    void badArgumentsAreNamed() {
        assertThrows(IllegalArgumentException.class, () -> new ManyToOneRing(7, Order.OPAQUE));
        ManyToOneRing ring = new ManyToOneRing(WORDS, Order.OPAQUE);
        assertThrows(IllegalArgumentException.class, () -> ring.write(-1));
        assertFalse(ring.write(0, new int[WORDS]), "longer than the ring");
    }
}
