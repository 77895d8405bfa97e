package org.jrsan.bench.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Whole atomics in a session: whichever loads take the lock, the run is sequentially consistent. */
public final class RereadStress {
    private RereadStress() {}

    /** Its atomics belong to a session that is open as long as the JVM. */
    static class Checked {
        private static final Session SESSION =
                Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off").with("check", "robustness"));

        final RobustAtomicLong x = new RobustAtomicLong();

        /** Keeps the two off each other's cache line, on which no store could be overtaken by a load. */
        final long[] between = new long[32];

        final RobustAtomicLong y = new RobustAtomicLong();

        Checked() {
            if (!SESSION.errors().isEmpty()) {
                throw new AssertionError(SESSION.errors().get(0));
            }
        }
    }

    /** The second load of each thread changes nothing, so it takes no lock unless the other thread wrote meanwhile. */
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "store buffering")
    @State
    public static class StoreBuffering extends Checked {
        @Actor
        public void first(JJ_Result r) {
            x.setOpaque(1);
            y.getOpaque();
            r.r1 = y.getOpaque();
        }

        @Actor
        public void second(JJ_Result r) {
            y.setOpaque(1);
            x.getOpaque();
            r.r2 = x.getOpaque();
        }
    }

    /** The same of compare-and-sets that fail again. */
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "store buffering")
    @State
    public static class FailingStoreBuffering extends Checked {
        @Actor
        public void first(JJ_Result r) {
            x.setRelease(1);
            y.compareAndExchangeAcquire(-1, 0);
            r.r1 = y.compareAndExchangeAcquire(-1, 0);
        }

        @Actor
        public void second(JJ_Result r) {
            y.setRelease(1);
            x.compareAndExchangeAcquire(-1, 0);
            r.r2 = x.compareAndExchangeAcquire(-1, 0);
        }
    }

    /** Re-reads see a later change no later than a change made after it. */
    @JCStressTest
    @Outcome(
            id = {"0, 0, 0, 0", "0, 0, 0, 1", "0, 0, 1, 1", "0, 1, 0, 1", "0, 1, 1, 1", "1, 1, 1, 1"},
            expect = ACCEPTABLE,
            desc = "in order")
    @Outcome(expect = FORBIDDEN, desc = "a re-read that goes back, or the second write without the first")
    @State
    public static class MessagePassing extends Checked {
        @Actor
        public void writer() {
            x.setOpaque(1);
            y.setOpaque(1);
        }

        @Actor
        public void reader(JJJJ_Result r) {
            r.r1 = y.getOpaque();
            r.r2 = x.getOpaque();
            r.r3 = y.getOpaque();
            r.r4 = x.getOpaque();
        }
    }
}
