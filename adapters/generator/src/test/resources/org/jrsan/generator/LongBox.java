package boxes;

import java.util.function.LongUnaryOperator;

/** A box for a {@code long}. Its twins are derived from it. */
final class LongBox {
    private static final long serialVersionUID = 1L;

    private long value;

    // @only Reference: @SuppressWarnings("unused")
    LongBox label(String name) {
        return this;
    }

    long get() {
        return value;
    }

    void set(long newValue) {
        // @only Reference: java.util.Objects.requireNonNull(newValue);
        value = newValue;
    }

    // @only Long Int {
    void add(long delta) {
        value += delta;
    }
    // @}

    // @only Reference {
    // /** Whether there is a value. */
    // boolean isPresent() {
    //
    //     return value != null;
    // }
    // @}

    void update(LongUnaryOperator function) {
        value = function.applyAsLong(value);
    }
}
