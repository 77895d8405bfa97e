package org.jrsan.plain;

import org.jrsan.internal.cells.OpaqueCell;
import org.jrsan.internal.cells.PlainCell;
import org.jrsan.internal.options.Switch;

/**
 * A plain {@code long} field whose accesses are checked for data races while a session is open. It has no memory
 * effects of its own: threads that share it must be ordered by something else.
 *
 * <p>Any thread may call any method. With checking off, each is an access to a field and nothing else.
 */
public final class PlainLong {
    @SuppressWarnings("NullAway") // with checking off nobody asks for it
    private final PlainCell cell = Switch.ON ? new PlainCell("PlainLong") : null;

    private long value;

    /** Creates a field with the default value, which happens before everything. */
    public PlainLong() {}

    /**
     * Creates a field with a value. This is a write by the calling thread.
     *
     * @param initialValue the value
     */
    public PlainLong(long initialValue) {
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
    public PlainLong label(String name) {
        if (Switch.ON) {
            cell.label(name);
        }
        return this;
    }

    /**
     * Declares the accesses to this field opaque, for code that orders them by explicit fences. They are checked as
     * opaque accesses and do not race. Reports say so. Call this before the field is shared. It is not an access.
     *
     * @return this
     */
    public PlainLong plainAsOpaque() {
        if (Switch.ON) {
            cell.plainAsOpaque();
        }
        return this;
    }

    /**
     * Plain load. It races with a write that does not happen before it.
     *
     * @return the value
     */
    // @only Long Int Boolean {
    @SuppressWarnings("NullAway") // the value is primitive
    // @}
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public long get() {
        if (Switch.ON && cell.read()) {
            return (Long) opaque().get();
        }
        return value;
    }

    /**
     * Plain store. It races with any access that does not happen before it.
     *
     * @param newValue the new value
     */
    public void set(long newValue) {
        if (Switch.ON && cell.write()) {
            opaque().set(newValue);
        } else {
            value = newValue;
        }
    }

    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    private OpaqueCell opaque() {
        return cell.opaque(() -> value, newValue -> value = (Long) newValue);
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
