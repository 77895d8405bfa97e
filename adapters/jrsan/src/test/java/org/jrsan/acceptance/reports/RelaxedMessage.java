package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustFences;

/** READ, release and acquire. */
class RelaxedMessage implements Program {
    final RobustAtomicLong data = new RobustAtomicLong(-1).label("data");
    final RobustAtomicBoolean ready = new RobustAtomicBoolean().label("ready");

    @Override
    public void first() {
        data.setOpaque(42);
        ready.setOpaque(true);
    }

    @Override
    public void second() {
        ready.getOpaque();
        data.getOpaque();
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Modes(), new Fences());
    }

    private static final class Modes extends RelaxedMessage {
        @Override
        public void first() {
            data.setOpaque(42);
            ready.setRelease(true);
        }

        @Override
        public void second() {
            ready.getAcquire();
            data.getOpaque();
        }
    }

    private static final class Fences extends RelaxedMessage {
        @Override
        public void first() {
            data.setOpaque(42);
            RobustFences.releaseFence();
            ready.setOpaque(true);
        }

        @Override
        public void second() {
            ready.getOpaque();
            RobustFences.acquireFence();
            data.getOpaque();
        }
    }
}
