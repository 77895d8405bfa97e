package org.jrsan.agent.sites;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.agent.widths.Access;
import org.jrsan.agent.widths.ByteRanges;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.widths.Words;
import org.jspecify.annotations.Nullable;

/**
 * Accesses in another width than a location has: by {@code Unsafe}, and by views of bytes. They are not checked, and the location is not
 * checked any more. Each is ordered after all that came before it.
 */
final class Overlaps {
    private Overlaps() {}

    /** An access of some bytes of an array, counted from the first byte of its first element. */
    static @Nullable Object ofArray(Object array, long from, int bytes, Access access) throws Throwable {
        long scale = Layout.scale(array.getClass());
        long last = (from + bytes - 1) / scale;
        if (from < 0 || last >= Array.getLength(array)) {
            return ordered(array, access);
        }
        name("an array of " + array.getClass().getComponentType().getSimpleName());
        Words<VariableCell> words = ElementCells.words(array, Layout.base(array.getClass()));
        return calling(() -> words.overlapping(from, from + bytes - 1, call(array, access)));
    }

    /** The values of a type in arrays of another, as they are checked; null if they are not. */
    static @Nullable ByteRanges ranges(Class<?> array, Class<?> type) {
        return array.getComponentType().isPrimitive() ? ByteRanges.of(array, type, Overlaps::ofPart) : null;
    }

    /** An access of a part of an array whose word is overlapped; under the lock of the part. */
    static @Nullable Object ofPart(Object array, int from, int bytes, Access access) throws Throwable {
        Words<VariableCell> words = ElementCells.words(array, Layout.base(array.getClass()));
        return calling(() -> words.alone(from, from + bytes - 1, call(array, access)));
    }

    /** An access of a field. */
    static @Nullable Object ofField(Object holder, VariableCell cell, Access access) throws Throwable {
        return calling(() -> cell.overlapping(call(holder, access)));
    }

    /** An access of a buffer through a view, at an index in bytes. */
    static @Nullable Object ofBuffer(ByteBuffer buffer, int index, int bytes, Access access) throws Throwable {
        if (buffer.hasArray()) {
            return ofArray(buffer.array(), (long) buffer.arrayOffset() + index, bytes, access);
        }
        if (buffer.isDirect()) {
            return ofMemory(access);
        }
        // Its array is kept from us: whoever accesses that comes after.
        name("a read-only buffer");
        Edges.initialised();
        Object result = access.run();
        Edges.initialised();
        return result;
    }

    /** An access of memory outside of the heap, which is nobody's. */
    static @Nullable Object ofMemory(Access access) throws Throwable {
        name(Link.OUTSIDE);
        return ordered(Link.OUTSIDE, access);
    }

    /** An access that is ordered with all of an object. */
    static @Nullable Object ordered(Object at, Access access) throws Throwable {
        Edges.meetChecked(at);
        Object result = access.run();
        Edges.meetChecked(at);
        return result;
    }

    private static void name(String what) {
        for (Run run : Attachment.open()) {
            if (run.knows(Thread.currentThread())) {
                run.hasSeveralWidths(what);
            }
        }
    }

    /** What the user's code throws is no exception of ours. */
    private static final class Thrown extends Exception {
        private static final long serialVersionUID = 1;

        Thrown(Throwable cause) {
            super(cause);
        }
    }

    private static Callable<@Nullable Object> call(Object at, Access access) {
        return () -> {
            try {
                return ordered(at, access);
            } catch (Throwable e) {
                throw new Thrown(e);
            }
        };
    }

    private static @Nullable Object calling(Callable<@Nullable Object> call) throws Throwable {
        try {
            return call.call();
        } catch (Thrown e) {
            throw e.getCause();
        }
    }
}
