package org.jrsan.internal.values;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The type of a variable. It says how a value is represented as bits, and values are compared by these bits. */
@SuppressWarnings("NullAway") // only a reference can be null, and has no bits; of another type null is refused here
public enum ValueType {
    /** {@code boolean}. */
    BOOLEAN {
        @Override
        public long bits(@Nullable Object value) {
            return (boolean) value ? 1 : 0;
        }

        @Override
        public Object value(long bits) {
            return bits != 0;
        }
    },
    /** {@code byte}. */
    BYTE {
        @Override
        public Object value(long bits) {
            return (byte) bits;
        }
    },
    /** {@code short}. */
    SHORT {
        @Override
        public Object value(long bits) {
            return (short) bits;
        }
    },
    /** {@code char}. */
    CHAR {
        @Override
        public long bits(@Nullable Object value) {
            return (char) value;
        }

        @Override
        public Object value(long bits) {
            return (char) bits;
        }

        @Override
        public String describe(long bits) {
            return bits < ' ' || bits > '~' ? String.format("'\\u%04x'", bits) : "'" + (char) bits + "'";
        }
    },
    /** {@code int}. */
    INT {
        @Override
        public Object value(long bits) {
            return (int) bits;
        }
    },
    /** {@code long}. */
    LONG {
        @Override
        public Object value(long bits) {
            return bits;
        }
    },
    /** {@code float}. */
    FLOAT {
        @Override
        public long bits(@Nullable Object value) {
            return Float.floatToRawIntBits((float) value);
        }

        @Override
        public Object value(long bits) {
            return Float.intBitsToFloat((int) bits);
        }

        @Override
        long sum(long bits, long delta) {
            return bits((float) value(bits) + (float) value(delta));
        }
    },
    /** {@code double}. */
    DOUBLE {
        @Override
        public long bits(@Nullable Object value) {
            return Double.doubleToRawLongBits((double) value);
        }

        @Override
        public Object value(long bits) {
            return Double.longBitsToDouble(bits);
        }

        @Override
        long sum(long bits, long delta) {
            return bits((double) value(bits) + (double) value(delta));
        }
    },
    /** A class or interface. Its values have no bits; references are passed as they are. */
    REFERENCE {
        @Override
        public long bits(@Nullable Object value) {
            return 0;
        }

        @Override
        public Object value(long bits) {
            throw new AssertionError("a reference has no bits");
        }
    };

    private static final Map<Class<?>, ValueType> PRIMITIVES = Map.of(
            boolean.class,
            BOOLEAN,
            byte.class,
            BYTE,
            short.class,
            SHORT,
            char.class,
            CHAR,
            int.class,
            INT,
            long.class,
            LONG,
            float.class,
            FLOAT,
            double.class,
            DOUBLE);

    /**
     * The value type of a variable.
     *
     * @param type the type of the variable
     * @return its value type
     */
    public static ValueType of(Class<?> type) {
        return PRIMITIVES.getOrDefault(type, REFERENCE);
    }

    /**
     * Tells whether a compare-and-set treats two values as the same: it compares floating-point values by their bits,
     * and references by identity.
     *
     * @param one a value of exactly this type
     * @param other another
     * @return whether they are the same
     */
    public boolean areSame(@Nullable Object one, @Nullable Object other) {
        return this == REFERENCE ? one == other : bits(one) == bits(other);
    }

    /** The bits of a boxed value of exactly this type. Integers are extended as in Java. */
    public long bits(@Nullable Object value) {
        return ((Number) value).longValue();
    }

    /** The boxed value of bits, narrowed to this type. */
    public abstract Object value(long bits);

    /** How many bytes a value has in an array; of references that is not told. */
    public int bytes() {
        return switch (this) {
            case BOOLEAN, BYTE -> Byte.BYTES;
            case SHORT, CHAR -> Short.BYTES;
            case INT, FLOAT -> Integer.BYTES;
            case LONG, DOUBLE -> Long.BYTES;
            case REFERENCE -> throw new AssertionError("the JVM decides how wide a reference is");
        };
    }

    /** The sum of two values, wrapped at this type's width. */
    long sum(long bits, long delta) {
        return bits(value(bits + delta));
    }

    /** A value in words. */
    public String describe(long bits) {
        return String.valueOf(value(bits));
    }
}
