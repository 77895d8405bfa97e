package org.jrsan.acceptance.junit;

import java.util.concurrent.CountDownLatch;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

/** Store buffering, one thread after the other without an edge that is seen, so that each iteration finds the same. */
class Buffered {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final CountDownLatch turn = new CountDownLatch(1);

    @RobustnessTest(iterations = 5)
    void storesAndLoads() {
        Actors.of(this::first, this::second).names("first", "second").run();
    }

    int first() {
        x.setRelease(1);
        int seen = y.getAcquire();
        turn.countDown();
        return seen;
    }

    int second() throws InterruptedException {
        turn.await();
        y.setRelease(1);
        return x.getAcquire();
    }
}
