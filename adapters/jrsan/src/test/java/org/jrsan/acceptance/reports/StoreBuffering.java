package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** READ, full fence; locations without labels. */
class StoreBuffering implements Program {
    final RobustAtomicInteger x = new RobustAtomicInteger();
    final RobustAtomicInteger y = new RobustAtomicInteger();

    @Override
    public void first() {
        x.setOpaque(1);
        y.getOpaque();
    }

    @Override
    public void second() {
        y.setOpaque(1);
        x.getOpaque();
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced(), new Volatile());
    }

    private static final class Fenced extends StoreBuffering {
        @Override
        public void first() {
            x.setOpaque(1);
            RobustFences.fullFence();
            y.getOpaque();
        }

        @Override
        public void second() {
            y.setOpaque(1);
            RobustFences.fullFence();
            x.getOpaque();
        }
    }

    private static final class Volatile extends StoreBuffering {
        @Override
        public void first() {
            x.set(1);
            y.get();
        }

        @Override
        public void second() {
            y.set(1);
            x.get();
        }
    }
}
