package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.FieldDeclarations.Declared;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.TypeNames;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * The cells of array elements, each made at the first access of its element: an element has one cell, whichever handle
 * accesses it. Cells are found without a common lock and live as long as their array.
 */
public final class ElementCells implements Variables {
    private static final WeakIdentityMap<Object, Elements> ARRAYS = WeakIdentityMap.ofMany();

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

    /** The cells of one array, in pieces that are made when an element of theirs is accessed. */
    private static final class Elements {
        private static final int PIECE_BITS = 5;
        private static final int PIECE = 1 << PIECE_BITS;

        private final AtomicReferenceArray<AtomicReferenceArray<VariableCell>> pieces;

        /** Whether the array is accessed in another width, too. Guarded by this, and read without where a cell is there. */
        private boolean isOverlapped;

        Elements(int length) {
            pieces = new AtomicReferenceArray<>((length + PIECE - 1) >> PIECE_BITS);
        }

        @Nullable
        VariableCell get(int index) {
            AtomicReferenceArray<VariableCell> piece = pieces.getAcquire(index >> PIECE_BITS);
            return piece == null ? null : piece.getAcquire(index & PIECE - 1);
        }

        /** The first cell of an element stays. */
        VariableCell add(int index, VariableCell made) {
            AtomicReferenceArray<VariableCell> piece = pieces.get(index >> PIECE_BITS);
            if (piece == null) {
                pieces.compareAndSet(index >> PIECE_BITS, null, new AtomicReferenceArray<>(PIECE));
                piece = pieces.get(index >> PIECE_BITS);
            }
            VariableCell winner = piece.compareAndExchange(index & PIECE - 1, null, made);
            return winner != null ? winner : made;
        }

        /** Once the array is accessed in another width, a cell comes to be while no such access is under way. */
        synchronized VariableCell addOverlapped(int index, VariableCell made) {
            VariableCell cell = add(index, made);
            if (isOverlapped) {
                cell.becomeOverlapped();
            }
            return cell;
        }

        /** Runs an access that overlaps some elements; nobody accesses these meanwhile. */
        synchronized @Nullable Object overlapping(int first, int last, Callable<@Nullable Object> access)
                throws Exception {
            if (!isOverlapped) {
                isOverlapped = true;
                for (int i = 0; i < pieces.length() << PIECE_BITS; i++) {
                    VariableCell cell = get(i);
                    if (cell != null) {
                        cell.becomeOverlapped();
                    }
                }
            }
            int locked = first;
            try {
                for (; locked <= last; locked++) {
                    VariableCell cell = get(locked);
                    if (cell != null) {
                        cell.beginOverlap();
                    }
                }
                return access.call();
            } finally {
                while (--locked >= first) {
                    VariableCell cell = get(locked);
                    if (cell != null) {
                        cell.endOverlap();
                    }
                }
            }
        }

        int size() {
            return (int) IntStream.range(0, pieces.length() << PIECE_BITS)
                    .filter(i -> get(i) != null)
                    .count();
        }
    }

    @Override
    @SuppressWarnings("NullAway") // what is no field has an array
    public VariableCell at(@Nullable Object array, int index) {
        Elements elements = of(array);
        VariableCell cell = elements.get(index);
        if (cell == null) {
            cell = elements.addOverlapped(index, newCell(array, index));
        }
        if (declaredOpaque && !cell.isPlainAsOpaque()) {
            cell.plainAsOpaque();
        }
        return cell;
    }

    /**
     * Runs an access in another width than the elements have. From now on no element of the array is checked: each access of one
     * is ordered after all that came before it.
     *
     * @param array the array
     * @param first the index of the first element that the access overlaps
     * @param last the index of the last one
     * @param access the access
     * @return what that returned
     * @throws Exception what that threw
     */
    public static @Nullable Object overlapping(Object array, int first, int last, Callable<@Nullable Object> access)
            throws Exception {
        return of(array).overlapping(first, last, access);
    }

    private static Elements of(Object array) {
        return ARRAYS.get(array, a -> new Elements(Array.getLength(a)));
    }

    private VariableCell newCell(Object array, int index) {
        Class<?> component = array.getClass().getComponentType();
        Declared declared = FieldDeclarations.of(array);
        String declaredLabel = declared == null ? null : declared.label();
        String whole = label != null ? label : declaredLabel;
        String name = "element " + index + " of " + (whole != null ? whole : "an array of " + TypeNames.of(component));
        CellName labelled = CellName.of("element", null).labelled(name);
        CellName named = declared != null && declared.plainAsOpaque() ? labelled.withPlainAsOpaque() : labelled;
        return new VariableCell(named, ValueType.of(component), false, RAW.get(component), array, index, null);
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
