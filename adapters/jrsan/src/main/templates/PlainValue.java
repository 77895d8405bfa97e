package org.jrsan.plain;

import org.jrsan.internal.cells.OpaqueCell;
import org.jrsan.internal.cells.PlainCell;
import org.jrsan.internal.options.Switch;

/**
 * A plain {@code @T@} field whose accesses are checked for data races while a session is open. It has no memory effects of
 * its own: threads that share it must be ordered by something else.
 *
 * <p>Any thread may call any method. With checking off each is the access of a field and nothing else.@typeParam@
 */
public final class Plain@Type@@Gen@ {
    private final PlainCell cell = Switch.ON ? new PlainCell("Plain@Type@") : null;
    private @T@ value;

    /** A field with the default value, which happens before everything. */
    public Plain@Type@() {}

    /**
     * A field with a value: a write by the calling thread.
     *
     * @param initialValue the value
     */
    public Plain@Type@(@T@ initialValue) {
        if (Switch.ON) {
            cell.allocate();
        }
        value = initialValue;
    }

    /**
     * Names this field in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public Plain@Type@@Gen@ label(String name) {
        if (Switch.ON) {
            cell.label(name);
        }
        return this;
    }

    /**
     * Declares the accesses of this field opaque, for code that orders them by explicit fences: they are checked as
     * opaque accesses and do not race. Reports say so. Call this before the field is shared. It is not an access.
     *
     * @return this
     */
    public Plain@Type@@Gen@ plainAsOpaque() {
        if (Switch.ON) {
            cell.plainAsOpaque();
        }
        return this;
    }

    /**
     * Plain load. Races with a write that does not happen before it.
     *
     * @return the value
     */
@unchecked@    public @T@ get() {
        if (Switch.ON && cell.read()) {
            return (@Boxed@) opaque().get();
        }
        return value;
    }

    /**
     * Plain store. Races with any access that does not happen before it.
     *
     * @param newValue the new value
     */
    public void set(@T@ newValue) {
        if (Switch.ON && cell.write()) {
            opaque().set(newValue);
        } else {
            value = newValue;
        }
    }

@unchecked@    private OpaqueCell opaque() {
        return cell.opaque(() -> value, newValue -> value = (@Boxed@) newValue);
    }

    /**
     * The value as text. Plain load.
     *
     * @return the value as text
     */
    @Override
    public String toString() {
        return String.valueOf(get());
    }
}
