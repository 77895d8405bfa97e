package org.jrsan.sync;

import java.util.function.IntSupplier;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.run.SteppedState;
import org.jspecify.annotations.Nullable;

/**
 * The edges of a phaser, or of a tree of phasers. Each arrival happens before the advance that needs it. An advance
 * happens before the later actions of each thread that has seen it, but not before those of a thread that has seen only
 * an earlier advance.
 */
final class PhaserEdges {
    private final SyncObject arrivals = new SyncObject("RobustPhaser");
    private volatile Advance newest = new Advance(0, arrivals);

    /** The phaser, or the tree, as a resource of schedules: its phase. */
    private final SteppedState steps;

    /**
     * The advance to a phase. A thread that waits keeps the newest advance at the start of its wait reachable, and all
     * later ones.
     */
    static final class Advance {
        private final int phase;
        private final SyncObject edge;
        private volatile @Nullable Advance next;

        Advance(int phase, SyncObject phaser) {
            this.phase = phase;
            edge = new SyncObject(phaser);
        }
    }

    /**
     * The edges of a phaser.
     *
     * @param phase asks for its phase
     */
    PhaserEdges(IntSupplier phase) {
        steps = new SteppedState(phase);
    }

    SteppedState steps() {
        return steps;
    }

    void label(String name) {
        arrivals.label(name);
    }

    void arriving() {
        arrivals.release();
    }

    /** All parties have arrived and the phase has not advanced yet. */
    void advancing() {
        arrivals.acquire();
    }

    /** The phase is about to advance. Called by one thread at a time. */
    void advanced(int phase) {
        Advance advance = new Advance(phase, arrivals);
        advance.edge.release();
        newest.next = advance;
        newest = advance;
    }

    /** Where to start looking for an advance that will be seen from now on. */
    Advance newest() {
        return newest;
    }

    /**
     * The calling thread has seen a phase. If its advance cannot be found, it was reported only just now, or by a
     * parent of another type. Then every arrival so far counts. These may be too many, so they count in happens-before
     * only.
     */
    void seen(int phase, Advance since) {
        for (Advance advance = since; advance != null; advance = advance.next) {
            if (advance.phase == phase) {
                advance.edge.acquire();
                return;
            }
        }
        arrivals.acquireHappensBefore();
    }
}
