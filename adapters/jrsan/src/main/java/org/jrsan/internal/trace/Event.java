package org.jrsan.internal.trace;

import java.util.Locale;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Fence;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/**
 * What a thread did once.
 *
 * @param who the thread, by its identity
 * @param thread its name
 * @param type what it did
 * @param on the location, synchroniser or thread that it did it to, by its identity
 * @param ts for an atomic access: the timestamp of the write that it read or was
 * @param follows for an atomic write: the timestamp of the write right after which it took its place in modification order,
 *     which an update read; else the same as {@code ts}
 * @param path the user's lines, null where they are not known
 * @param isStale whether it met what is stale, or wrote before newer writes, as in a weak run
 * @param words what it did, in words
 * @param operation what it did, for programs that do the same; null for what its type says
 */
public record Event(
        Object who,
        String thread,
        Picture.Type type,
        Object on,
        long ts,
        long follows,
        @Nullable CallPath path,
        boolean isStale,
        Words words,
        @Nullable Operation operation) {
    /** The mode of a plain access, in words. */
    public static final String PLAIN = "plain";

    /** What is no atomic access. */
    public Event(
            Object who,
            String thread,
            Picture.Type type,
            Object on,
            @Nullable CallPath path,
            Words words,
            @Nullable Operation operation) {
        this(who, thread, type, on, 0, 0, path, false, words, operation);
    }

    /** Words that are asked for when no lock is held, since a class may be loaded to name a value. */
    public interface Words {
        /**
         * What the thread did.
         *
         * @param names the names of objects
         * @return for example {@code release store x = 1}
         */
        String in(ObjectNames names);

        /** The mode of an access or kind of a fence; empty for none. */
        String mode();

        /** The name of what it was done to; empty for nothing. */
        String on(ObjectNames names);

        /** The value that was read or written, both for an update; null where there is none. */
        default @Nullable String value(ObjectNames names) {
            return null;
        }
    }

    /**
     * Words without names of objects.
     *
     * @param text what the thread did
     * @param mode the mode of an access or kind of a fence; empty for none
     * @param on the name of what it was done to; empty for nothing
     */
    public record Text(String text, String mode, String on) implements Words {
        @Override
        public String in(ObjectNames names) {
            return text;
        }

        @Override
        public String on(ObjectNames names) {
            return on;
        }
    }

    /** A fence in words. */
    public static String kind(Fence fence) {
        return fence == Fence.ACQ_REL ? "acquire-release" : fence.name().toLowerCase(Locale.ROOT);
    }

    boolean isAccess() {
        return reads() || writes() || type == Picture.Type.PLAIN;
    }

    /** Whether it is a plain access, of plain data or of what has atomic accesses as well. */
    boolean isPlain() {
        return words.mode().equals(PLAIN);
    }

    boolean writes() {
        return type == Picture.Type.WRITE || type == Picture.Type.UPDATE;
    }

    boolean reads() {
        return type == Picture.Type.READ || type == Picture.Type.UPDATE;
    }

    /** The timestamp of the write that it read. */
    long read() {
        return follows;
    }
}
