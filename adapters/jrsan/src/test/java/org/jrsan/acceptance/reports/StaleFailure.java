package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** FAIL_VALUE: a strong compare-and-set that may fail though it cannot in any interleaving. */
class StaleFailure implements Program {
    final RobustAtomicInteger state = new RobustAtomicInteger().label("state");
    final RobustAtomicInteger seen = new RobustAtomicInteger().label("seen");

    @Override
    public void first() {
        state.setRelease(1);
        seen.getOpaque();
    }

    @Override
    public void second() {
        seen.setRelease(1);
        state.compareAndExchangeAcquire(1, 2);
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced());
    }

    private static final class Fenced extends StaleFailure {
        @Override
        public void first() {
            state.setRelease(1);
            RobustFences.fullFence();
            seen.getOpaque();
        }

        @Override
        public void second() {
            seen.setRelease(1);
            RobustFences.fullFence();
            state.compareAndExchangeAcquire(1, 2);
        }
    }
}
