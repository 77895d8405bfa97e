package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustFences;

/** READ, acquire fence; locations with labels, a reference among them. */
class RelaxedReader implements Program {
    final RobustAtomicReference<String> data = new RobustAtomicReference<>("old").label("data");
    final RobustAtomicInteger ready = new RobustAtomicInteger().label("ready");

    @Override
    public void first() {
        data.setOpaque("new");
        ready.setRelease(1);
    }

    @Override
    public void second() {
        ready.getOpaque();
        data.getOpaque();
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced(), new Acquiring());
    }

    private static final class Fenced extends RelaxedReader {
        @Override
        public void second() {
            ready.getOpaque();
            RobustFences.acquireFence();
            data.getOpaque();
        }
    }

    private static final class Acquiring extends RelaxedReader {
        @Override
        public void second() {
            ready.getAcquire();
            data.getOpaque();
        }
    }
}
