package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** READ of a location that was written so often since that a short history no longer holds the write. */
class Forgotten implements Program {
    final RobustAtomicInteger data = new RobustAtomicInteger().label("data");
    final RobustAtomicInteger ready = new RobustAtomicInteger().label("ready");

    @Override
    public void first() {
        data.setOpaque(1);
        ready.setRelease(1);
        for (int i = 2; i < 10; i++) {
            data.setOpaque(i);
        }
    }

    @Override
    public void second() {
        ready.getOpaque();
        data.getOpaque();
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced());
    }

    private static final class Fenced extends Forgotten {
        @Override
        public void second() {
            ready.getOpaque();
            RobustFences.acquireFence();
            data.getOpaque();
        }
    }
}
