package org.jrsan.internal.values;

import java.util.Map;

/** The type of a variable: how a value travels as bits, which is also how values are compared. */
public enum ValueType {
    /** {@code boolean}. */
    BOOLEAN {
        @Override
        public long bits(Object value) {
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
        public long bits(Object value) {
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
        public long bits(Object value) {
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
        public long bits(Object value) {
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
    /** A class or interface: its values have no bits, references travel as they are. */
    REFERENCE {
        @Override
        public long bits(Object value) {
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
     * Whether a compare-and-set takes two values for the same: floating-point values by their bits, references by identity.
     *
     * @param one a value of this very type
     * @param other another
     * @return whether they are the same
     */
    public boolean areSame(Object one, Object other) {
        return this == REFERENCE ? one == other : bits(one) == bits(other);
    }

    /** The bits of a boxed value of this very type; integers are extended as Java does. */
    public long bits(Object value) {
        return ((Number) value).longValue();
    }

    /** The boxed value of bits, narrowed to this type. */
    public abstract Object value(long bits);

    /** The sum of two values, wrapped at this type's width. */
    long sum(long bits, long delta) {
        return bits(value(bits + delta));
    }

    /** A value in words. */
    public String describe(long bits) {
        return String.valueOf(value(bits));
    }
}
