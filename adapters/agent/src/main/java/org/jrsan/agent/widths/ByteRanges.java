package org.jrsan.agent.widths;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.cells.Variables;
import org.jrsan.internal.values.RawAccess;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Words;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of arrays of a type as values of another type, or those of memory outside of the heap: parts, each with its cell. The
 * index of a part is its first byte, counted from that of the first element, or of the block. Thread-safe.
 */
public final class ByteRanges implements Variables {
    /** Runs an access of a part whose word is overlapped, under the lock of the part. */
    public interface Overlapped {
        /**
         * Runs it.
         *
         * @param array the array, or the block
         * @param from the first byte
         * @param bytes how many there are
         * @param mode what the access does; a comparison sets what it compares with if that returns true
         * @param access the access
         * @return what that returned
         * @throws Throwable what that threw
         */
        @Nullable
        Object run(Object array, int from, int bytes, VarMode mode, Access access) throws Throwable;
    }

    private record Key(Class<?> array, Class<?> type) {}

    private static final Map<Key, ByteRanges> ALL = new ConcurrentHashMap<>();

    /** By which the bits of values are loaded and stored: floating-point values are accessed as whole numbers. */
    private static final Map<Class<?>, Class<?>> BITS = Map.of(
            byte.class, byte.class,
            short.class, short.class,
            char.class, char.class,
            int.class, int.class,
            float.class, int.class,
            long.class, long.class,
            double.class, long.class);

    private final Class<?> array;
    private final Class<?> type;
    private final boolean isMemory;
    private final long base;
    private final ValueType width;
    private final Overlapped overlapped;
    private final RawAccess values;
    private final MethodHandle get;
    private final MethodHandle set;
    private final MethodHandle compareAndSet;

    private ByteRanges(Class<?> array, Class<?> type, Overlapped overlapped) {
        Class<?> bits = Objects.requireNonNull(BITS.get(type));
        this.array = array;
        this.type = type;
        this.overlapped = overlapped;
        isMemory = array == Block.class;
        base = isMemory ? 0 : Layout.base(array);
        width = ValueType.of(bits);
        get = at(MethodHandles.explicitCastArguments(
                Layout.getter(bits), MethodType.methodType(long.class, Object.class, long.class)));
        set = at(MethodHandles.explicitCastArguments(
                Layout.setter(bits), MethodType.methodType(void.class, Object.class, long.class, long.class)));
        compareAndSet = at(MethodHandles.explicitCastArguments(
                Layout.comparer(bits),
                MethodType.methodType(boolean.class, Object.class, long.class, long.class, long.class)));
        values = new Values();
    }

    /** From an offset, or an address, to the number of a byte. */
    private MethodHandle at(MethodHandle access) {
        try {
            if (isMemory) {
                MethodHandle address = MethodHandles.lookup()
                        .findStatic(
                                ByteRanges.class,
                                "address",
                                MethodType.methodType(long.class, Object.class, int.class));
                return MethodHandles.collectArguments(
                        MethodHandles.insertArguments(access, 0, (Object) null), 0, address);
            }
            MethodHandle offset = MethodHandles.lookup()
                    .findVirtual(ByteRanges.class, "offset", MethodType.methodType(long.class, int.class))
                    .bindTo(this);
            return MethodHandles.filterArguments(access, 1, offset);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    long offset(int from) {
        return base + from;
    }

    static long address(Object block, int from) {
        return ((Block) block).address() + from;
    }

    /**
     * Where the first byte is, from the beginning of a word.
     *
     * @param of an array, or a block
     * @return how far it is from there
     */
    public static long base(Object of) {
        return of instanceof Block block ? block.base() : Layout.base(of.getClass());
    }

    /**
     * The values of a type in arrays of another.
     *
     * @param array the type of the arrays, of primitive elements; that of {@link Block} for memory outside of the heap
     * @param type the type of the values, primitive
     * @param overlapped runs accesses of parts that are no longer checked; the same for all calls
     * @return what gives access to them, null for a type that has no bits of its own
     */
    public static @Nullable ByteRanges of(Class<?> array, Class<?> type, Overlapped overlapped) {
        return BITS.containsKey(type)
                ? ALL.computeIfAbsent(new Key(array, type), k -> new ByteRanges(array, type, overlapped))
                : null;
    }

    /**
     * Whether a part is in an array as a whole, and is where such a value belongs.
     *
     * @param object an array of the type, or a block
     * @param from the first byte
     * @return whether it is
     */
    public boolean has(Object object, long from) {
        if (object instanceof Block block) {
            return block.has(block.address() + from, bytes());
        }
        long end = (long) Array.getLength(object) * Layout.scale(array);
        return from >= 0 && from <= Math.min(end, Integer.MAX_VALUE) - bytes() && (base + from) % bytes() == 0;
    }

    /**
     * How many bytes a part has.
     *
     * @return how many bytes a part has
     */
    public int bytes() {
        return width.bytes();
    }

    /**
     * The type of the values.
     *
     * @return the type of the values
     */
    public Class<?> type() {
        return type;
    }

    /**
     * The type of the arrays.
     *
     * @return the type of the arrays, or that of blocks
     */
    public Class<?> array() {
        return array;
    }

    @Override
    @SuppressWarnings("NullAway") // what is no field has an array
    public VariableCell at(@Nullable Object object, int from) {
        return ElementCells.words(object, isMemory ? base(object) : base)
                .part(from, width, () -> ElementCells.ofBytes(object, from, width, values));
    }

    /**
     * Returns the bits of a value, by the array and the first byte. Called under the lock of the cell, or to be validated.
     *
     * @param isPlain whether it is a plain access
     * @return a handle that takes the array and the first byte
     */
    public MethodHandle getter(boolean isPlain) {
        return method(isPlain ? "getPlain" : "get", MethodType.methodType(long.class, Object.class, int.class));
    }

    /**
     * Stores the bits of a value.
     *
     * @param isPlain whether it is a plain access
     * @return a handle that takes the array, the first byte and the bits
     */
    public MethodHandle setter(boolean isPlain) {
        return method(
                isPlain ? "setPlain" : "set", MethodType.methodType(void.class, Object.class, int.class, long.class));
    }

    /**
     * Compares and sets the bits of a value.
     *
     * @return a handle that takes the array, the first byte, the bits that are expected and the new ones
     */
    public MethodHandle comparer() {
        return method(
                "compareAndSet", MethodType.methodType(boolean.class, Object.class, int.class, long.class, long.class));
    }

    private MethodHandle method(String name, MethodType of) {
        try {
            return MethodHandles.lookup().bind(this, name, of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isOverlapped(Object of, int from) {
        if (!Words.exist()) {
            return false;
        }
        Words<VariableCell> words = ElementCells.wordsOf(of);
        return words != null && words.isOverlapped(from);
    }

    long get(Object of, int from) throws Throwable {
        return get(of, from, VarMode.GET_VOLATILE);
    }

    long getPlain(Object of, int from) throws Throwable {
        return get(of, from, VarMode.GET);
    }

    @SuppressWarnings("NullAway") // a value that was loaded
    private long get(Object of, int from, VarMode mode) throws Throwable {
        return isOverlapped(of, from)
                ? (long) overlapped.run(of, from, bytes(), mode, () -> (long) get.invokeExact(of, from))
                : (long) get.invokeExact(of, from);
    }

    void set(Object of, int from, long bits) throws Throwable {
        set(of, from, bits, VarMode.SET_VOLATILE);
    }

    void setPlain(Object of, int from, long bits) throws Throwable {
        set(of, from, bits, VarMode.SET);
    }

    private void set(Object of, int from, long bits, VarMode mode) throws Throwable {
        if (isOverlapped(of, from)) {
            overlapped.run(of, from, bytes(), mode, () -> {
                set.invokeExact(of, from, bits);
                return null;
            });
        } else {
            set.invokeExact(of, from, bits);
        }
    }

    @SuppressWarnings("NullAway") // whether it succeeded
    boolean compareAndSet(Object of, int from, long expected, long bits) throws Throwable {
        return isOverlapped(of, from)
                ? (boolean) overlapped.run(of, from, bytes(), VarMode.COMPARE_AND_SET, () ->
                        (boolean) compareAndSet.invokeExact(of, from, expected, bits))
                : (boolean) compareAndSet.invokeExact(of, from, expected, bits);
    }

    /** The values as they are, for the cell. It may look when the user has freed the memory, as at the end of an execution. */
    private final class Values implements RawAccess {
        private boolean isFreed(@Nullable Object holder) {
            return isMemory && (holder == null || ((Block) holder).isFreed());
        }

        @Override
        @SuppressWarnings("NullAway") // nobody accesses a part without having the array
        public Object get(@Nullable Object holder, int index) {
            if (isFreed(holder)) {
                return width.value(0);
            }
            try {
                return width.value((long) get.invokeExact(holder, index));
            } catch (Throwable e) {
                throw VarHandleAccess.unchecked(e);
            }
        }

        @Override
        public void set(@Nullable Object holder, int index, @Nullable Object value) {
            if (isFreed(holder)) {
                return;
            }
            try {
                set.invokeExact(holder, index, width.bits(value));
            } catch (Throwable e) {
                throw VarHandleAccess.unchecked(e);
            }
        }
    }
}
