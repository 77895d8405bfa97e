package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** WRITE on a read-modify-write. */
class LostCount implements Program {
    final RobustAtomicInteger count = new RobustAtomicInteger(3).label("count");
    final RobustAtomicInteger reset = new RobustAtomicInteger().label("reset");

    @Override
    public void first() {
        count.getAndIncrement();
        count.setRelease(0);
        reset.setOpaque(1);
    }

    @Override
    public void second() {
        reset.getOpaque();
        count.getAndIncrement();
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Modes(), new Fences());
    }

    private static final class Modes extends LostCount {
        @Override
        public void first() {
            count.getAndIncrement();
            count.setRelease(0);
            reset.setRelease(1);
        }

        @Override
        public void second() {
            reset.getAcquire();
            count.getAndIncrement();
        }
    }

    private static final class Fences extends LostCount {
        @Override
        public void first() {
            count.getAndIncrement();
            count.setRelease(0);
            RobustFences.releaseFence();
            reset.setOpaque(1);
        }

        @Override
        public void second() {
            reset.getOpaque();
            RobustFences.acquireFence();
            count.getAndIncrement();
        }
    }
}
