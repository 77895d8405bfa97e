package org.jrsan.internal.edges;

import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Remedy;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * A location whose bytes are accessed in another width, too. There is no rule for what such accesses see of each other, so no check
 * applies to it. Each access is ordered after all that came before it, in happens-before alone: that may hide a violation or race and
 * invents none. Guarded by the lock of the location, which accesses of the other width take as well.
 */
public final class OverlappedLocation extends LocationState<ThreadState> {
    private final SyncObject edge;

    /**
     * A location of an object.
     *
     * @param edge that of the object, which is met by the accesses of the other width
     */
    public OverlappedLocation(SyncObject edge) {
        super(1, 0, null, null);
        this.edge = edge;
    }

    private void meet() {
        edge.acquireHappensBefore();
        edge.release();
    }

    @Override
    public @Nullable Finding checkRead(ThreadState thread, Mode mode) {
        return null;
    }

    @Override
    public @Nullable Finding checkWrite(ThreadState thread, Mode mode) {
        return null;
    }

    @Override
    public @Nullable Finding checkWait(ThreadState thread, Mode mode, long bits, @Nullable Object ref) {
        return null;
    }

    @Override
    public @Nullable Finding checkBcas(ThreadState thread, Mode mode, long bits, @Nullable Object ref) {
        return null;
    }

    @Override
    public @Nullable Finding checkCas(ThreadState thread, Mode mode, long bits, @Nullable Object ref) {
        return null;
    }

    /** Reports that there was something new, so that no later read is taken for a repeated one. */
    @Override
    public boolean read(ThreadState thread, Mode mode) {
        meet();
        return true;
    }

    @Override
    public void write(ThreadState thread, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        meet();
    }

    @Override
    public void rmw(ThreadState thread, Mode mode, long bits, @Nullable Object ref, @Nullable Object origin) {
        meet();
    }

    /** Nobody asks, as no check fails. */
    @Override
    public Remedy remedy(ThreadState thread) {
        return Remedy.RELEASE_ACQUIRE;
    }
}
