package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** WRITE on a store. */
class TwoPlusTwoWrites implements Program {
    final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

    @Override
    public void first() {
        x.setRelease(1);
        y.setRelease(2);
    }

    @Override
    public void second() {
        y.setRelease(1);
        x.setRelease(2);
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced(), new Volatile());
    }

    private static final class Fenced extends TwoPlusTwoWrites {
        @Override
        public void first() {
            x.setRelease(1);
            RobustFences.fullFence();
            y.setRelease(2);
        }

        @Override
        public void second() {
            y.setRelease(1);
            RobustFences.fullFence();
            x.setRelease(2);
        }
    }

    private static final class Volatile extends TwoPlusTwoWrites {
        @Override
        public void first() {
            x.set(1);
            y.set(2);
        }

        @Override
        public void second() {
            y.set(1);
            x.set(2);
        }
    }
}
