package org.jrsan.acceptance.reports;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;

/** UPDATE_VALUE by a blocking compare-and-set. */
class StolenLock implements Program {
    final RobustAtomicInteger lock = new RobustAtomicInteger().label("lock");
    final RobustAtomicInteger handle = new RobustAtomicInteger().label("handle");

    @Override
    public void first() {
        lock.setOpaque(1);
        handle.setRelease(7);
    }

    @Override
    public void second() throws InterruptedException {
        handle.getOpaque();
        lock.bcas(0, 1, WaitMode.VOLATILE, 1, TimeUnit.MILLISECONDS);
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced());
    }

    private static final class Fenced extends StolenLock {
        @Override
        public void second() throws InterruptedException {
            handle.getOpaque();
            RobustFences.acquireFence();
            lock.bcas(0, 1, WaitMode.VOLATILE, 1, TimeUnit.MILLISECONDS);
        }
    }
}
