package org.jrsan.acceptance.reports;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustFences;
import org.jrsan.atomic.WaitMode;

/** WAIT: a value that is gone may still end the wait. */
class StaleWait implements Program {
    enum State {
        IDLE,
        OPEN,
        BUSY
    }

    final RobustAtomicReference<State> state = new RobustAtomicReference<>(State.IDLE).label("state");
    final RobustAtomicInteger turn = new RobustAtomicInteger().label("turn");

    @Override
    public void first() {
        state.setOpaque(State.OPEN);
        state.setOpaque(State.BUSY);
        turn.setRelease(1);
        state.setOpaque(State.OPEN);
    }

    @Override
    public void second() throws InterruptedException {
        turn.getOpaque();
        state.awaitValue(State.OPEN, WaitMode.OPAQUE, 1, TimeUnit.MILLISECONDS);
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced());
    }

    private static final class Fenced extends StaleWait {
        @Override
        public void second() throws InterruptedException {
            turn.getOpaque();
            RobustFences.acquireFence();
            state.awaitValue(State.OPEN, WaitMode.OPAQUE, 1, TimeUnit.MILLISECONDS);
        }
    }
}
