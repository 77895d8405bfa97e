package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jrsan.internal.jit.OutOfLine;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.LonePlain;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Words;
import org.jrsan.race.LoneAccess;
import org.jspecify.annotations.Nullable;

/**
 * The cells of array elements, each made at the first access of its element: an element has one cell, whichever handle
 * accesses it. Cells are found without a common lock and live as long as their array.
 */
public final class ElementCells implements Variables.Declarable {
    private static final WeakIdentityMap<Object, Elements> ARRAYS = WeakIdentityMap.ofMany();

    private static final WeakIdentityMap<Object, Elements>.OfOnePlace USED_BY_UNCHECKED = ARRAYS.ofOnePlace();

    private static final ClassValue<RawAccess> RAW = new ClassValue<>() {
        @Override
        protected RawAccess computeValue(Class<?> component) {
            Class<?> array = component.isPrimitive() ? component.arrayType() : Object[].class;
            return new VarHandleAccess(MethodHandles.arrayElementVarHandle(array));
        }
    };

    private volatile @Nullable String label;
    private volatile boolean declaredOpaque;

    /** The cells as one handle sees them: its names and declarations are its own. */
    public ElementCells() {}

    /**
     * Refuses an index as an access of the element does.
     *
     * @param array the array
     * @param index the index
     * @throws ArrayIndexOutOfBoundsException if there is no such element
     */
    public static void requireIndex(Object array, int index) {
        int length = Array.getLength(array);
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
    }

    /** What is kept of one array, in pieces that are made when an element of theirs is accessed. */
    private static final class Elements {
        private static final int PIECE_BITS = 5;
        private static final int PIECE = 1 << PIECE_BITS;

        /** Each element has a cell, or nothing is kept of it but the accesses of one thread, see {@link LonePlain}. */
        private final AtomicReferenceArray<AtomicReferenceArray<Object>> pieces;

        /** Null while the array is accessed in no other width. Set under the monitor of this, and read without to find a part. */
        private volatile @Nullable Words<VariableCell> words;

        private final int length;

        /** The array, for all its cells. */
        private final WeakReference<Object> array;

        Elements(Object array, int length) {
            this.array = new WeakReference<>(array);
            this.length = length;
            // The sum may be above what an int holds.
            pieces = new AtomicReferenceArray<>((length + PIECE - 1) >>> PIECE_BITS);
        }

        static Elements of(Object array) {
            return new Elements(array, array instanceof Block ? 0 : Array.getLength(array));
        }

        @Nullable
        Object get(int index) {
            AtomicReferenceArray<Object> piece = pieces.getAcquire(index >> PIECE_BITS);
            return piece == null ? null : piece.getAcquire(index & PIECE - 1);
        }

        /** In one order with whoever keeps something and looks for words next: see {@link #accessAlone}. */
        private @Nullable Object getVolatile(int index) {
            AtomicReferenceArray<Object> piece = pieces.get(index >> PIECE_BITS);
            return piece == null ? null : piece.get(index & PIECE - 1);
        }

        private AtomicReferenceArray<Object> piece(int index) {
            AtomicReferenceArray<Object> piece = pieces.getAcquire(index >> PIECE_BITS);
            if (piece == null) {
                int rest = length - (index >> PIECE_BITS << PIECE_BITS);
                pieces.compareAndSet(index >> PIECE_BITS, null, new AtomicReferenceArray<>(Math.min(PIECE, rest)));
                piece = pieces.get(index >> PIECE_BITS);
            }
            return piece;
        }

        /** The first cell of an element stays. It goes on with what was kept before. */
        VariableCell add(int index, VariableCell made) {
            AtomicReferenceArray<Object> piece = piece(index);
            Object before = piece.get(index & PIECE - 1);
            while (!(before instanceof VariableCell)) {
                made.goesOnAfter(before);
                if (piece.compareAndSet(index & PIECE - 1, before, made)) {
                    return made;
                }
                before = piece.get(index & PIECE - 1);
            }
            return (VariableCell) before;
        }

        /**
         * Whether an access of an element without a cell went on without one. Not where there are accesses in another width: who begins
         * with those looks for what is kept of elements after the words are there, and this looks for words afterwards.
         */
        boolean accessAlone(int index, @Nullable Object kept, boolean writes, @Nullable KnownPlace place) {
            LoneAccess<TracedAccess> known = LonePlain.of(kept);
            LoneAccess<TracedAccess> next = words != null ? null : LonePlain.next(known, writes, place);
            if (next == null || next != known && !piece(index).compareAndSet(index & PIECE - 1, known, next)) {
                return false;
            }
            LonePlain.took(next, known == null);
            return true;
        }

        /** A cell comes to be while no access in another width is under way. */
        VariableCell addOverlapped(int index, VariableCell made) {
            Words<VariableCell> wide;
            synchronized (this) {
                wide = words;
                if (wide == null) {
                    return add(index, made);
                }
            }
            return wide.element(index, () -> add(index, made));
        }

        Words<VariableCell> words(Object array, long base) {
            Words<VariableCell> present = words;
            return present != null ? present : makeWords(array, base);
        }

        private Words<VariableCell> makeWords(Object array, long base) {
            Words<VariableCell> made;
            synchronized (this) {
                made = words;
                if (made != null) {
                    return made;
                }
                // A block has no elements.
                long scale = array instanceof Block
                        ? 1
                        : RawCell.width(ValueType.of(array.getClass().getComponentType()));
                made = new Words<>(this, base, scale, (from, to) -> between(from / scale, to / scale));
                words = made;
            }
            return made;
        }

        /** The cells of elements in a range that were accessed: none outside of the heap, which may be long. Called by who has the array. */
        private List<VariableCell> between(long first, long last) {
            List<VariableCell> there = new ArrayList<>();
            for (long at = Math.max(first, 0); at <= Math.min(last, length - 1L); at++) {
                int i = (int) at;
                Object kept = getVolatile(i);
                Object holder = array.get();
                if (kept instanceof VariableCell cell) {
                    there.add(cell);
                } else if (kept != null && holder != null) {
                    there.add(add(i, newCell(holder, i, null)));
                }
            }
            return there;
        }

        VariableCell newCell(Object holder, int index, @Nullable String label) {
            Class<?> component = holder.getClass().getComponentType();
            CellName named = name(holder, "element " + index, label);
            return new VariableCell(named, ValueType.of(component), false, RAW.get(component), array, index, null);
        }

        int size() {
            return (int) IntStream.range(0, length).filter(i -> get(i) != null).count();
        }
    }

    @Override
    @SuppressWarnings("NullAway") // what is no field has an array
    public VariableCell at(@Nullable Object array, int index) {
        return at(of(array), array, index);
    }

    private VariableCell at(Elements elements, Object array, int index) {
        VariableCell cell = elements.get(index) instanceof VariableCell present
                ? present
                : elements.addOverlapped(index, elements.newCell(array, index, label));
        if (declaredOpaque) {
            declare(cell);
        }
        return cell;
    }

    /** What one place in the code accesses. */
    private record OfOnePlace(ElementCells all, WeakIdentityMap<Object, Elements>.OfOnePlace arrays)
            implements Variables {
        @Override
        @SuppressWarnings("NullAway") // as above
        public VariableCell at(@Nullable Object array, int index) {
            return all.at(arrays.get(array, Elements::of), array, index);
        }

        @Override
        @SuppressWarnings("NullAway") // as above
        public @Nullable VariableCell accessPlainly(
                @Nullable Object array, int index, boolean writes, @Nullable KnownPlace place) {
            Elements elements = arrays.get(array, Elements::of);
            Object kept = elements.get(index);
            if (kept instanceof VariableCell cell) {
                if (all.declaredOpaque) {
                    all.declare(cell);
                }
                return cell.accessPlainly(writes, place) ? null : cell;
            }
            boolean repeats = kept != null && LonePlain.isRepeated(LonePlain.of(kept), writes, place);
            return repeats || accessAlone(elements, array, index, kept, writes, place)
                    ? null
                    : all.accessCell(elements, array, index, writes, place);
        }

        private boolean accessAlone(
                Elements elements,
                Object array,
                int index,
                @Nullable Object kept,
                boolean writes,
                @Nullable KnownPlace place) {
            boolean isDeclared = all.declaredOpaque || all.label != null || isPlainAsOpaque(array);
            if (isDeclared || !elements.accessAlone(index, kept, writes, place)) {
                return false;
            }
            if (elements.words != null) {
                all.at(elements, array, index);
            }
            return true;
        }
    }

    @OutOfLine
    private @Nullable VariableCell accessCell(
            Elements elements, Object array, int index, boolean writes, @Nullable KnownPlace place) {
        VariableCell cell = at(elements, array, index);
        return cell.accessPlainly(writes, place) ? null : cell;
    }

    private void declare(VariableCell cell) {
        if (!cell.isPlainAsOpaque()) {
            cell.plainAsOpaque();
        }
    }

    @Override
    public Variables ofOnePlace() {
        return new OfOnePlace(this, ARRAYS.ofOnePlace());
    }

    /**
     * The words of an array that is accessed in another width than its elements have, or of memory outside of the heap.
     *
     * @param array the array, or a {@link Block}
     * @param base how far its first element is from the beginning of the object
     * @return its words
     */
    public static Words<VariableCell> words(Object array, long base) {
        return of(array).words(array, base);
    }

    /**
     * Those of an array that is known to be accessed so.
     *
     * @param array the array, or a {@link Block}
     * @return its words, null if it has none
     */
    public static @Nullable Words<VariableCell> wordsOf(Object array) {
        Elements known = ARRAYS.get(array);
        if (known == null) {
            return null;
        }
        Words<VariableCell> words = known.words;
        if (words == null) {
            // They may be about to come to be.
            synchronized (known) {
                words = known.words;
            }
        }
        return words;
    }

    /**
     * A class that is not checked makes an edge at an array, so that all that others access there makes edges at it, too.
     *
     * @param array the array, or a {@link Block}
     * @param base how far its first element is from the beginning of the object
     */
    public static void usedByUnchecked(Object array, long base) {
        USED_BY_UNCHECKED.get(array, Elements::of).words(array, base).becomeShared();
    }

    /**
     * A cell of some bytes of an array.
     *
     * @param array the array, or a {@link Block}
     * @param from the first byte, counted from that of the first element
     * @param type how they are accessed
     * @param raw accesses them, by the array and the first byte
     * @return a new cell
     */
    public static VariableCell ofBytes(Object array, int from, ValueType type, RawAccess raw) {
        CellName named = name(array, bytes(from, from + type.bytes() - 1), null);
        VariableCell made = new VariableCell(named, type, false, raw, new WeakReference<>(array), from, null);
        made.isPart = true;
        return made;
    }

    static String bytes(long from, long to) {
        return from == to ? "byte " + from : "bytes " + from + " to " + to;
    }

    /**
     * Names some bytes of an array.
     *
     * @param array the array, or a {@link Block}
     * @param from the first byte, counted from that of the first element
     * @param to the last byte
     * @return their name
     */
    public static Named nameOfBytes(Object array, long from, long to) {
        return name(array, bytes(from, to), null);
    }

    /**
     * Whether plain accesses of an array were declared opaque.
     *
     * @param array the array
     * @return whether they were
     */
    public static boolean isPlainAsOpaque(Object array) {
        Declared declared = FieldDeclarations.of(array);
        return declared != null && declared.plainAsOpaque();
    }

    private static Elements of(Object array) {
        return ARRAYS.get(array, Elements::of);
    }

    private static CellName name(Object array, String part, @Nullable String label) {
        Declared declared = FieldDeclarations.of(array);
        String declaredLabel = declared == null ? null : declared.label();
        String whole = label != null ? label : declaredLabel;
        CellName labelled = whole != null
                ? CellName.of("element", null).labelled(part + Named.OF + whole)
                : CellName.ofPart(part, kind(array));
        return declared != null && declared.plainAsOpaque() ? labelled.withPlainAsOpaque() : labelled;
    }

    private static String kind(Object array) {
        return array instanceof Block
                ? array.toString()
                : "an array of " + TypeNames.of(array.getClass().getComponentType());
    }

    @Override
    public void label(String name) {
        label = name;
    }

    @Override
    public void plainAsOpaque() {
        declaredOpaque = true;
    }

    /** How many elements of an array have a cell. */
    static int size(Object array) {
        return of(array).size();
    }
}
