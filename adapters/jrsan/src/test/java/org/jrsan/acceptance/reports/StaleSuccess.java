package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;

/** UPDATE_VALUE by a strong compare-and-set. */
class StaleSuccess implements Program {
    final RobustAtomicReference<Integer> top = new RobustAtomicReference<>(1).label("top");
    final RobustAtomicInteger size = new RobustAtomicInteger().label("size");

    @Override
    public void first() {
        top.setRelease(2);
        size.setOpaque(2);
    }

    @Override
    public void second() {
        size.getAcquire();
        top.compareAndSet(1, 3);
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Modes());
    }

    private static final class Modes extends StaleSuccess {
        @Override
        public void first() {
            top.setRelease(2);
            size.setRelease(2);
        }
    }
}
