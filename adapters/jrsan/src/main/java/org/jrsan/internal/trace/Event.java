package org.jrsan.internal.trace;

import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * What a thread did once.
 *
 * @param who the thread, by its identity
 * @param thread its name
 * @param type what it did
 * @param on the location, synchroniser or thread that it did it to, by its identity
 * @param ts for an atomic access: the timestamp of the write that it read or was
 * @param path the user's lines, null where they are not known
 * @param isStale whether it met what is stale, or wrote before newer writes, as in a weak run
 * @param words what it did, in words
 * @param operation what it did, for programs that do the same; null for what its type says
 */
public record Event(
        Object who,
        String thread,
        Type type,
        Object on,
        long ts,
        @Nullable CallPath path,
        boolean isStale,
        Words words,
        @Nullable Operation operation) {
    /** What is not stale, and no access of an atomic location. */
    public Event(
            Object who,
            String thread,
            Type type,
            Object on,
            @Nullable CallPath path,
            Words words,
            @Nullable Operation operation) {
        this(who, thread, type, on, 0, path, false, words, operation);
    }

    /** What a thread can do. */
    public enum Type {
        /** It reads atomically. */
        READ,
        /** It writes atomically. */
        WRITE,
        /** It reads and writes in one step. */
        UPDATE,
        /** It accesses a plain location. */
        PLAIN,
        /** It executes a fence. */
        FENCE,
        /** It releases a synchroniser. */
        RELEASE,
        /** It acquires a synchroniser. */
        ACQUIRE,
        /** It starts a thread. */
        START,
        /** It knows that a thread has ended. */
        JOIN
    }

    /** Words that are asked for when no lock is held, since a class may be loaded to name a value. */
    @FunctionalInterface
    public interface Words {
        /**
         * What the thread did.
         *
         * @param names the names of objects
         * @return for example {@code release store x = 1}
         */
        String in(ObjectNames names);
    }

    boolean writes() {
        return type == Type.WRITE || type == Type.UPDATE;
    }

    boolean reads() {
        return type == Type.READ || type == Type.UPDATE;
    }
}
