package org.jrsan.examples.demo;

import static org.jrsan.examples.Order.OPAQUE;
import static org.jrsan.examples.Order.RELEASE_ACQUIRE;
import static org.jrsan.examples.Order.VOLATILE;
import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.benign;
import static org.jrsan.examples.demo.Expected.harmless;
import static org.jrsan.examples.demo.Expected.race;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.FAIL_VALUE;
import static org.jrsan.rc20.Check.READ;
import static org.jrsan.rc20.Check.WAIT;
import static org.jrsan.rc20.Check.WRITE;

import java.util.List;
import java.util.Objects;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.Parcel;
import org.jrsan.examples.Spin;
import org.jrsan.examples.queue.ManyToOneRing;
import org.jrsan.examples.queue.MpscArrayQueue;
import org.jrsan.examples.queue.SpscArrayQueue;
import org.jrsan.examples.sync.FencedSeqLock;
import org.jrsan.examples.sync.FencedSeqLock.Fences;
import org.jrsan.examples.sync.LeftRight;
import org.jrsan.examples.sync.RcuMap;
import org.jrsan.examples.sync.SeqLock;
import org.jrsan.examples.sync.Sequencer;
import org.jrsan.examples.sync.WaitStrategy;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainLongArray;

/**
 * Structures in the style of libraries that people use, ported by import swap or by generated accessors. What they hand
 * over is plain.
 */
final class PortExamples {
    private static final int CAPACITY = 2;
    private static final int ITEMS = 3;
    private static final int WORDS = 8;
    private static final int PLACES = 4;
    private static final int EVENTS = 6;
    private static final int UPDATES = 2;
    private static final int READS = 2;
    private static final int PAIRS = 2;

    private PortExamples() {}

    static List<Example> all() {
        return List.of(
                new Example("spsc-array", "opaque-slots", race(READ), () -> spscArray(OPAQUE)),
                new Example("spsc-array", "release-slots", benign(READ), () -> spscArray(RELEASE_ACQUIRE)),
                new Example("mpsc-array", "opaque-index", violation(READ, WRITE, FAIL_VALUE), () -> mpscArray(OPAQUE)),
                new Example("mpsc-array", "volatile-index", ROBUST, () -> mpscArray(VOLATILE)),
                new Example("many-to-one", "opaque-commit", race(), () -> manyToOne(OPAQUE)),
                new Example("many-to-one", "release-commit", ROBUST, () -> manyToOne(RELEASE_ACQUIRE)),
                new Example("sequencer", "opaque-gating", race(WAIT), () -> sequencer(VOLATILE, OPAQUE)),
                new Example(
                        "sequencer",
                        "release-acquire",
                        harmless(WAIT),
                        () -> sequencer(RELEASE_ACQUIRE, RELEASE_ACQUIRE)),
                new Example("sequencer", "volatile", ROBUST, () -> sequencer(VOLATILE, VOLATILE)),
                new Example("rcu-map", "release-acquire", violation(READ, WAIT), () -> rcuMap(Fencing.NONE)),
                new Example("rcu-map", "fenced", ROBUST, () -> rcuMap(Fencing.FULL)),
                new Example("left-right", "release-acquire", violation(READ, WAIT), () -> leftRight(RELEASE_ACQUIRE)),
                new Example("left-right", "volatile", ROBUST, () -> leftRight(VOLATILE)),
                new Example("seqlock-fences", "no-fence", violation(READ), () -> fencedSeqLock(Fences.NONE)),
                // Boehm's own: what a reader sees that it then rejects is harmless.
                new Example("seqlock-fences", "one-fence", harmless(READ), () -> fencedSeqLock(Fences.BEHIND_BOTH)),
                new Example("seqlock-fences", "fenced", ROBUST, () -> fencedSeqLock(Fences.BEHIND_EACH)));
    }

    /** The queue begins with one element and the consumer first, as the ring of the queues does. */
    private static Trial spscArray(Order slots) {
        SpscArrayQueue<Parcel> queue = new SpscArrayQueue<>(CAPACITY, slots);
        queue.offer(new Parcel(0));
        return new Trial()
                .actor("consumer", () -> {
                    Spin spin = new Spin();
                    for (int i = 0; i < ITEMS; i++) {
                        Parcel parcel = queue.poll();
                        while (parcel == null) {
                            spin.pause();
                            parcel = queue.poll();
                        }
                        Invariant.equal(i, parcel.open(), "the content");
                    }
                })
                .actor("producer", () -> {
                    Spin spin = new Spin();
                    for (int i = 1; i < ITEMS; i++) {
                        Parcel parcel = new Parcel(i);
                        while (!queue.offer(parcel)) {
                            spin.pause();
                        }
                    }
                });
    }

    private static Trial mpscArray(Order index) {
        MpscArrayQueue<Parcel> queue = new MpscArrayQueue<>(CAPACITY, index);
        Tally tally = new Tally();
        return new Trial()
                .actors(2, "producer", i -> () -> {
                    Spin spin = new Spin();
                    for (int n = 0; n < ITEMS; n++) {
                        Parcel parcel = new Parcel(i * ITEMS + n);
                        while (!queue.offer(parcel)) {
                            spin.pause();
                        }
                    }
                })
                .actor("consumer", () -> {
                    Spin spin = new Spin();
                    for (int taken = 0; taken < 2 * ITEMS; ) {
                        Parcel parcel = queue.poll();
                        if (parcel == null) {
                            spin.pause();
                        } else {
                            tally.took(parcel.open());
                            taken++;
                        }
                    }
                })
                .check(() -> tally.checkEachOnce(2 * ITEMS));
    }

    /** Messages of one and of two words, so that the ring needs padding. */
    private static Trial manyToOne(Order commit) {
        ManyToOneRing ring = new ManyToOneRing(WORDS, commit);
        Tally tally = new Tally();
        return new Trial()
                .actors(2, "producer", i -> () -> {
                    Spin spin = new Spin();
                    for (int n = 0; n < ITEMS; n++) {
                        int[] message = n % 2 == 0 ? new int[] {n} : new int[] {n, -n};
                        while (!ring.write(i, message)) {
                            spin.pause();
                        }
                    }
                })
                .actor("consumer", () -> {
                    Spin spin = new Spin();
                    for (int taken = 0; taken < 2 * ITEMS; ) {
                        int read = ring.read((type, message) -> {
                            Invariant.equal(message[0] % 2 + 1, message.length, "the length of a message");
                            tally.took(type * ITEMS + message[0]);
                        });
                        taken += read;
                        if (read == 0) {
                            spin.pause();
                        }
                    }
                })
                .check(() -> tally.checkEachOnce(2 * ITEMS));
    }

    /** Consumers give places back one by one, so that the producer goes on while they are still at it. */
    private static Trial sequencer(Order order, Order gatingLook) {
        Sequencer sequencer = new Sequencer(PLACES, 2, WaitStrategy.BUSY_SPIN, order, gatingLook);
        PlainLongArray events = new PlainLongArray(PLACES).label("events");
        long[] ended = new long[2];
        return new Trial()
                .actor("producer", () -> {
                    for (int i = 0; i < EVENTS; i++) {
                        long number = sequencer.next();
                        events.set(sequencer.place(number), number * number);
                        sequencer.publish(number);
                    }
                })
                .actors(2, "consumer", i -> () -> {
                    long next = 0;
                    while (next < EVENTS) {
                        long end = sequencer.await(next);
                        for (; next <= end; next++) {
                            Invariant.equal(next * next, events.get(sequencer.place(next)), "the event");
                            Thread.yield();
                            sequencer.done(i, next);
                        }
                        ended[i] = next;
                    }
                })
                .check(() -> Invariant.equal(2 * EVENTS, (int) (ended[0] + ended[1]), "the number of events seen"));
    }

    private static Trial rcuMap(Fencing fencing) {
        RcuMap<String, Integer> map = new RcuMap<>(4, 2, fencing);
        return new Trial()
                .actor("updater", () -> {
                    for (int n = 1; n <= UPDATES; n++) {
                        map.put("key", n);
                        map.put("key " + n, -n);
                    }
                })
                .actors(2, "reader", i -> () -> {
                    int newest = 0;
                    for (int n = 0; n < READS; n++) {
                        Integer value = map.get(i, "key");
                        Invariant.holds(value == null ? newest == 0 : value >= newest, "values only grow");
                        newest = value == null ? 0 : value;
                    }
                })
                .check(() -> Invariant.equal(UPDATES, Objects.requireNonNull(map.get(0, "key")), "the last value"));
    }

    private static Trial leftRight(Order order) {
        LeftRight<PlainInt> data =
                new LeftRight<>(new PlainInt().label("left copy"), new PlainInt().label("right copy"), order);
        return new Trial()
                .actor("writer", () -> {
                    for (int n = 1; n <= UPDATES; n++) {
                        int value = n;
                        data.write(copy -> copy.set(value));
                    }
                })
                .actors(2, "reader", i -> () -> {
                    int newest = 0;
                    for (int n = 0; n < READS; n++) {
                        int value = data.read(PlainInt::get);
                        Invariant.holds(value >= newest, "values only grow");
                        newest = value;
                    }
                })
                .check(() -> Invariant.equal(UPDATES, data.read(PlainInt::get), "the last value"));
    }

    /** Many pairs, until the reader has the last: it must meet the writer between its two stores. */
    private static Trial fencedSeqLock(Fences fences) {
        FencedSeqLock seqLock = new FencedSeqLock(fences);
        return new Trial()
                .actor("writer", () -> {
                    for (int n = 1; n <= PAIRS; n++) {
                        seqLock.write(new SeqLock.Pair(n, -n));
                    }
                })
                .actor("reader", () -> {
                    Spin spin = new Spin();
                    SeqLock.Pair pair = seqLock.read();
                    while (pair.left() < PAIRS) {
                        Invariant.equal(0, pair.left() + pair.right(), "the sum of a pair");
                        spin.pause();
                        pair = seqLock.read();
                    }
                })
                .check(() -> Invariant.equal(new SeqLock.Pair(PAIRS, -PAIRS), seqLock.read(), "the last pair"));
    }
}
