package org.jrsan.examples.guide;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.WaitMode;

/** A lock and a counter whose loops are written as what they are. */
final class Waits {
    private final RobustAtomicInteger held = new RobustAtomicInteger();
    private final RobustAtomicLong tickets = new RobustAtomicLong();
    private final RobustAtomicLong served = new RobustAtomicLong();

    // guide: waits
    void lock() throws InterruptedException {
        held.bcas(0, 1); // was: while (!held.compareAndSet(0, 1)) {}
    }

    void unlock() {
        held.setRelease(0);
    }

    long await(long n) throws InterruptedException {
        return served.awaitUntil(seen -> seen >= n, WaitMode.ACQUIRE); // was: while ((s = served.getAcquire()) < n) {}
    }

    long draw(long most) {
        return tickets.getAndUpdate(n -> Math.min(n + 1, most)); // was: a loop of get and compareAndSet
    }
    // guide: end

    void serve() {
        served.setRelease(served.getPlain() + 1);
    }
}
