package org.jrsan.bench.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jrsan.clock.ThreadSlots;
import org.jrsan.clock.VectorClock;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The table of thread slots, and clocks that others look at while their thread goes on. */
public final class SlotStress {
    private SlotStress() {}

    /** A thread ends while one starts; another one starts when both are done. */
    @JCStressTest
    @Outcome(
            id = {"0, 1, 3", "1, 2, 1"},
            expect = ACCEPTABLE,
            desc = "slots of their own, epochs that go on")
    @Outcome(expect = FORBIDDEN, desc = "one slot for two, or an epoch that was there before")
    @State
    public static class End {
        private final ThreadSlots slots = new ThreadSlots(1);
        private final VectorClock ending = new VectorClock();
        private final VectorClock first = new VectorClock();
        private final VectorClock second = new VectorClock();
        private final int old;

        public End() {
            old = slots.take(ending);
            ending.tick(old);
        }

        @Actor
        public void ends() {
            slots.release(old, ending);
        }

        @Actor
        public void starts(III_Result r) {
            r.r1 = slots.take(first);
        }

        /** Its epoch is 3 when one of them has the slot of the thread that ended. */
        @Arbiter
        public void startsLast(III_Result r) {
            r.r2 = slots.take(second);
            r.r3 = Math.max(first.get(r.r1), second.get(r.r2));
        }
    }

    /** Two threads start when one slot may be given again. */
    @JCStressTest
    @Outcome(
            id = {"0, 1, 2, 1", "1, 0, 1, 2"},
            expect = ACCEPTABLE,
            desc = "slots of their own, epochs that go on")
    @Outcome(expect = FORBIDDEN, desc = "one slot for two, or an epoch that was there before")
    @State
    public static class Take {
        private final ThreadSlots slots = new ThreadSlots(1);
        private final VectorClock first = new VectorClock();
        private final VectorClock second = new VectorClock();

        public Take() {
            VectorClock ended = new VectorClock();
            slots.release(slots.take(ended), ended);
        }

        @Actor
        public void first(IIII_Result r) {
            r.r1 = slots.take(first);
            r.r3 = first.get(r.r1);
        }

        @Actor
        public void second(IIII_Result r) {
            r.r2 = slots.take(second);
            r.r4 = second.get(r.r2);
        }
    }

    /** A clock grows into a longer array and ticks while others look at it. */
    @JCStressTest
    @Outcome(
            id = {"1, 1", "1, 2", "2, 2", "1, 3", "2, 3", "3, 3"},
            expect = ACCEPTABLE,
            desc = "an epoch that the thread had")
    @Outcome(
            id = {"2, 1", "3, 1", "3, 2"},
            expect = ACCEPTABLE,
            desc = "an older one after a newer: the looks have no order")
    @Outcome(expect = FORBIDDEN, desc = "an epoch that the thread never had")
    @State
    public static class Look {
        private final ThreadSlots slots = new ThreadSlots(1);
        private final VectorClock clock = new VectorClock();
        private final int slot = slots.take(clock);

        @Actor
        public void thread() {
            clock.tick(slot);
            clock.raise(9, 1);
            clock.tick(slot);
        }

        @Actor
        public void looks(II_Result r) {
            r.r1 = slots.everything().get(slot);
            r.r2 = slots.everything().get(slot);
        }
    }

    /** A thread moves to another slot while one starts and looks. */
    @JCStressTest
    @Outcome(
            id = {"1, 2, 1", "2, 1, 1"},
            expect = ACCEPTABLE,
            desc = "slots of their own; the old slot's epoch stays known")
    @Outcome(expect = FORBIDDEN, desc = "one slot for two, or a slot forgotten while its thread moves")
    @State
    public static class Renew {
        private final ThreadSlots slots = new ThreadSlots(1);
        private final VectorClock moving = new VectorClock();
        private final VectorClock starting = new VectorClock();
        private final int old = slots.take(moving);

        @Actor
        public void moves(III_Result r) {
            r.r1 = slots.renew(old, moving);
        }

        @Actor
        public void starts(III_Result r) {
            r.r2 = slots.take(starting);
            r.r3 = slots.everything().get(old);
        }
    }
}
