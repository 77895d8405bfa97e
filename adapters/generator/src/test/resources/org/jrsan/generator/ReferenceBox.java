// Generated from LongBox.java: change that, not this.

package boxes;

import java.util.function.UnaryOperator;

/**
 * A box for a {@code V}. Its twins are derived from it.
 *
 * @param <V> what is in the box
 */
final class ReferenceBox<V> {
    private static final long serialVersionUID = 1L;

    private V value;

    @SuppressWarnings("unused")
    ReferenceBox<V> label(String name) {
        return this;
    }

    V get() {
        return value;
    }

    void set(V newValue) {
        java.util.Objects.requireNonNull(newValue);
        value = newValue;
    }

    /** Whether there is a value. */
    boolean isPresent() {

        return value != null;
    }

    void update(UnaryOperator<V> function) {
        value = function.apply(value);
    }
}
