package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.harmless;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.READ;
import static org.jrsan.rc20.Check.WAIT;

import java.util.List;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.sync.EventCount;
import org.jrsan.examples.sync.EventCount.Notifier;
import org.jrsan.examples.sync.EventCounter;
import org.jrsan.examples.sync.RcuCell;
import org.jrsan.examples.sync.SeqLock;

/** The algorithms of {@link org.jrsan.examples.sync}. */
final class SyncExamples {
    private static final int ITEMS = 2;
    private static final int READS = 2;
    private static final int UPDATES = 2;

    private SyncExamples() {}

    static List<Example> all() {
        return List.of(
                new Example(
                        "event-counter", "release-acquire", harmless(READ), () -> eventCounter(Order.RELEASE_ACQUIRE)),
                new Example("event-counter", "volatile", ROBUST, () -> eventCounter(Order.VOLATILE)),
                new Example("event-count", "load", violation(READ), () -> eventCount(Notifier.LOAD)),
                new Example("event-count", "update", ROBUST, () -> eventCount(Notifier.UPDATE)),
                new Example("seqlock", "opaque", violation(READ), () -> seqLock(Order.OPAQUE)),
                new Example("seqlock", "release-acquire", ROBUST, () -> seqLock(Order.RELEASE_ACQUIRE)),
                new Example("rcu", "release-acquire", violation(READ, WAIT), () -> rcu(Fencing.NONE)),
                new Example("rcu", "fenced", ROBUST, () -> rcu(Fencing.FULL)));
    }

    /** Two threads in step: neither begins a step before the other has ended the one before. */
    private static Trial eventCounter(Order order) {
        EventCounter[] ended = {new EventCounter("steps of 0", order), new EventCounter("steps of 1", order)};
        return new Trial()
                .actors(2, "stepper", i -> () -> {
                    for (int step = 1; step <= ITEMS; step++) {
                        ended[i].advance();
                        ended[1 - i].await(step);
                    }
                })
                .check(() -> Invariant.equal(2 * ITEMS, ended[0].read() + ended[1].read(), "the sum of all steps"));
    }

    /** Waiters first: in this order they register before the notifier comes. */
    private static Trial eventCount(Notifier notifier) {
        EventCount eventCount = new EventCount(notifier);
        RobustAtomicInteger published = new RobustAtomicInteger().label("published");
        return new Trial()
                .actors(2, "waiter", i -> () -> {
                    for (int n = 1; n <= ITEMS; n += i + 1) {
                        int target = n;
                        eventCount.await(() -> published.getAcquire() >= target);
                    }
                })
                .actor("notifier", () -> {
                    for (int n = 1; n <= ITEMS; n++) {
                        published.setRelease(n);
                        eventCount.notifyWaiters();
                    }
                })
                .check(() -> Invariant.equal(ITEMS, published.get(), "the latest number"));
    }

    private static Trial seqLock(Order dataOrder) {
        SeqLock seqLock = new SeqLock(dataOrder);
        return new Trial()
                .actor("writer", () -> {
                    for (int n = 1; n <= ITEMS; n++) {
                        seqLock.write(new SeqLock.Pair(n, -n));
                    }
                })
                .actors(2, "reader", i -> () -> {
                    for (int n = 0; n < READS; n++) {
                        SeqLock.Pair pair = seqLock.read();
                        Invariant.equal(0, pair.left() + pair.right(), "the sum of a pair");
                    }
                })
                .check(() -> Invariant.equal(new SeqLock.Pair(ITEMS, -ITEMS), seqLock.read(), "the last pair"));
    }

    /** A version that knows whether it was reclaimed. */
    private static final class Version {
        private final RobustAtomicBoolean reclaimed = new RobustAtomicBoolean().label("reclaimed");
    }

    private static Trial rcu(Fencing fencing) {
        RcuCell<Version> cell = new RcuCell<>(new Version(), 2, fencing);
        return new Trial()
                .actor("updater", () -> {
                    for (int n = 0; n < UPDATES; n++) {
                        cell.update(new Version()).reclaimed.setOpaque(true);
                    }
                })
                .actors(2, "reader", i -> () -> {
                    for (int n = 0; n < READS; n++) {
                        boolean reclaimed = cell.read(i, v -> v.reclaimed.getOpaque());
                        Invariant.holds(!reclaimed, "the version being read is not reclaimed");
                    }
                });
    }
}
