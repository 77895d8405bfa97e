package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.jrsan.examples.Order;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class LeftRightTest {
    private static final int UPDATES = 4;
    private static final int READS = 8;

    /** Data of two parts that are equal whenever nobody changes them. */
    private static final class Twice {
        private final PlainInt one = new PlainInt().label("one");
        private final PlainInt other = new PlainInt().label("other");

        void increase() {
            one.set(one.get() + 1);
            other.set(other.get() + 1);
        }

        int get() {
            int value = one.get();
            assertEquals(value, other.get());
            return value;
        }
    }

    private static void read(LeftRight<Twice> data) {
        int newest = 0;
        for (int i = 0; i < READS; i++) {
            int value = data.read(Twice::get);
            assertTrue(value >= newest);
            newest = value;
        }
    }

    private static void run(Order order) {
        LeftRight<Twice> data = new LeftRight<>(new Twice(), new Twice(), order);
        Actors.of(
                        () -> {
                            for (int n = 0; n < UPDATES; n++) {
                                data.write(Twice::increase);
                            }
                        },
                        () -> read(data),
                        () -> read(data))
                .names("writer", "reader 0", "reader 1")
                .arbiter(() -> assertEquals(UPDATES, data.read(Twice::get)))
                .run();
    }

    @RobustnessTest(iterations = 50)
    void readersSeeWholeData() {
        run(Order.VOLATILE);
    }

    static class ReleaseAcquire {
        @RobustnessTest(iterations = 300)
        void readAndWrite() {
            run(Order.RELEASE_ACQUIRE);
        }
    }

    @Test
    void withReleaseAndAcquireTheWriterMissesAReader() throws IOException {
        Report report = Report.of(ReleaseAcquire.class);
        report.findsOnly("NOT ROBUST: ");
        report.finds(
                "NOT ROBUST: volatile wait on Readers.present",
                Place.of(LeftRight.class, "awaitPresentValue(0)"),
                Place.of(LeftRight.class, "getAndAddPresent(1)"));
    }

    @Test
    void writesReachBothCopies() throws InterruptedException {
        LeftRight<Twice> data = new LeftRight<>(new Twice(), new Twice(), Order.VOLATILE);
        for (int n = 0; n < 5; n++) {
            assertEquals(n, data.read(Twice::get));
            data.write(Twice::increase);
        }
    }
}
