package org.jrsan.internal.run;

import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The latest reads of one thread, by which a read that changes nothing is known without the lock of the location:
 * nobody has written there since (the version stands) and the thread's clocks are those it had ({@code changes}
 * stands), and the earlier read was in the same mode or a stronger one. Such a read joins clocks with what they have
 * taken in already, and its check cannot fail, since the thread has seen the newest write (section 4 of
 * docs/algorithm.md).
 *
 * <p>The latest of them stands apart, where it is found soonest; the others at one place each, by their number, so that
 * a thread that polls a few locations finds them all; there are none while a thread reads one location alone. A location is known by a number and not by reference, so that nothing here keeps it alive. Used by its own thread alone.
 */
public final class Rereads {
    private static final int PLACES = 8;

    private long location;
    private long version;
    private long changes;
    private @Nullable Mode mode;

    /** Null until a second location is read. */
    private Rereads @Nullable [] places;

    /** Whether a read changes nothing. The number 0 stands for no location. */
    boolean has(long location, long version, long changes, Mode mode) {
        return isSame(location, version, changes, mode)
                || places != null && places[(int) location & PLACES - 1].isSame(location, version, changes, mode);
    }

    private boolean isSame(long location, long version, long changes, Mode mode) {
        return this.location == location
                && this.version == version
                && this.changes == changes
                && location != 0
                && (this.mode == mode || mode == Mode.OPAQUE || this.mode == Mode.VOLATILE);
    }

    /** A read took place under the lock. */
    void add(long location, long version, long changes, Mode mode) {
        if (places == null && this.location != location && this.location != 0) {
            makePlaces();
        }
        set(location, version, changes, mode);
        if (places != null) {
            places[(int) location & PLACES - 1].set(location, version, changes, mode);
        }
    }

    private void makePlaces() {
        Rereads[] made = new Rereads[PLACES];
        for (int i = 0; i < PLACES; i++) {
            made[i] = new Rereads();
        }
        made[(int) location & PLACES - 1].set(location, version, changes, mode);
        places = made;
    }

    private void set(long location, long version, long changes, @Nullable Mode mode) {
        this.location = location;
        this.version = version;
        this.changes = changes;
        this.mode = mode;
    }
}
