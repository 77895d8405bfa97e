// Generated from LongBox.java: change that, not this.

package boxes;

import java.util.function.IntUnaryOperator;

/** A box for a {@code int}. Its twins are derived from it. */
final class IntBox {
    private static final long serialVersionUID = 1L;

    private int value;

    IntBox label(String name) {
        return this;
    }

    int get() {
        return value;
    }

    void set(int newValue) {
        value = newValue;
    }

    void add(int delta) {
        value += delta;
    }

    void update(IntUnaryOperator function) {
        value = function.applyAsInt(value);
    }
}
