package org.jrsan.rc20.paper;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * A thread in the paper's engine, and the rules of its fences.
 *
 * <table>
 * <caption>Its clocks</caption>
 * <tr><td>{@code all}</td><td>they count every write</td></tr>
 * <tr><td>{@code stores}</td><td>they count stores and leave read-modify-writes out: the suffix {@code U}</td></tr>
 * <tr><td>{@code promoted}</td><td>{@code all} as if every access acquired and released, happens-before alone: it serves
 *     the remedy</td></tr>
 * </table>
 *
 * <p>They are written by the thread itself. Its monitor is taken around each step.
 */
public final class PaperThread extends ThreadState {
    final ThreadClocks all;
    final ThreadClocks stores;
    final ThreadClocks promoted;

    private final LocationClockEngine engine;

    /** What of that which everybody knows it has taken in. */
    private @Nullable PaperSync caughtUp;

    PaperThread(LocationClockEngine engine, int valuesPerLocation) {
        this.engine = engine;
        all = new ThreadClocks(valuesPerLocation);
        stores = new ThreadClocks(valuesPerLocation);
        promoted = new ThreadClocks(1);
    }

    /** Before a check: takes in what everybody came to know. */
    void catchUp() {
        PaperSync known = engine.knownToAll();
        if (known != null && caughtUp != known) {
            known.acquireHappensBefore(this);
            caughtUp = known;
        }
    }

    @Override
    public void fence(Fence fence) {
        switch (fence) {
            case ACQUIRE -> acquireFence();
            case RELEASE -> releaseFence();
            case ACQ_REL -> {
                acquireFence();
                releaseFence();
            }
            case FULL -> {
                acquireFence();
                engine.fenceLocation().fenceUpdate(this);
                releaseFence();
            }
        }
    }

    private synchronized void acquireFence() {
        acquireFence(all);
        acquireFence(stores);
    }

    private static void acquireFence(ThreadClocks thread) {
        ClockRules.acquireFence(thread);
        ScRules.acquireFence(thread.order);
    }

    private synchronized void releaseFence() {
        releaseFence(all);
        releaseFence(stores);
    }

    private static void releaseFence(ThreadClocks thread) {
        ClockRules.releaseFence(thread);
        ScRules.releaseFence(thread.order);
    }

    @Override
    public void end() {
        engine.end(this);
    }

    /** Null: location clocks are no vector clocks over threads. */
    @Override
    public @Nullable HbThread happensBefore() {
        return null;
    }
}
