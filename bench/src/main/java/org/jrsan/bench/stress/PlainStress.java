package org.jrsan.bench.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jrsan.race.PlainLocation;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.ThreadClockEngine;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Plain accesses that are recognised without the monitor: every race is still reported by one of the two threads. */
public final class PlainStress {
    private PlainStress() {}

    private static final class Unordered {
        final PlainLocation<String> location = new PlainLocation<>();
        private final ThreadClockEngine engine = new ThreadClockEngine(1, 2);
        final HbThread left = engine.newThread().happensBefore();
        final HbThread right = engine.newThread().happensBefore();

        int write(HbThread thread, String name) {
            return location.isSameEpochWrite(thread) || location.write(thread, name) == null ? 0 : 1;
        }

        int read(HbThread thread, String name) {
            return location.isSameEpochRead(thread) || location.read(thread, name) == null ? 0 : 1;
        }
    }

    /** Two writes each, unordered. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "a race that nobody reports")
    @Outcome(
            id = {"0, [12]", "1, [012]", "2, [012]"},
            expect = ACCEPTABLE,
            desc = "reported")
    @Outcome(expect = FORBIDDEN, desc = "impossible")
    @State
    public static class Writes {
        private final Unordered threads = new Unordered();

        @Actor
        public void left(II_Result r) {
            r.r1 = threads.write(threads.left, "left") + threads.write(threads.left, "left");
        }

        @Actor
        public void right(II_Result r) {
            r.r2 = threads.write(threads.right, "right") + threads.write(threads.right, "right");
        }
    }

    /** Two reads by one thread, a write by the other. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "a race that nobody reports")
    @Outcome(
            id = {"0, 1", "1, [01]", "2, [01]"},
            expect = ACCEPTABLE,
            desc = "reported")
    @Outcome(expect = FORBIDDEN, desc = "impossible")
    @State
    public static class ReadsAndWrite {
        private final Unordered threads = new Unordered();

        @Actor
        public void reads(II_Result r) {
            r.r1 = threads.read(threads.left, "left") + threads.read(threads.left, "left");
        }

        @Actor
        public void writes(II_Result r) {
            r.r2 = threads.write(threads.right, "right");
        }
    }
}
