package org.jrsan.internal;

import java.util.Arrays;
import org.jrsan.rc20.Mode;

/**
 * The latest reads of one thread, by which a read that changes nothing is known without the lock of the location: nobody
 * has written there since (the version stands) and the thread's clocks are those it had ({@code changes} stands), and the
 * earlier read was in the same mode or a stronger one. Such a read joins clocks with what they have taken in already, and
 * its check cannot fail, since the thread has seen the newest write (ALGORITHM section 4).
 *
 * <p>A location stands at one place only, by its number, so a thread that polls a few locations finds them all. It is
 * known by a number and not by reference, so that nothing here keeps it alive. Used by its own thread alone.
 */
final class Rereads {
    private static final int PLACES = 8;

    /** A row: number of the location, version of its value, changes of the thread. */
    private static final int ROW = 4;

    private final long[] rows = new long[ROW * PLACES];
    private final Mode[] modes = new Mode[PLACES];

    /** Whether a read changes nothing. The number 0 stands for no location. */
    boolean has(long location, long version, long changes, Mode mode) {
        int place = (int) location & PLACES - 1;
        int row = ROW * place;
        return rows[row] == location
                && rows[row + 1] == version
                && rows[row + 2] == changes
                && location != 0
                && (modes[place] == mode || mode == Mode.OPAQUE || modes[place] == Mode.VOLATILE);
    }

    /** A read took place under the lock. */
    void add(long location, long version, long changes, Mode mode) {
        int place = (int) location & PLACES - 1;
        int row = ROW * place;
        rows[row] = location;
        rows[row + 1] = version;
        rows[row + 2] = changes;
        modes[place] = mode;
    }

    /** Which reads change nothing is no longer known. */
    void clear() {
        Arrays.fill(rows, 0);
    }
}
