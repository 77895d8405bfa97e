package org.jrsan.agent.sites;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.agent.sites.Offsets.Place;
import org.jrsan.agent.widths.Access;
import org.jrsan.agent.widths.ByteRanges;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Blocks;
import org.jrsan.internal.widths.ByteRaces;
import org.jrsan.internal.widths.ByteRaces.Begun;
import org.jrsan.internal.widths.Words;
import org.jrsan.rc20.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Accesses in another width than a location has: by {@code Unsafe}, and by views of bytes. Neither they nor the location are checked for
 * robustness any more. Atomic ones are ordered after all that came before them; plain ones are checked for races.
 */
final class Overlaps {
    /** What an access does, and where it is; a walk is to tell that if it has begun already. */
    record At(VarMode mode, @Nullable KnownPlace place) {
        /** Whether the access is ordered by fences at most. Not where it may be taken to be more than that. */
        boolean isPlain(boolean isPlainAsOpaque) {
            boolean isPlain = ByteRaces.isPlain(mode.kind()) && !isPlainAsOpaque;
            for (Run run : isPlain ? Attachment.open() : NO_RUNS) {
                isPlain &= !run.plainIsOpaque() && !run.hasVirtualModes();
            }
            return isPlain;
        }

        /** The access begins, if races are looked for. */
        @Nullable
        Begun begin(boolean isPlain) {
            Run run = Run.current();
            if (run == null || !run.looksForRaces() || run.failure != null || !run.knows(Thread.currentThread())) {
                return null;
            }
            RunThread thread = run.participant();
            if (place != null) {
                thread.begin();
                thread.at(place);
            }
            boolean isStore = mode.kind() == Kind.PLAIN_STORE;
            Kind kind = isPlain || !ByteRaces.isPlain(mode.kind()) ? mode.kind() : isStore ? Kind.STORE : Kind.LOAD;
            return Begun.of(thread, kind, mode.order());
        }

        boolean writes(@Nullable Object result) {
            return switch (mode.kind()) {
                case STORE, PLAIN_STORE, UPDATE -> true;
                case CAS, WEAK_CAS -> Boolean.TRUE.equals(result);
                default -> false;
            };
        }
    }

    /** Some bytes of an object, and what is known of their accesses. */
    private record Bytes(ByteRaces races, long from, long to, ByteRaces.Names names) {}

    private static final Run[] NO_RUNS = {};

    private Overlaps() {}

    /** An access of some bytes of an array, counted from the first byte of its first element. */
    static @Nullable Object ofArray(Object array, long from, int bytes, At at, Access access) throws Throwable {
        long scale = Layout.scale(array.getClass());
        long last = (from + bytes - 1) / scale;
        if (from < 0 || last >= Array.getLength(array)) {
            return ordered(array, access);
        }
        name("an array of " + TypeNames.of(array.getClass().getComponentType()));
        return ofBytes(array, from, bytes, at, access);
    }

    /** An access of some bytes of memory outside of the heap. */
    static @Nullable Object ofMemory(long address, int bytes, At at, Access access) throws Throwable {
        Block block = Blocks.at(address);
        if (block == null || !block.contains(address, bytes)) {
            return ofUnknownMemory(access);
        }
        name(block.toString());
        return ofBytes(block, address - block.address(), bytes, at, access);
    }

    private static @Nullable Object ofBytes(Object array, long from, int bytes, At at, Access access) throws Throwable {
        Words<VariableCell> words = ElementCells.words(array, ByteRanges.base(array));
        Bytes of = bytes(array, words, from, bytes);
        boolean isPlain = at.isPlain(ElementCells.isPlainAsOpaque(array));
        return calling(
                () -> words.overlapping(of.from(), of.to(), call(List.of(array), List.of(of), at, isPlain, access)));
    }

    private static Bytes bytes(Object array, Words<VariableCell> words, long from, int bytes) {
        return new Bytes(
                words.races(), from, from + bytes - 1, (first, last) -> ElementCells.nameOfBytes(array, first, last));
    }

    /** The values of a type in arrays of another, or in {@link Block}s, as they are checked; null if they are not. */
    static @Nullable ByteRanges ranges(Class<?> array, Class<?> type) {
        return array == Block.class || array.getComponentType().isPrimitive()
                ? ByteRanges.of(array, type, Overlaps::ofPart)
                : null;
    }

    /** An access of a part of an array whose word is overlapped; it has begun, under the lock of the part. */
    static @Nullable Object ofPart(Object array, int from, int bytes, VarMode mode, Access access) throws Throwable {
        Words<VariableCell> words = ElementCells.words(array, ByteRanges.base(array));
        Bytes of = bytes(array, words, from, bytes);
        At at = new At(mode, null);
        boolean isPlain = at.isPlain(ElementCells.isPlainAsOpaque(array));
        return calling(() -> words.alone(of.from(), of.to(), call(List.of(array), List.of(of), at, isPlain, access)));
    }

    /** An access of bytes from an offset to another, of fields that begin at offsets. */
    static @Nullable Object ofFields(
            Object holder, SortedMap<Long, Place> fields, long from, long to, At at, Access access) throws Throwable {
        List<VariableCell> cells = new ArrayList<>();
        List<Bytes> all = new ArrayList<>();
        boolean isAnyOpaque = false;
        for (Map.Entry<Long, Place> field : fields.entrySet()) {
            VariableCell cell = field.getValue().variable().cell(holder, 0);
            long first = field.getKey();
            long last = first + Layout.bytes(field.getValue().type()) - 1;
            cells.add(cell);
            all.add(new Bytes(
                    cell.bytes(), Math.max(from, first) - first, Math.min(to, last) - first, cell::nameOfBytes));
            isAnyOpaque |= cell.isPlainAsOpaque();
        }
        boolean isPlain = at.isPlain(isAnyOpaque);
        // A static field has its own edge.
        List<Object> carriers = holder instanceof Class<?> ? List.copyOf(cells) : List.of(holder);
        Callable<@Nullable Object> locked = call(carriers, all, at, isPlain, access);
        // In the order of their offsets, as everybody takes them who takes several.
        for (int i = cells.size() - 1; i >= 0; i--) {
            VariableCell cell = cells.get(i);
            Callable<@Nullable Object> inner = locked;
            locked = () -> cell.overlapping(inner);
        }
        Callable<@Nullable Object> outermost = locked;
        return calling(outermost);
    }

    /** An access of a buffer through a view, at an index in bytes. */
    static @Nullable Object ofBuffer(ByteBuffer buffer, int index, int bytes, At at, Access access) throws Throwable {
        if (buffer.hasArray()) {
            return ofArray(buffer.array(), (long) buffer.arrayOffset() + index, bytes, at, access);
        }
        if (buffer.isDirect()) {
            return ofMemory(Layout.address(buffer) + index, bytes, at, access);
        }
        return ofHiddenMemory("a read-only buffer", access);
    }

    /** An access of what is kept from us: it comes after all that was done, and all that is done comes after it. */
    static @Nullable Object ofHiddenMemory(String what, Access access) throws Throwable {
        name(what);
        return ofAnything(access);
    }

    /** The same of what may be a checked variable. */
    static @Nullable Object ofAnything(Access access) throws Throwable {
        Edges.meetAnything();
        Object result = access.run();
        Edges.meetAnything();
        return result;
    }

    /** An access of memory outside of the heap that was not seen to be allocated. */
    private static @Nullable Object ofUnknownMemory(Access access) throws Throwable {
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

    private static Callable<@Nullable Object> call(
            List<Object> carriers, List<Bytes> bytes, At at, boolean isPlain, Access access) {
        return () -> {
            try {
                Begun begun = at.begin(isPlain);
                if (isPlain) {
                    carriers.forEach(carrier -> meetPlainly(carrier, at.mode().kind() == Kind.PLAIN_STORE));
                } else {
                    carriers.forEach(Edges::meetChecked);
                }
                Object result = access.run();
                if (!isPlain) {
                    carriers.forEach(Edges::meetChecked);
                }
                if (begun != null) {
                    boolean writes = at.writes(result);
                    begun.thread().run.guarded(() -> {
                        bytes.forEach(of -> of.races().add(begun, writes, of.from(), of.to(), of.names()));
                        begun.thread().countAgain();
                    });
                }
                return result;
            } catch (Throwable e) {
                throw new Thrown(e);
            }
        };
    }

    /** A plain access, which is ordered by fences at most. */
    private static void meetPlainly(Object carrier, boolean writes) {
        for (Run run : Attachment.open()) {
            if (run.knows(Thread.currentThread())) {
                run.guarded(() -> SyncObjects.withoutPlace(carrier).meetPlainly(run.participant(), writes));
            }
        }
    }

    private static @Nullable Object calling(Callable<@Nullable Object> call) throws Throwable {
        try {
            return call.call();
        } catch (Thrown e) {
            throw e.getCause();
        }
    }
}
