package org.jrsan.atomic;

import org.jrsan.internal.cells.VarMode;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** The mode of a wait: of the load that ends it, or of the read-modify-write of a blocking compare-and-set. */
public enum WaitMode {
    /** A volatile load, or a volatile read-modify-write. */
    VOLATILE(Mode.VOLATILE, VarMode.GET_VOLATILE),
    /** An acquire load, or a read-modify-write that acquires and writes relaxed. */
    ACQUIRE(Mode.ACQUIRE, VarMode.GET_ACQUIRE),
    /** A read-modify-write that reads relaxed and releases. A load cannot have this mode. */
    RELEASE(Mode.RELEASE, null),
    /** An opaque load, or a relaxed read-modify-write. */
    OPAQUE(Mode.OPAQUE, VarMode.GET_OPAQUE);

    private final Mode order;
    private final @Nullable VarMode load;

    WaitMode(Mode order, @Nullable VarMode load) {
        this.order = order;
        this.load = load;
    }

    /** The order of a read-modify-write. */
    Mode order() {
        return order;
    }

    /** The order of a load. */
    Mode loadOrder() {
        requireLoad();
        return order;
    }

    /** The load of a VarHandle. */
    VarMode load() {
        return requireLoad();
    }

    private VarMode requireLoad() {
        if (load == null) {
            throw new IllegalArgumentException(
                    "JRSan: a wait that only reads cannot release; wait in mode VOLATILE, ACQUIRE or OPAQUE");
        }
        return load;
    }
}
