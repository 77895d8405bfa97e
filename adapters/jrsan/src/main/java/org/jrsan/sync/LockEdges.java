package org.jrsan.sync;

import java.io.Serializable;
import java.util.function.IntSupplier;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jspecify.annotations.Nullable;

/**
 * The edges of a lock. Each method but {@link #steps} is called while the lock is held: after the step that takes it, and
 * before the step that gives it up. The serialized form is a name. A copy is a lock that nobody has held.
 */
final class LockEdges implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String type;
    private final boolean isShared;

    /** Null until it is asked for. */
    private transient @Nullable SteppedState steps;

    private volatile @Nullable String label;

    /**
     * Released by threads that held the lock exclusively. Every thread that takes the lock acquires it. Null if
     * checking is off.
     */
    private final transient SyncObject alone;

    /**
     * Released by threads that shared the lock. Acquired by threads that take it exclusively. Null if it is never
     * shared.
     */
    private final transient @Nullable SyncObject shared;

    @SuppressWarnings("NullAway") // with checking off there are no edges, and nobody asks for them
    private LockEdges(String type, boolean isShared, @Nullable String label) {
        this.type = type;
        this.isShared = isShared;
        this.label = label;
        alone = Switch.ON ? new SyncObject(type) : null;
        shared = Switch.ON && isShared ? new SyncObject(alone) : null;
        if (label != null) {
            label(label);
        }
    }

    /** The edges of a lock that only one thread at a time can hold. */
    static LockEdges exclusive(String type) {
        return new LockEdges(type, false, null);
    }

    /** The edges of a lock that several threads can hold for reading. */
    static LockEdges shared(String type) {
        return new LockEdges(type, true, null);
    }

    void label(String name) {
        label = name;
        if (Switch.ON) {
            alone.label(name);
        }
    }

    void locked() {
        alone.acquire();
        if (shared != null) {
            shared.acquire();
        }
    }

    void unlocking() {
        alone.release();
    }

    void sharedLocked() {
        alone.acquire();
    }

    @SuppressWarnings("NullAway") // only a lock that can be shared is unlocked so
    void sharedUnlocking() {
        shared.release();
    }

    /**
     * The lock as a resource of schedules, always the same.
     *
     * @param state the state of the lock, as the resource asks for it
     */
    synchronized SteppedState steps(IntSupplier state) {
        if (steps == null) {
            steps = new SteppedState(state);
        }
        return steps;
    }

    /** The carrier that unlocking releases. */
    SyncObject alone() {
        return alone;
    }

    private Object readResolve() {
        return new LockEdges(type, isShared, label);
    }
}
