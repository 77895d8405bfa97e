package org.jrsan.internal.edges;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.StampedLock;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.LostError;

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

    /** Takes the lock and the stamp, before the question. */
    public static final MethodHandle ASKED = method("asked", Object.class, long.class);

    /** Takes the lock, the stamp, the answer and the question, after the answer. */
    public static final MethodHandle GIVEN = method("given", Object.class, long.class, long.class, int.class);

    private Stamps() {}

    private static MethodHandle method(String name, Class<?>... parameters) {
        try {
            return MethodHandles.lookup().findStatic(Stamps.class, name, MethodType.methodType(void.class, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Whether plain reads may depend on a stamp.
     *
     * @param stamp a stamp for optimistic reads, also 0, which a lock gives that is taken
     */
    public static boolean isOptimistic(long stamp) {
        return stamp == 0 || StampedLock.isOptimisticReadStamp(stamp);
    }

    static void asked(Object lock, long stamp) {
        if (Attachment.open().length != 0 && isOptimistic(stamp)) {
            try {
                SyncObjects.of(lock).validating(stamp);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    static void given(Object lock, long stamp, long result, int meaning) {
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
