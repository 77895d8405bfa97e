package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.race;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.READ;
import static org.jrsan.rc20.Check.WRITE;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.Parcel;
import org.jrsan.examples.lock.DekkerFencesLock;
import org.jrsan.examples.lock.McsLock;
import org.jrsan.examples.lock.Mutex;
import org.jrsan.examples.lock.ReadWriteSpinLock;
import org.jrsan.examples.lock.ReadWriteSpinLock.Weak;
import org.jrsan.examples.queue.ChaseLevDeque;
import org.jrsan.examples.queue.MpmcQueue;
import org.jrsan.examples.queue.MsQueue;
import org.jrsan.examples.queue.PlainRingDeque;
import org.jrsan.examples.queue.VolatileChaseLevDeque;
import org.jrsan.examples.sync.SeqLock;
import org.jrsan.examples.sync.SpinningBarrier;
import org.jrsan.plain.PlainInt;

/**
 * Programs with the names, and with as many threads and operations, as those that CDSChecker (Norris and Demsky, 2013) and
 * C11Tester (Luo and Demsky, 2021) are measured by. The code is our own.
 */
final class BenchmarkExamples {
    private static final int READERS = 3;

    private BenchmarkExamples() {}

    static List<Example> all() {
        return List.of(
                new Example("barrier", "release-only", race(), () -> barrier(Order.OPAQUE)),
                new Example("barrier", "release-acquire", ROBUST, () -> barrier(Order.RELEASE_ACQUIRE)),
                new Example("chase-lev-deque", "plain-ring", race(READ), () -> deque(new PlainRingDeque<>(2))),
                new Example("chase-lev-deque", "volatile", ROBUST, () -> deque(new VolatileChaseLevDeque<>(2))),
                new Example("dekker-fences", "no-full-fence", violation(READ), () -> dekker(Fencing.NONE)),
                new Example("dekker-fences", "fenced", ROBUST, () -> dekker(Fencing.FULL)),
                new Example("linuxrwlocks", "weak-unlock", race(), () -> linuxLock(Weak.UNLOCK)),
                new Example("linuxrwlocks", "release-acquire", ROBUST, () -> linuxLock(Weak.NOTHING)),
                new Example("mcs-lock", "opaque-gate", race(), () -> mcsLock(Order.OPAQUE)),
                new Example("mcs-lock", "release-acquire", ROBUST, () -> mcsLock(Order.RELEASE_ACQUIRE)),
                new Example("mpmc-queue", "opaque-counts", race(), () -> mpmcQueue(Order.OPAQUE)),
                new Example("mpmc-queue", "volatile", ROBUST, () -> mpmcQueue(Order.VOLATILE)),
                new Example("ms-queue", "opaque", race(READ), () -> msQueue(Order.OPAQUE)),
                new Example("ms-queue", "volatile", ROBUST, () -> msQueue(Order.VOLATILE)),
                new Example("seqlock-writers", "opaque-mark", violation(READ, WRITE), () -> seqLock(Order.OPAQUE)),
                new Example("seqlock-writers", "acquire-mark", ROBUST, () -> seqLock(Order.RELEASE_ACQUIRE)),
                new Example("rwlock", "weak-write-lock", violation(READ, WRITE), () -> readWriteLock(Weak.WRITE_LOCK)),
                new Example("rwlock", "weak-unlock", violation(READ, WRITE), () -> readWriteLock(Weak.UNLOCK)),
                new Example("rwlock", "release-acquire", ROBUST, () -> readWriteLock(Weak.NOTHING)));
    }

    /** One thread writes before the barrier, three others read behind it. */
    private static Trial barrier(Order order) {
        SpinningBarrier barrier = new SpinningBarrier(1 + READERS, order);
        PlainInt message = new PlainInt().label("message");
        return new Trial()
                .actor("writer", () -> {
                    message.set(1);
                    barrier.await();
                })
                .actors(READERS, "reader", i -> () -> {
                    barrier.await();
                    Invariant.equal(1, message.get(), "the message");
                });
    }

    /** Three elements in a deque that grows once; two are popped, and a thief comes once. */
    private static Trial deque(ChaseLevDeque<Integer> deque) {
        Tally tally = new Tally();
        return new Trial()
                .actor("owner", () -> {
                    for (int i = 0; i < 3; i++) {
                        deque.push(i);
                    }
                    tally.took(deque.pop());
                    tally.took(deque.pop());
                })
                .actor("thief", () -> tally.took(deque.steal()))
                .check(() -> {
                    tally.tookAll(deque::pop);
                    tally.checkEachOnce(3);
                });
    }

    /** Each of two threads has the lock once, and writes. */
    private static Trial dekker(Fencing fencing) {
        Mutex mutex = new DekkerFencesLock(fencing);
        PlainInt guarded = new PlainInt().label("guarded");
        return new Trial().actors(2, "thread", i -> () -> {
            mutex.lock(i);
            guarded.set(i + 1);
            mutex.unlock(i);
        });
    }

    /** Each of two threads has the lock twice: one writes and then reads, the other reads and then writes. */
    private static Trial mcsLock(Order gateOrder) {
        McsLock mutex = new McsLock(gateOrder);
        PlainInt guarded = new PlainInt().label("guarded");
        return new Trial().actors(2, "thread", i -> () -> {
            for (int round = 0; round < 2; round++) {
                mutex.lock(i);
                if (round == i) {
                    guarded.set(i + 1);
                } else {
                    guarded.get();
                }
                mutex.unlock(i);
            }
        });
    }

    /** Each of two threads reads once and then writes once. */
    private static Trial linuxLock(Weak weak) {
        ReadWriteSpinLock lock = new ReadWriteSpinLock(weak);
        PlainInt guarded = new PlainInt().label("guarded");
        return new Trial().actors(2, "thread", i -> () -> {
            lock.lockToRead();
            guarded.get();
            lock.unlockRead();
            lock.lockToWrite();
            guarded.set(i + 1);
            lock.unlockWrite();
        });
    }

    /** Two producers of one element each, and two consumers that take until there is none; one element is there before. */
    private static Trial mpmcQueue(Order order) {
        MpmcQueue queue = new MpmcQueue(4, order);
        Tally tally = new Tally();
        return new Trial()
                .first(() -> queue.offer(0))
                .actors(2, "producer", i -> () -> queue.offer(i + 1))
                .actors(2, "consumer", i -> () -> takeAll(queue, tally))
                .check(() -> {
                    takeAll(queue, tally);
                    tally.checkEachOnce(3);
                });
    }

    private static void takeAll(MpmcQueue queue, Tally tally) throws InterruptedException {
        boolean took = true;
        while (took) {
            took = queue.poll(tally::took);
        }
    }

    /** Each of two threads adds one element and then takes one. */
    private static Trial msQueue(Order order) {
        MsQueue<Parcel> queue = new MsQueue<>(order);
        Tally tally = new Tally();
        return new Trial()
                .actors(2, "thread", i -> () -> {
                    queue.add(new Parcel(i));
                    Parcel taken = queue.poll();
                    tally.took(taken == null ? null : taken.open());
                })
                .check(() -> tally.checkEachOnce(2));
    }

    /** Two writers write once each, and a reader reads once. */
    private static Trial seqLock(Order markOrder) {
        SeqLock seqLock = new SeqLock(Order.RELEASE_ACQUIRE, markOrder);
        return new Trial()
                .actors(2, "writer", i -> () -> seqLock.writeAmongOthers(new SeqLock.Pair(i + 1, -i - 1)))
                .actor("reader", () -> {
                    SeqLock.Pair pair = seqLock.read();
                    Invariant.equal(0, pair.left() + pair.right(), "the sum of a pair");
                });
    }

    /** Two readers and two writers, twice each; what is guarded is atomic. */
    private static Trial readWriteLock(Weak weak) {
        ReadWriteSpinLock lock = new ReadWriteSpinLock(weak);
        RobustAtomicInteger left = new RobustAtomicInteger().label("left");
        RobustAtomicInteger right = new RobustAtomicInteger().label("right");
        return new Trial()
                .actors(2, "reader", i -> () -> {
                    for (int round = 0; round < 2; round++) {
                        lock.lockToRead();
                        Invariant.equal(left.getOpaque(), right.getOpaque(), "the right number");
                        lock.unlockRead();
                    }
                })
                .actors(2, "writer", i -> () -> {
                    for (int round = 0; round < 2; round++) {
                        lock.lockToWrite();
                        left.setOpaque(left.getOpaque() + 1);
                        right.setOpaque(right.getOpaque() + 1);
                        lock.unlockWrite();
                    }
                })
                .check(() -> Invariant.equal(8, left.get() + right.get(), "the sum of both numbers"));
    }
}
