package org.jrsan.internal.values;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wait parks, and a permit that the thread had before is still there afterwards. */
class WaitingPermitTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoWaitsKeepsItsPermit(boolean isInterruptible) throws InterruptedException {
        AtomicBoolean isSo = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            try {
                if (isInterruptible) {
                    Waiting.until(isSo::get, Waiting.FOREVER);
                } else {
                    Waiting.uninterruptibly(nanos -> Waiting.until(isSo::get, nanos));
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            LockSupport.park();
        });
        waiter.start();
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        isSo.set(true);
        waiter.join(TimeUnit.SECONDS.toMillis(10));
        boolean isGone = !waiter.isAlive();
        LockSupport.unpark(waiter);
        assertTrue(isGone, "it parks for a permit that it had");
    }
}
