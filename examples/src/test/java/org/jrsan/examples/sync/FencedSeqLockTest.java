package org.jrsan.examples.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.examples.sync.FencedSeqLock.Fences;
import org.jrsan.examples.sync.SeqLock.Pair;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jdk")
class FencedSeqLockTest {
    private static final int PAIRS = 300;

    private static void run(Fences fences, int pairs) {
        FencedSeqLock seqLock = new FencedSeqLock(fences);
        Actors.of(
                        () -> {
                            for (int n = 1; n <= pairs; n++) {
                                seqLock.write(new Pair(n, -n));
                            }
                        },
                        () -> {
                            Pair pair;
                            do {
                                pair = seqLock.read();
                                assertEquals(0, pair.left() + pair.right());
                            } while (pair.left() < pairs);
                        })
                .names("writer", "reader")
                .arbiter(() -> assertEquals(new Pair(pairs, -pairs), seqLock.read()))
                .run();
    }

    @RobustnessTest(iterations = 50)
    void readersSeeWholePairs() {
        run(Fences.BEHIND_EACH, PAIRS);
    }

    /** It is not robust, and passes: what a reader sees that no interleaving shows, it rejects. */
    @RobustnessTest(iterations = 100)
    void oneFenceBehindBothLoadsIsEnough() {
        run(Fences.BEHIND_BOTH, 2);
    }

    static class NoFence {
        /** It takes a reader that comes between the stores of a write, and may then be many writes behind. */
        @RobustnessTest(
                iterations = 10_000,
                options = {"collect=first", "history=1000"})
        void readAndWrite() {
            run(Fences.NONE, PAIRS);
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
        FencedSeqLock seqLock = new FencedSeqLock(Fences.BEHIND_EACH);
        assertEquals(new Pair(0, 0), seqLock.read());
        seqLock.write(new Pair(3, 4));
        assertEquals(new Pair(3, 4), seqLock.read());
    }
}
