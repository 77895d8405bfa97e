package org.jrsan.agent.steps;

import java.util.concurrent.Semaphore;
import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/** A {@code Semaphore}. */
final class SteppedSemaphore extends Stepped {
    private final Execution execution;

    SteppedSemaphore(Semaphore semaphore, Execution execution) {
        super(semaphore::availablePermits, "a Semaphore");
        this.execution = execution;
    }

    /** Those who wait for a step are in no queue of the JDK's. */
    @Override
    @Nullable
    Object take(Call call) throws Throwable {
        Object told = super.take(call);
        return switch (call.name) {
            case "hasQueuedThreads" ->
                Boolean.TRUE.equals(told) || !execution.waitingFor(state).isEmpty();
            case "getQueueLength" ->
                (told instanceof Integer queued ? queued : 0)
                        + execution.waitingFor(state).size();
            default -> told;
        };
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
            case "tryAcquire" -> Turn.tries(call, permits -> permits >= wanted);
            case "release" -> Turn.GIVE_BACK;
            case "drainPermits", "reducePermits" -> Turn.CHANGE;
            case "isFair", "equals", "hashCode" -> Turn.NOTHING;
            default -> Turn.LOOK;
        };
    }
}
