package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.examples.sync.SeqLock.Pair;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;

class FencedSeqLockTest {
    private static final int PAIRS = 300;

    private static void run(boolean fenced) {
        FencedSeqLock seqLock = new FencedSeqLock(fenced);
        Actors.of(
                        () -> {
                            for (int n = 1; n <= PAIRS; n++) {
                                seqLock.write(new Pair(n, -n));
                            }
                        },
                        () -> {
                            Pair pair;
                            do {
                                pair = seqLock.read();
                                assertEquals(0, pair.left() + pair.right());
                            } while (pair.left() < PAIRS);
                        })
                .names("writer", "reader")
                .arbiter(() -> assertEquals(new Pair(PAIRS, -PAIRS), seqLock.read()))
                .run();
    }

    @RobustnessTest(iterations = 50)
    void readersSeeWholePairs() {
        run(true);
    }

    static class NoFence {
        /** It takes a reader that comes between the stores of a write, and may then be many writes behind. */
        @RobustnessTest(
                iterations = 10_000,
                options = {"collect=first", "history=1000"})
        void readAndWrite() {
            run(false);
        }
    }

    @Test
    void withoutTheFenceTheSecondLookMayComeBeforeTheData() throws IOException {
        Report report = Report.of(NoFence.class);
        report.findsOnly("NOT ROBUST: ");
        report.finds(
                "NOT ROBUST: opaque load of FencedSeqLock.sequence",
                Place.of(FencedSeqLock.class, "// the second look"),
                Place.of(FencedSeqLock.class, "SEQUENCE.setOpaque(this, even + 1)"));
    }

    @Test
    void readsWhatWasWritten() throws InterruptedException {
        FencedSeqLock seqLock = new FencedSeqLock(true);
        assertEquals(new Pair(0, 0), seqLock.read());
        seqLock.write(new Pair(3, 4));
        assertEquals(new Pair(3, 4), seqLock.read());
    }
}
