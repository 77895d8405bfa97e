package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * A location to which no check applies. Guarded by the lock of the location.
 *
 * @param <T> the engine's threads
 */
public abstract class UncheckedLocation<T extends ThreadState> extends LocationState<T> {
    /**
     * For its subclasses.
     *
     * @param capacity the most writes to keep
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write; may be null
     */
    protected UncheckedLocation(int capacity, long bits, @Nullable Object ref, @Nullable Object origin) {
        super(capacity, bits, ref, origin);
    }

    @Override
    public final @Nullable Finding checkRead(T thread, Mode mode) {
        return null;
    }

    @Override
    public final @Nullable Finding checkWrite(T thread, Mode mode) {
        return null;
    }

    @Override
    public final @Nullable Finding checkWait(T thread, Mode mode, long bits, @Nullable Object ref) {
        return null;
    }

    @Override
    public final @Nullable Finding checkBcas(T thread, Mode mode, long bits, @Nullable Object ref) {
        return null;
    }

    @Override
    public final @Nullable Finding checkCas(T thread, Mode mode, long bits, @Nullable Object ref) {
        return null;
    }

    /** Nobody asks, as no check fails. */
    @Override
    public final Remedy remedy(T thread) {
        return Remedy.FULL_FENCE;
    }
}
