package org.jrsan.sync;

import java.io.Serializable;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jspecify.annotations.Nullable;

/**
 * The name of a collection in reports. Its serialized form is a type and a label. A copy is a different collection.
 */
final class CollectionName implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String type;
    private volatile @Nullable String label;

    /** Null if checking is off. */
    private final transient SyncObject carrier;

    @SuppressWarnings("NullAway") // with checking off nobody asks for the carrier
    private CollectionName(String type, @Nullable String label) {
        this.type = type;
        this.label = label;
        carrier = Switch.ON ? new SyncObject(type) : null;
        if (label != null) {
            label(label);
        }
    }

    /** The name of a new collection. */
    CollectionName(String type) {
        this(type, null);
    }

    void label(String name) {
        label = name;
        if (Switch.ON) {
            carrier.label(name);
        }
    }

    /** The name as a carrier of edges; not with checking off. */
    SyncObject carrier() {
        return carrier;
    }

    private Object readResolve() {
        return new CollectionName(type, label);
    }
}
