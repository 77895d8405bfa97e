package org.jrsan.agent.steps;

import java.util.concurrent.Semaphore;

/** A {@code Semaphore}. */
final class SteppedSemaphore extends Stepped {
    SteppedSemaphore(Semaphore semaphore) {
        super(semaphore::availablePermits, "a Semaphore");
    }

    @Override
    Turn turn(Call call) {
        int wanted = call.arguments() > 0 && call.argument(0) instanceof Integer permits ? permits : 1;
        if (wanted < 0) {
            // It is refused.
            return Turn.NOTHING;
        }
        return switch (call.name) {
            case "acquire" -> Turn.awaitInterruptibly(permits -> permits >= wanted, true);
            case "acquireUninterruptibly" -> Turn.await(permits -> permits >= wanted);
            case "tryAcquire" ->
                call.isTimed()
                        ? Turn.awaitInterruptibly(permits -> permits >= wanted, true)
                        : Turn.attempt(permits -> permits >= wanted);
            case "release" -> Turn.GIVE_BACK;
            case "drainPermits", "reducePermits" -> Turn.CHANGE;
            case "isFair", "equals", "hashCode" -> Turn.NOTHING;
            default -> Turn.LOOK;
        };
    }
}
