package org.jrsan.acceptance.reports;

import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;

/** READ, found more than once at the same two lines, of a location that a loop creates; both accesses in one line. */
class Repeated implements Program {
    private static final int ROUNDS = 3;

    final RobustAtomicInteger[] cells = new RobustAtomicInteger[ROUNDS];
    final RobustAtomicInteger[] flags = new RobustAtomicInteger[ROUNDS];

    Repeated() {
        for (int i = 0; i < ROUNDS; i++) {
            cells[i] = new RobustAtomicInteger();
            flags[i] = new RobustAtomicInteger();
        }
    }

    @Override
    public void first() {
        for (int i = 0; i < ROUNDS; i++) {
            cells[i].setOpaque(7);
            flags[i].setRelease(1);
        }
    }

    @Override
    public void second() {
        for (int i = ROUNDS - 1; i >= 0; i--) {
            sum(flags[i].getOpaque(), cells[i].getOpaque());
        }
    }

    static int sum(int a, int b) {
        return a + b;
    }

    @Override
    public List<Program> repaired() {
        return List.of(new Fenced());
    }

    private static final class Fenced extends Repeated {
        @Override
        public void second() {
            for (int i = ROUNDS - 1; i >= 0; i--) {
                int flag = flags[i].getOpaque();
                RobustFences.acquireFence();
                sum(flag, cells[i].getOpaque());
            }
        }
    }
}
