package org.jrsan.bench.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** The lock of a location and the version in its word. */
public final class LockStress {
    private LockStress() {}

    /** Two threads count under the lock, and whoever comes later finds it free. */
    @JCStressTest
    @Outcome(
            id = {"1, 2, 3", "2, 1, 3"},
            expect = ACCEPTABLE,
            desc = "one after the other")
    @Outcome(expect = FORBIDDEN, desc = "two held the lock at once, or it was not released")
    @State
    public static class Exclusion extends Location {
        @Actor
        public void first(III_Result r) {
            r.r1 = countUnchanged();
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = countChanged();
        }

        @Arbiter
        public void last(III_Result r) {
            r.r3 = countIfFree();
        }
    }

    /** One that takes the lock only when it is free. */
    @JCStressTest
    @Outcome(
            id = {"1, 2, 3", "2, 1, 3", "1, 0, 2"},
            expect = ACCEPTABLE,
            desc = "one after the other, or the lock was held")
    @Outcome(expect = FORBIDDEN, desc = "two held the lock at once, or it was not released")
    @State
    public static class Try extends Location {
        @Actor
        public void first(III_Result r) {
            r.r1 = countChanged();
        }

        @Actor
        public void second(III_Result r) {
            r.r2 = countIfFree();
        }

        @Arbiter
        public void last(III_Result r) {
            r.r3 = countIfFree();
        }
    }

    /** A value that lies between two looks at the same even version belongs to that version. */
    @JCStressTest
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "before the change")
    @Outcome(id = "2, 1, 2", expect = ACCEPTABLE, desc = "after the change")
    @Outcome(
            id = {"0, [01], 1", "0, [01], 2", "1, [01], 1", "1, [01], 2"},
            expect = ACCEPTABLE,
            desc = "the change was noticed")
    @Outcome(expect = FORBIDDEN, desc = "a value of another version, or a version that goes back")
    @State
    public static class Versions extends Location {
        @Actor
        public void writer() {
            set(1);
        }

        @Actor
        public void reader(JJJ_Result r) {
            r.r1 = look();
            r.r2 = unlockedValue();
            r.r3 = look();
        }
    }

    /** Two halves, guarded by one version: a read without the lock is whole or is noticed to be torn. */
    @JCStressTest
    @Outcome(
            id = {"0, 0", "1, 1", "-1, -1"},
            expect = ACCEPTABLE,
            desc = "whole, or the change was noticed")
    @Outcome(expect = FORBIDDEN, desc = "torn")
    @State
    public static class Torn extends Location {
        private final Location left = new Location();
        private final Location right = new Location();

        private void setBoth(long value) {
            lock();
            left.set(value);
            right.set(value);
            unlockChanged();
        }

        @Actor
        public void writer() {
            setBoth(1);
        }

        @Actor
        public void reader(JJ_Result r) {
            long version = look();
            r.r1 = left.unlockedValue();
            r.r2 = right.unlockedValue();
            if ((version & 1) != 0 || look() != version) {
                r.r1 = -1;
                r.r2 = -1;
            }
        }
    }

    /** Each thread changes one location and re-reads the other, which it knows as nobody wrote it. */
    @JCStressTest
    @Outcome(
            id = {"0, 1", "1, 0", "1, 1"},
            expect = ACCEPTABLE,
            desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "store buffering: the run itself is not sequentially consistent")
    @State
    public static class StoreBuffering {
        private final Location x = new Location();

        /** Keeps the two off each other's cache line, on which no store could be overtaken by a load. */
        final long[] between = new long[32];

        private final Location y = new Location();

        @Actor
        public void first(JJ_Result r) {
            x.set(1);
            r.r1 = y.reread(0);
        }

        @Actor
        public void second(JJ_Result r) {
            y.set(1);
            r.r2 = x.reread(0);
        }
    }
}
