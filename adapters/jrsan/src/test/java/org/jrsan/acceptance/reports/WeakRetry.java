package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** READ by a weak compare-and-set, in a loop, which finds it again and again. */
class WeakRetry implements Program {
    final RobustAtomicInteger next = new RobustAtomicInteger().label("next");
    final RobustAtomicInteger used = new RobustAtomicInteger().label("used");

    @Override
    public void first() {
        next.setOpaque(1);
        used.setRelease(1);
    }

    @Override
    public void second() {
        used.getOpaque();
        next.weakCompareAndSetPlain(0, 2);
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced());
    }

    private static final class Fenced extends WeakRetry {
        @Override
        public void second() {
            used.getOpaque();
            RobustFences.acquireFence();
            next.weakCompareAndSetPlain(0, 2);
        }
    }
}
