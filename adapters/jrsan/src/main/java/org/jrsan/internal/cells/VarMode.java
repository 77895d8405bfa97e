package org.jrsan.internal.cells;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.List;
import org.jrsan.internal.values.Update;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * An access mode of a VarHandle and its meaning in the model. The constants are the whole mapping. This is a record, so
 * that the JIT treats the fields of the constants as constants.
 *
 * @param index its place in {@link #ALL}
 * @param mode the mode
 * @param form what it does
 * @param kind the kind of access in the model
 * @param order its order in the model
 */
public record VarMode(int index, AccessMode mode, Form form, Kind kind, Mode order) {
    /** What an access does, and how many values it takes. */
    public enum Form {
        GET(0, Object.class, null),
        SET(1, void.class, null),
        COMPARE_AND_SET(2, boolean.class, null),
        COMPARE_AND_EXCHANGE(2, Object.class, null),
        GET_AND_SET(1, Object.class, Update.SET),
        GET_AND_ADD(1, Object.class, Update.ADD),
        GET_AND_OR(1, Object.class, Update.OR),
        GET_AND_AND(1, Object.class, Update.AND),
        GET_AND_XOR(1, Object.class, Update.XOR);

        public final int values;
        public final Class<?> returned;
        public final @Nullable Update update;

        Form(int values, Class<?> returned, @Nullable Update update) {
            this.values = values;
            this.returned = returned;
            this.update = update;
        }
    }

    public static final VarMode GET = new VarMode(0, AccessMode.GET, Form.GET, Kind.PLAIN_LOAD, Mode.OPAQUE);
    public static final VarMode SET = new VarMode(1, AccessMode.SET, Form.SET, Kind.PLAIN_STORE, Mode.OPAQUE);
    public static final VarMode GET_VOLATILE =
            new VarMode(2, AccessMode.GET_VOLATILE, Form.GET, Kind.LOAD, Mode.VOLATILE);
    public static final VarMode SET_VOLATILE =
            new VarMode(3, AccessMode.SET_VOLATILE, Form.SET, Kind.STORE, Mode.VOLATILE);
    public static final VarMode GET_ACQUIRE = new VarMode(4, AccessMode.GET_ACQUIRE, Form.GET, Kind.LOAD, Mode.ACQUIRE);
    public static final VarMode SET_RELEASE =
            new VarMode(5, AccessMode.SET_RELEASE, Form.SET, Kind.STORE, Mode.RELEASE);
    public static final VarMode GET_OPAQUE = new VarMode(6, AccessMode.GET_OPAQUE, Form.GET, Kind.LOAD, Mode.OPAQUE);
    public static final VarMode SET_OPAQUE = new VarMode(7, AccessMode.SET_OPAQUE, Form.SET, Kind.STORE, Mode.OPAQUE);

    public static final VarMode COMPARE_AND_SET =
            new VarMode(8, AccessMode.COMPARE_AND_SET, Form.COMPARE_AND_SET, Kind.CAS, Mode.VOLATILE);
    public static final VarMode COMPARE_AND_EXCHANGE =
            new VarMode(9, AccessMode.COMPARE_AND_EXCHANGE, Form.COMPARE_AND_EXCHANGE, Kind.CAS, Mode.VOLATILE);
    public static final VarMode COMPARE_AND_EXCHANGE_ACQUIRE =
            new VarMode(10, AccessMode.COMPARE_AND_EXCHANGE_ACQUIRE, Form.COMPARE_AND_EXCHANGE, Kind.CAS, Mode.ACQUIRE);
    public static final VarMode COMPARE_AND_EXCHANGE_RELEASE =
            new VarMode(11, AccessMode.COMPARE_AND_EXCHANGE_RELEASE, Form.COMPARE_AND_EXCHANGE, Kind.CAS, Mode.RELEASE);
    public static final VarMode WEAK_COMPARE_AND_SET_PLAIN =
            new VarMode(12, AccessMode.WEAK_COMPARE_AND_SET_PLAIN, Form.COMPARE_AND_SET, Kind.WEAK_CAS, Mode.OPAQUE);
    public static final VarMode WEAK_COMPARE_AND_SET =
            new VarMode(13, AccessMode.WEAK_COMPARE_AND_SET, Form.COMPARE_AND_SET, Kind.WEAK_CAS, Mode.VOLATILE);
    public static final VarMode WEAK_COMPARE_AND_SET_ACQUIRE =
            new VarMode(14, AccessMode.WEAK_COMPARE_AND_SET_ACQUIRE, Form.COMPARE_AND_SET, Kind.WEAK_CAS, Mode.ACQUIRE);
    public static final VarMode WEAK_COMPARE_AND_SET_RELEASE =
            new VarMode(15, AccessMode.WEAK_COMPARE_AND_SET_RELEASE, Form.COMPARE_AND_SET, Kind.WEAK_CAS, Mode.RELEASE);

    public static final VarMode GET_AND_SET = update(16, AccessMode.GET_AND_SET, Form.GET_AND_SET, Mode.VOLATILE);
    public static final VarMode GET_AND_SET_ACQUIRE =
            update(17, AccessMode.GET_AND_SET_ACQUIRE, Form.GET_AND_SET, Mode.ACQUIRE);
    public static final VarMode GET_AND_SET_RELEASE =
            update(18, AccessMode.GET_AND_SET_RELEASE, Form.GET_AND_SET, Mode.RELEASE);
    public static final VarMode GET_AND_ADD = update(19, AccessMode.GET_AND_ADD, Form.GET_AND_ADD, Mode.VOLATILE);
    public static final VarMode GET_AND_ADD_ACQUIRE =
            update(20, AccessMode.GET_AND_ADD_ACQUIRE, Form.GET_AND_ADD, Mode.ACQUIRE);
    public static final VarMode GET_AND_ADD_RELEASE =
            update(21, AccessMode.GET_AND_ADD_RELEASE, Form.GET_AND_ADD, Mode.RELEASE);
    public static final VarMode GET_AND_BITWISE_OR =
            update(22, AccessMode.GET_AND_BITWISE_OR, Form.GET_AND_OR, Mode.VOLATILE);
    public static final VarMode GET_AND_BITWISE_OR_ACQUIRE =
            update(23, AccessMode.GET_AND_BITWISE_OR_ACQUIRE, Form.GET_AND_OR, Mode.ACQUIRE);
    public static final VarMode GET_AND_BITWISE_OR_RELEASE =
            update(24, AccessMode.GET_AND_BITWISE_OR_RELEASE, Form.GET_AND_OR, Mode.RELEASE);
    public static final VarMode GET_AND_BITWISE_AND =
            update(25, AccessMode.GET_AND_BITWISE_AND, Form.GET_AND_AND, Mode.VOLATILE);
    public static final VarMode GET_AND_BITWISE_AND_ACQUIRE =
            update(26, AccessMode.GET_AND_BITWISE_AND_ACQUIRE, Form.GET_AND_AND, Mode.ACQUIRE);
    public static final VarMode GET_AND_BITWISE_AND_RELEASE =
            update(27, AccessMode.GET_AND_BITWISE_AND_RELEASE, Form.GET_AND_AND, Mode.RELEASE);
    public static final VarMode GET_AND_BITWISE_XOR =
            update(28, AccessMode.GET_AND_BITWISE_XOR, Form.GET_AND_XOR, Mode.VOLATILE);
    public static final VarMode GET_AND_BITWISE_XOR_ACQUIRE =
            update(29, AccessMode.GET_AND_BITWISE_XOR_ACQUIRE, Form.GET_AND_XOR, Mode.ACQUIRE);
    public static final VarMode GET_AND_BITWISE_XOR_RELEASE =
            update(30, AccessMode.GET_AND_BITWISE_XOR_RELEASE, Form.GET_AND_XOR, Mode.RELEASE);

    /** All modes, each at its index. */
    public static final List<VarMode> ALL = List.of(
            GET,
            SET,
            GET_VOLATILE,
            SET_VOLATILE,
            GET_ACQUIRE,
            SET_RELEASE,
            GET_OPAQUE,
            SET_OPAQUE,
            COMPARE_AND_SET,
            COMPARE_AND_EXCHANGE,
            COMPARE_AND_EXCHANGE_ACQUIRE,
            COMPARE_AND_EXCHANGE_RELEASE,
            WEAK_COMPARE_AND_SET_PLAIN,
            WEAK_COMPARE_AND_SET,
            WEAK_COMPARE_AND_SET_ACQUIRE,
            WEAK_COMPARE_AND_SET_RELEASE,
            GET_AND_SET,
            GET_AND_SET_ACQUIRE,
            GET_AND_SET_RELEASE,
            GET_AND_ADD,
            GET_AND_ADD_ACQUIRE,
            GET_AND_ADD_RELEASE,
            GET_AND_BITWISE_OR,
            GET_AND_BITWISE_OR_ACQUIRE,
            GET_AND_BITWISE_OR_RELEASE,
            GET_AND_BITWISE_AND,
            GET_AND_BITWISE_AND_ACQUIRE,
            GET_AND_BITWISE_AND_RELEASE,
            GET_AND_BITWISE_XOR,
            GET_AND_BITWISE_XOR_ACQUIRE,
            GET_AND_BITWISE_XOR_RELEASE);

    /** The mode for a mode of the JDK's VarHandle. */
    public static VarMode of(AccessMode mode) {
        return ALL.stream().filter(m -> m.mode == mode).findFirst().orElseThrow();
    }

    /**
     * Accesses a variable in this mode.
     *
     * @param cell the cell of the variable
     * @param first the first value that it takes, of the variable's own type
     * @param second the second
     * @return what it returns, null where that is nothing
     */
    @SuppressWarnings("NullAway") // all other forms are updates
    public @Nullable Object access(VariableCell cell, @Nullable Object first, @Nullable Object second) {
        return switch (form) {
            case GET -> cell.get(kind, order);
            case SET -> {
                cell.set(kind, order, first);
                yield null;
            }
            case COMPARE_AND_SET -> cell.compareAndSet(kind, order, first, second);
            case COMPARE_AND_EXCHANGE -> cell.compareAndExchange(order, first, second);
            default -> cell.getAndUpdate(form.update, order, first);
        };
    }

    private static VarMode update(int index, AccessMode mode, Form form, Mode order) {
        return new VarMode(index, mode, form, Kind.UPDATE, order);
    }
}
