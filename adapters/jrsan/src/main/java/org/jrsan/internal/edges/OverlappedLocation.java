package org.jrsan.internal.edges;

import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.widths.ByteRaces;
import org.jrsan.internal.widths.ByteRaces.Begun;
import org.jrsan.internal.widths.ByteRaces.Names;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.UncheckedLocation;
import org.jspecify.annotations.Nullable;

/**
 * A location whose bytes are accessed in another width, too. There is no rule for what such accesses see of each other, so they are not
 * checked for robustness. Each atomic access is ordered after all atomic accesses that came before it, in happens-before alone: that may
 * hide a violation or race and invents none. Classes that are not checked take no lock, and make an edge behind each access: so a change is
 * preceded by an edge here, and a load is followed by one. Plain accesses are ordered by fences at most, and are checked for races. Guarded by the
 * lock of the location, which accesses of the other width take as well.
 */
public final class OverlappedLocation extends UncheckedLocation<ThreadState> {
    private final SyncObject edge;

    /** Null for a part of an array: who accesses its bytes tells of that there. */
    private final @Nullable ByteRaces races;

    private final long from;
    private final long to;

    /**
     * A location of an object.
     *
     * @param edge that of the object, which is met by the accesses of the other width
     * @param races what is known of its bytes, null if these are told of in another way
     * @param from its first byte there
     * @param to its last byte there
     */
    public OverlappedLocation(SyncObject edge, @Nullable ByteRaces races, long from, long to) {
        super(1, 0, null, null);
        this.edge = edge;
        this.races = races;
        this.from = from;
        this.to = to;
    }

    /**
     * An access takes place.
     *
     * @param thread its thread
     * @param kind what it does
     * @param mode its mode
     * @param writes whether it writes
     * @param names names its bytes
     */
    public void access(RunThread thread, Kind kind, Mode mode, boolean writes, Names names) {
        Begun access = races != null && thread.run.looksForRaces() ? Begun.of(thread, kind, mode) : null;
        if (!ByteRaces.isPlain(kind)) {
            meet();
        } else if (races != null) {
            edge.meetPlainly(thread, writes);
        }
        if (access != null && races != null) {
            races.add(access, writes, from, to, names);
        }
    }

    /**
     * The value is about to be changed, or may be.
     *
     * @param thread the calling thread
     * @param kind how
     */
    public void beforeChange(RunThread thread, Kind kind) {
        if (kind != Kind.PLAIN_STORE) {
            meet();
        } else {
            edge.meetPlainly(thread, true);
        }
    }

    /** The value was loaded, in another way than plainly. */
    public void afterLoad() {
        meet();
    }

    private void meet() {
        edge.estimate(false);
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
