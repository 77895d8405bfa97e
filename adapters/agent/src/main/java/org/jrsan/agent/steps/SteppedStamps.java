package org.jrsan.agent.steps;

import java.util.concurrent.locks.StampedLock;

/** A {@code StampedLock}. */
final class SteppedStamps extends Stepped {
    SteppedStamps(StampedLock lock) {
        super(() -> lock.isWriteLocked() ? -1 : lock.getReadLockCount(), "a StampedLock");
    }

    private static boolean isFree(int state) {
        return state == 0;
    }

    private static boolean mayRead(int state) {
        return state >= 0;
    }

    @Override
    Turn turn(Call call) {
        return switch (call.name) {
            case "writeLock" -> Turn.await(SteppedStamps::isFree);
            case "readLock" -> Turn.await(SteppedStamps::mayRead);
            case "writeLockInterruptibly" -> Turn.awaitInterruptibly(SteppedStamps::isFree, true);
            case "readLockInterruptibly" -> Turn.awaitInterruptibly(SteppedStamps::mayRead, true);
            case "tryWriteLock" ->
                call.isTimed()
                        ? Turn.awaitInterruptibly(SteppedStamps::isFree, true)
                        : Turn.attempt(SteppedStamps::isFree);
            case "tryReadLock" ->
                call.isTimed()
                        ? Turn.awaitInterruptibly(SteppedStamps::mayRead, true)
                        : Turn.attempt(SteppedStamps::mayRead);
            case "unlock", "unlockRead", "unlockWrite", "tryUnlockRead", "tryUnlockWrite" -> Turn.GIVE_BACK;
            case "tryConvertToWriteLock", "tryConvertToReadLock", "tryConvertToOptimisticRead" -> Turn.CHANGE;
            case "asReadLock", "asWriteLock", "asReadWriteLock", "equals", "hashCode" -> Turn.NOTHING;
            default -> Turn.LOOK;
        };
    }
}
