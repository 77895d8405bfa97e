package org.jrsan.agent.steps;

import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/** A lock of {@code java.util.concurrent.locks}, with its halves and conditions. */
final class SteppedLock extends Stepped {
    final Object sync;

    private final Execution execution;

    SteppedLock(Object sync, Execution execution) {
        super(() -> Syncs.state(sync), Syncs.isExclusive(sync) ? "a ReentrantLock" : "a ReentrantReadWriteLock");
        this.sync = sync;
        this.execution = execution;
    }

    @Override
    @Nullable
    Object take(Call call) throws Throwable {
        Object told = super.take(call);
        return withTasks(call, told);
    }

    /** Those who wait for a step are in no queue of the JDK's. */
    private @Nullable Object withTasks(Call call, @Nullable Object told) {
        return switch (call.name) {
            case "hasQueuedThreads" ->
                Boolean.TRUE.equals(told) || !execution.waitingFor(state).isEmpty();
            case "hasQueuedThread" -> Boolean.TRUE.equals(told) || isWaiting(call.argument(0));
            case "getQueueLength" ->
                (told instanceof Integer queued ? queued : 0)
                        + execution.waitingFor(state).size();
            case "hasWaiters" -> Boolean.TRUE.equals(told) || waiters(call.argument(0)) > 0;
            case "getWaitQueueLength" -> (told instanceof Integer queued ? queued : 0) + waiters(call.argument(0));
            default -> told;
        };
    }

    private boolean isWaiting(@Nullable Object thread) {
        return execution.waitingFor(state).stream().anyMatch(one -> one == thread);
    }

    private int waiters(@Nullable Object condition) {
        return condition != null && execution.kept(condition) instanceof SteppedCondition known ? known.waiters() : 0;
    }

    @Override
    Turn turn(Call call) {
        int held = quietly(() -> Syncs.holds(sync));
        return switch (call.name) {
            case "lock" -> held > 0 ? Turn.NOTHING : Turn.await(Turn::isFree);
            case "lockInterruptibly" -> held > 0 ? Turn.NOTHING : Turn.awaitInterruptibly(Turn::isFree, true);
            case "tryLock" -> held > 0 ? Turn.NOTHING : Turn.tries(call, Turn::isFree);
            case "unlock" -> held == 1 ? Turn.GIVE_BACK : Turn.NOTHING;
            default -> isOwn(call.name) ? Turn.NOTHING : Turn.LOOK;
        };
    }

    /** The step of a call of the half that is for reading. */
    Turn readingTurn(Call call) {
        int held = quietly(() -> Syncs.readHolds(sync));
        boolean isHeld = held > 0 || quietly(() -> Syncs.holds(sync)) > 0;
        return switch (call.name) {
            case "lock" -> isHeld ? Turn.CHANGE : Turn.await(Turn::mayShare);
            case "lockInterruptibly" -> isHeld ? Turn.CHANGE : Turn.awaitInterruptibly(Turn::mayShare, true);
            case "tryLock" -> isHeld ? Turn.CHANGE : Turn.tries(call, Turn::mayShare);
            case "unlock" -> held > 0 ? Turn.GIVE_BACK : Turn.NOTHING;
            default -> Turn.NOTHING;
        };
    }

    /** Whether a method tells only what the calling thread itself does, or never changes. */
    static boolean isOwn(String name) {
        return switch (name) {
            case "isHeldByCurrentThread",
                    "getHoldCount",
                    "isWriteLockedByCurrentThread",
                    "getReadHoldCount",
                    "getWriteHoldCount",
                    "isFair",
                    "newCondition",
                    "readLock",
                    "writeLock",
                    "equals",
                    "hashCode" -> true;
            default -> false;
        };
    }
}
