package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.READ;
import static org.jrsan.rc20.Check.WAIT;
import static org.jrsan.rc20.Check.WRITE;

import java.util.List;
import java.util.function.Supplier;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.lock.DekkerLock;
import org.jrsan.examples.lock.GuardedCounter;
import org.jrsan.examples.lock.LamportFastMutex;
import org.jrsan.examples.lock.Mutex;
import org.jrsan.examples.lock.PetersonLock;
import org.jrsan.examples.lock.PetersonLock.Turn;
import org.jrsan.examples.lock.TicketLock;
import org.jrsan.examples.lock.TtasLock;

/** The locks of {@link org.jrsan.examples.lock}, each guarding a counter. */
final class LockExamples {
    private static final int ROUNDS = 2;

    private LockExamples() {}

    static List<Example> all() {
        return List.of(
                lock("dekker", "release-acquire", violation(READ), 2, () -> new DekkerLock(Fencing.NONE)),
                lock("dekker", "fenced", ROBUST, 2, () -> new DekkerLock(Fencing.FULL)),
                lock("peterson", "release-acquire", violation(READ, WRITE), 2, () -> new PetersonLock(Turn.STORE)),
                lock("peterson", "tso-fence", violation(READ, WRITE), 2, () -> new PetersonLock(Turn.FENCED_STORE)),
                lock("peterson", "exchange", ROBUST, 2, () -> new PetersonLock(Turn.EXCHANGE)),
                lock(
                        "lamport-fast",
                        "release-acquire",
                        violation(READ, WRITE, WAIT),
                        3,
                        () -> new LamportFastMutex(3, Order.RELEASE_ACQUIRE)),
                lock("lamport-fast", "volatile", ROBUST, 3, () -> new LamportFastMutex(3, Order.VOLATILE)),
                lock("ticket-lock", "opaque", violation(READ), 3, () -> new TicketLock(Order.OPAQUE)),
                lock("ticket-lock", "release-acquire", ROBUST, 3, () -> new TicketLock(Order.RELEASE_ACQUIRE)),
                lock("ttas-lock", "opaque", violation(READ), 3, () -> new TtasLock(Order.OPAQUE)),
                lock("ttas-lock", "release-acquire", ROBUST, 3, () -> new TtasLock(Order.RELEASE_ACQUIRE)));
    }

    private static Example lock(String program, String variant, Expected expected, int threads, Supplier<Mutex> mutex) {
        return new Example(program, variant, expected, () -> counting(threads, mutex.get()));
    }

    private static Trial counting(int threads, Mutex mutex) {
        GuardedCounter counter = new GuardedCounter();
        return new Trial()
                .actors(threads, "worker", i -> () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        mutex.lock(i);
                        counter.increment();
                        mutex.unlock(i);
                    }
                })
                .check(() -> Invariant.equal(threads * ROUNDS, counter.get(), "the counter"));
    }
}
