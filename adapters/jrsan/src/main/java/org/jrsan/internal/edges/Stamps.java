package org.jrsan.internal.edges;

import java.util.concurrent.locks.StampedLock;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.told.LostError;

/**
 * Optimistic reads of a {@link StampedLock}, by the rules of {@code RobustStampedLock}: plain reads count when their stamp turns out to
 * be valid. The edges of the lock itself are those of its volatile accesses.
 */
public final class Stamps {
    /** A stamp for optimistic reads was asked for. */
    public static final int BEGUN = 0;

    /** Whether a stamp is valid was asked. */
    public static final int VALIDATED = 1;

    /** A stamp was to become one for optimistic reads. */
    public static final int CONVERTED_TO_OPTIMISTIC = 2;

    /** A stamp was to become one of a read lock. */
    public static final int CONVERTED_TO_READ = 3;

    /** A stamp was to become one of the write lock. */
    public static final int CONVERTED_TO_WRITE = 4;

    /** The lock was to be taken. */
    public static final int LOCKED = 5;

    private Stamps() {}

    /**
     * Whether plain reads may depend on a stamp.
     *
     * @param stamp a stamp for optimistic reads, also 0, which a lock gives that is taken
     */
    public static boolean isOptimistic(long stamp) {
        return stamp == 0 || StampedLock.isOptimisticReadStamp(stamp);
    }

    /**
     * Whether a stamp is valid is about to be asked. Keeps what goes wrong for the sessions, and throws nothing. Called by any thread.
     *
     * @param lock the lock
     * @param stamp the stamp
     */
    public static void asked(Object lock, long stamp) {
        if (Attachment.open().length != 0 && isOptimistic(stamp)) {
            try {
                SyncObjects.of(lock).validating(stamp);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    /**
     * A lock has given a stamp, or has told of one. Errors and threads are as above.
     *
     * @param lock the lock
     * @param stamp the old stamp, 0 for none
     * @param result the new stamp, or whether the old one is valid
     * @param meaning what was asked for
     */
    public static void given(Object lock, long stamp, long result, int meaning) {
        if (Attachment.open().length == 0) {
            return;
        }
        try {
            SyncObject reads = SyncObjects.of(lock);
            boolean isConverted = meaning != BEGUN && meaning != LOCKED;
            if (isConverted && isOptimistic(stamp)) {
                reads.validated(stamp, result != 0);
            } else if (meaning == BEGUN || meaning == CONVERTED_TO_OPTIMISTIC && result != 0) {
                reads.beginOptimisticReads(result);
            }
            if (result != 0 && (meaning == LOCKED || meaning == CONVERTED_TO_WRITE)) {
                reads.endOptimisticReads();
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }
}
