package org.jrsan.internal.edges;

import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.UncheckedLocation;
import org.jspecify.annotations.Nullable;

/**
 * A location whose bytes are accessed in another width, too. There is no rule for what such accesses see of each other, so no check
 * applies to it. Each access is ordered after all that came before it, in happens-before alone: that may hide a violation or race and
 * invents none. Guarded by the lock of the location, which accesses of the other width take as well.
 */
public final class OverlappedLocation extends UncheckedLocation<ThreadState> {
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
        edge.estimate();
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
}
