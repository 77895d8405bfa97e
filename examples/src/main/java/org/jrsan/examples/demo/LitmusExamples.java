package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.harmless;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.READ;
import static org.jrsan.rc20.Check.UPDATE_VALUE;
import static org.jrsan.rc20.Check.WAIT;
import static org.jrsan.rc20.Check.WRITE;

import java.util.List;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.litmus.Example31;
import org.jrsan.examples.litmus.Figure6;
import org.jrsan.examples.litmus.IndependentReads;
import org.jrsan.examples.litmus.Mailbox;
import org.jrsan.examples.litmus.OppositeWrites;
import org.jrsan.examples.litmus.PairBarrier;
import org.jrsan.examples.litmus.StoreBuffering;

/** The programs of {@link org.jrsan.examples.litmus}. */
final class LitmusExamples {
    /** Long enough for the other thread to come, when it can: an hour is for ever, as long as anybody else can go on. */
    private static final long MEETING_MILLIS = 3_600_000;

    /** Long enough to see that nobody comes: in one of the two orders a wait for 0 or 2 has nothing to wait for. */
    private static final long VAIN_MILLIS = 1;

    private LitmusExamples() {}

    static List<Example> all() {
        return List.of(
                new Example("sb", "release-acquire", violation(READ), () -> storeBuffering(Fencing.NONE)),
                new Example("sb", "fenced", ROBUST, () -> storeBuffering(Fencing.FULL)),
                new Example("mp", "opaque", violation(READ), () -> messagePassing(Order.OPAQUE)),
                new Example("mp", "release-acquire", ROBUST, () -> messagePassing(Order.RELEASE_ACQUIRE)),
                new Example("iriw", "release-acquire", violation(READ), () -> independentReads(Fencing.NONE)),
                new Example("iriw", "fenced", ROBUST, () -> independentReads(Fencing.FULL)),
                new Example("2+2w", "release", violation(WRITE), () -> oppositeWrites(Fencing.NONE)),
                new Example("2+2w", "fenced", ROBUST, () -> oppositeWrites(Fencing.FULL)),
                new Example("example-3.1", "release-acquire", violation(READ, WRITE), () -> example31(Fencing.NONE)),
                new Example("example-3.1", "fenced", ROBUST, () -> example31(Fencing.FULL)),
                new Example("fig-6", "program-1", violation(UPDATE_VALUE), () -> figure6(1)),
                new Example("fig-6", "program-2", ROBUST, () -> figure6(2)),
                new Example("bar", "spin", harmless(READ), LitmusExamples::spinBarrier),
                new Example("barw", "1/1", ROBUST, () -> waitBarrier(1, 1, MEETING_MILLIS)),
                new Example("barw", "0/2", ROBUST, () -> waitBarrier(0, 2, VAIN_MILLIS)),
                new Example("barw", "0/0", violation(WAIT), () -> waitBarrier(0, 0, VAIN_MILLIS)));
    }

    private static Trial storeBuffering(Fencing fencing) {
        StoreBuffering program = new StoreBuffering(fencing);
        boolean[] saw = new boolean[2];
        return new Trial()
                .actor("first", () -> saw[0] = program.first())
                .actor("second", () -> saw[1] = program.second())
                .check(() -> Invariant.holds(saw[0] || saw[1], "one of the two sees the other"));
    }

    private static Trial messagePassing(Order order) {
        Mailbox mailbox = new Mailbox(order);
        int[] received = new int[1];
        return new Trial()
                .actor("sender", () -> mailbox.send(42))
                .actor("receiver", () -> received[0] = mailbox.receive())
                .check(() -> Invariant.equal(42, received[0], "the message"));
    }

    /** In this order one thread after the other tells the readers apart. */
    private static Trial independentReads(Fencing fencing) {
        IndependentReads program = new IndependentReads(fencing);
        boolean[] saw = new boolean[2];
        return new Trial()
                .actor("writer-x", program::writeX)
                .actor("reader-xy", () -> saw[0] = program.sawXFirst())
                .actor("writer-y", program::writeY)
                .actor("reader-yx", () -> saw[1] = program.sawYFirst())
                .check(() -> Invariant.holds(!(saw[0] && saw[1]), "the readers agree"));
    }

    private static Trial oppositeWrites(Fencing fencing) {
        OppositeWrites program = new OppositeWrites(fencing);
        return new Trial()
                .actor("first", program::first)
                .actor("second", program::second)
                .check(() -> Invariant.holds(!program.firstWritesWereLast(), "some second write is last"));
    }

    private static Trial example31(Fencing fencing) {
        Example31 program = new Example31(fencing);
        int[] read = new int[1];
        return new Trial()
                .actor("first", program::first)
                .actor("second", () -> read[0] = program.second())
                .check(() ->
                        Invariant.holds(program.lastWriterOfY() == 1 || read[0] == 1, "who overwrites y has seen x"));
    }

    private static Trial figure6(int number) {
        Figure6 program = new Figure6(number);
        boolean[] claimed = new boolean[2];
        return new Trial()
                .actor("first", () -> claimed[0] = program.first())
                .actor("second", () -> claimed[1] = program.second())
                .check(() -> Invariant.holds(!(claimed[0] && claimed[1]), "at most one claims the other's"));
    }

    private static Trial spinBarrier() {
        PairBarrier barrier = new PairBarrier();
        boolean[] passed = new boolean[2];
        return new Trial()
                .actors(2, "thread", i -> () -> {
                    barrier.spin(i);
                    passed[i] = true;
                })
                .check(() -> Invariant.holds(passed[0] && passed[1], "both pass"));
    }

    private static Trial waitBarrier(int first, int second, long millis) {
        PairBarrier barrier = new PairBarrier();
        boolean[] passed = new boolean[2];
        return new Trial()
                .actor("first", () -> passed[0] = barrier.await(0, first, millis))
                .actor("second", () -> passed[1] = barrier.await(1, second, millis))
                .check(() -> {
                    boolean meeting = first == 1 && second == 1;
                    Invariant.holds(meeting || !(passed[0] && passed[1]), "both pass only when they meet");
                });
    }
}
