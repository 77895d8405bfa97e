package org.jrsan.spi;

import org.jrsan.internal.values.ObjectNames;

/**
 * Names objects that have no text of their own, by type and number. The names are the same in each run. Thread-safe.
 */
public final class ObjectText {
    private final ObjectNames names = new ObjectNames();

    /** Creates names for objects. No object has a name yet. */
    public ObjectText() {}

    /**
     * The name of an object.
     *
     * @param object the object, not null
     * @return for example {@code Node#2}, always the same for an object
     */
    public String of(Object object) {
        return names.of(object);
    }
}
