package org.jrsan.agent.steps;

import java.util.concurrent.CountDownLatch;

/** A {@code CountDownLatch}. */
final class SteppedLatch extends Stepped {
    SteppedLatch(CountDownLatch latch) {
        super(() -> (int) Math.min(Integer.MAX_VALUE, latch.getCount()), "a CountDownLatch");
    }

    @Override
    Turn turn(Call call) {
        if (call.lacksArgument()) {
            return Turn.NOTHING;
        }
        return switch (call.name) {
            case "countDown" -> Turn.CHANGE;
            case "await" -> Turn.awaitInterruptibly(count -> count == 0, false);
            case "equals", "hashCode" -> Turn.NOTHING;
            default -> Turn.LOOK;
        };
    }
}
