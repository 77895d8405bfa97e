package org.jrsan.internal.widths;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jrsan.internal.values.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The words of an array, of eight bytes each, which is accessed in other widths than that of its elements. The width of a word is that
 * of the first access of its bytes. Once there is an access in another one, or across its end, the word is overlapped, and its
 * bytes are checked for races only. Thread-safe.
 *
 * <p>Locks are taken in this order: that of a part in another width, that of the array, those of elements. So whoever has the lock of
 * the array waits for elements only. Once a word is overlapped, an access has the lock of the array, unless it is one of an element, which
 * has its own.
 *
 * @param <P> the parts of the array that have a cell
 */
public final class Words<P extends Part> {
    private static final int WORD_BITS = 3;
    private static final int WORD = 1 << WORD_BITS;
    private static final int KEY_BITS = 4;

    /** Whether there is an overlapped word in any array. It is set before there is one. */
    private static volatile boolean exist;

    /** Those elements of the array that have a cell. */
    public interface Elements<P> {
        /**
         * The elements that have a byte in a range, and a cell.
         *
         * @param from the first byte, counted from that of the first element; negative for that one
         * @param to the last byte; at most that of the last element counts
         * @return their cells, in order
         */
        List<P> in(long from, long to);
    }

    private enum State {
        /** One width. */
        SINGLE,
        /** No access in the one width begins any more, as it were alone. */
        ENDING,
        OVERLAPPED
    }

    private static final class Word<P> {
        /** Null if the first access was one of an element, or of no width that a part can have. */
        final @Nullable ValueType width;

        /** The parts in this width. */
        final List<P> parts = new ArrayList<>();

        State state;

        Word(@Nullable ValueType width, State state) {
            this.width = width;
            this.state = state;
        }
    }

    private final Object lock;
    private final long base;
    private final long scale;
    private final Elements<P> elements;

    /** By number. A word that is not here has elements only. Guarded by the lock. */
    private final Map<Long, Word<P>> words = new HashMap<>();

    /** Of the bytes of overlapped words. */
    private final ByteRaces races = new ByteRaces();

    private final ConcurrentMap<Long, P> wide = new ConcurrentHashMap<>();

    /** Whether classes that are not checked make edges at the array; guarded by the lock. */
    private boolean isShared;

    /** Whether all that there was by then is overlapped. */
    private volatile boolean isSharedByAll;

    /**
     * Of an array that is accessed in no other width so far.
     *
     * @param lock that of the array; cells of elements come to be under it
     * @param base how far the first element is from the beginning of the object
     * @param scale how far elements are apart
     * @param elements those that have a cell
     */
    public Words(Object lock, long base, long scale, Elements<P> elements) {
        this.lock = lock;
        this.base = base;
        this.scale = scale;
        this.elements = elements;
    }

    /** Whether any word of any array is overlapped; if not, nobody has to ask. */
    public static boolean exist() {
        return exist;
    }

    private static void thereAreSome() {
        exist = true;
    }

    /**
     * What is known of the accesses of bytes in overlapped words.
     *
     * @return it, by the number of a byte from that of the first element
     */
    public ByteRaces races() {
        return races;
    }

    private long word(long from) {
        return base + from >> WORD_BITS;
    }

    /**
     * The part of some bytes within one word.
     *
     * @param from the first byte, counted from that of the first element; a multiple of the width from the beginning of the object
     * @param width their width, by the type of the bits
     * @param maker makes the part
     * @return the one part of these bytes
     */
    public P part(int from, ValueType width, Supplier<P> maker) {
        Long key = (long) from << KEY_BITS | width.ordinal();
        P known = wide.get(key);
        return known != null ? known : add(key, word(from), width, maker);
    }

    private P add(Long key, long at, ValueType width, Supplier<P> maker) {
        while (true) {
            Word<P> word;
            synchronized (lock) {
                word = words.computeIfAbsent(at, w -> firstAccess(w, width));
                if (word.width != width) {
                    end(word);
                }
                if (word.state != State.ENDING) {
                    P known = wide.get(key);
                    if (known != null) {
                        return known;
                    }
                    P made = maker.get();
                    word.parts.add(made);
                    if (word.state == State.OVERLAPPED) {
                        made.becomeOverlapped();
                    }
                    wide.put(key, made);
                    return made;
                }
            }
            finish(word);
        }
    }

    /** Under the lock. */
    private Word<P> firstAccess(long at, @Nullable ValueType width) {
        long from = (at << WORD_BITS) - base;
        List<P> there = elements.in(from, from + WORD - 1);
        if (width != null && there.isEmpty() && !isShared) {
            return new Word<>(width, State.SINGLE);
        }
        thereAreSome();
        there.forEach(Part::becomeOverlapped);
        return new Word<>(width, State.OVERLAPPED);
    }

    /** Under the lock. */
    private void end(Word<P> word) {
        if (word.state == State.SINGLE) {
            thereAreSome();
            word.state = State.ENDING;
        }
    }

    /** Without the lock, since whoever has that of a part may wait for it. */
    private void finish(Word<P> word) {
        List<P> parts;
        synchronized (lock) {
            parts = List.copyOf(word.parts);
        }
        parts.forEach(Part::becomeOverlapped);
        synchronized (lock) {
            word.state = State.OVERLAPPED;
        }
    }

    /**
     * The cell of an element comes to be.
     *
     * @param index the index of the element
     * @param adder adds the cell, or finds the one that is there
     * @return the cell
     */
    public P element(int index, Supplier<P> adder) {
        while (true) {
            Word<P> word;
            synchronized (lock) {
                word = words.get(word(index * scale));
                if (word == null) {
                    P added = adder.get();
                    if (isShared) {
                        added.becomeOverlapped();
                    }
                    return added;
                }
                end(word);
                if (word.state == State.OVERLAPPED) {
                    P added = adder.get();
                    added.becomeOverlapped();
                    return added;
                }
            }
            finish(word);
        }
    }

    /** Classes that are not checked make edges at the array, too. From now on each word is overlapped. */
    public void becomeShared() {
        if (!isSharedByAll) {
            share();
        }
    }

    /** Whoever comes here meanwhile does the same, so that nobody goes on before all is overlapped. */
    private void share() {
        List<Word<P>> all;
        synchronized (lock) {
            thereAreSome();
            isShared = true;
            elements.in(0, Long.MAX_VALUE).forEach(Part::becomeOverlapped);
            words.values().forEach(this::end);
            all = List.copyOf(words.values());
        }
        all.forEach(this::finish);
        isSharedByAll = true;
    }

    /**
     * Runs an access of bytes that are no part; their words are overlapped from now on.
     *
     * @param from the first byte, counted from that of the first element
     * @param to the last byte
     * @param access the access
     * @return what that returned
     * @throws Exception what that threw
     */
    public @Nullable Object overlapping(long from, long to, Callable<@Nullable Object> access) throws Exception {
        for (long at = word(from); at <= word(to); at++) {
            overlap(at);
        }
        return alone(from, to, access);
    }

    private void overlap(long at) {
        while (true) {
            Word<P> word;
            synchronized (lock) {
                word = words.computeIfAbsent(at, w -> firstAccess(w, null));
                end(word);
                if (word.state == State.OVERLAPPED) {
                    return;
                }
            }
            finish(word);
        }
    }

    /**
     * Whether a part has to be accessed by {@link #alone}. Asked under the lock of the part.
     *
     * @param from its first byte
     * @return whether its word is overlapped
     */
    public boolean isOverlapped(int from) {
        synchronized (lock) {
            Word<P> word = words.get(word(from));
            return word != null && word.state != State.SINGLE;
        }
    }

    /**
     * Runs an access of bytes whose words are overlapped; nobody accesses them meanwhile.
     *
     * @param from the first byte, counted from that of the first element
     * @param to the last byte
     * @param access the access
     * @return what that returned
     * @throws Exception what that threw
     */
    public @Nullable Object alone(long from, long to, Callable<@Nullable Object> access) throws Exception {
        synchronized (lock) {
            List<P> there = elements.in(from, to);
            int locked = 0;
            try {
                for (P element : there) {
                    element.beginOverlap();
                    locked++;
                }
                return access.call();
            } finally {
                while (locked-- > 0) {
                    there.get(locked).endOverlap();
                }
            }
        }
    }
}
