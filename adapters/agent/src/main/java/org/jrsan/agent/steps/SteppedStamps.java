package org.jrsan.agent.steps;

import java.util.concurrent.locks.StampedLock;

/** A {@code StampedLock}. */
final class SteppedStamps extends Stepped {
    SteppedStamps(StampedLock lock) {
        super(() -> lock.isWriteLocked() ? -1 : lock.getReadLockCount(), "a StampedLock");
    }

    @Override
    Turn turn(Call call) {
        return switch (call.name) {
            case "writeLock" -> Turn.await(Turn::isFree);
            case "readLock" -> Turn.await(Turn::mayShare);
            case "writeLockInterruptibly" -> Turn.awaitInterruptibly(Turn::isFree, true);
            case "readLockInterruptibly" -> Turn.awaitInterruptibly(Turn::mayShare, true);
            case "tryWriteLock" -> Turn.tries(call, Turn::isFree);
            case "tryReadLock" -> Turn.tries(call, Turn::mayShare);
            case "unlock", "unlockRead", "unlockWrite", "tryUnlockRead", "tryUnlockWrite" -> Turn.GIVE_BACK;
            case "tryConvertToWriteLock", "tryConvertToReadLock", "tryConvertToOptimisticRead" -> Turn.CHANGE;
            case "asReadLock", "asWriteLock", "asReadWriteLock", "equals", "hashCode" -> Turn.NOTHING;
            default -> Turn.LOOK;
        };
    }
}
