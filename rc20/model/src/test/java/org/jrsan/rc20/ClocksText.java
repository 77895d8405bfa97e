package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/** All that counts of the clocks of a thread, in one text: it may be kept in more than one way. */
final class ClocksText {
    private ClocksText() {}

    static String of(ThreadClockThread thread) {
        HbView view = thread.hb.view();
        // Its own entry in A counts nowhere, and may be as old as the latest read that was no fast path.
        return "V " + text(thread.forced, -1) + " promoted " + text(thread.promoted, -1) + " C "
                + text(view.happened, -1) + order(view.order) + " A "
                + text(thread.hb.afterAcquireFence(), thread.hb.slot());
    }

    private static String order(@Nullable ScView order) {
        ScFences fenced = order == null || order.fenced == null ? new ScFences(false) : order.fenced;
        VectorClock writes = new VectorClock();
        VectorClock pending = new VectorClock();
        if (order != null) {
            writes.join(order.writes);
            // At a fence S takes in Q: of Q, what S includes is not told apart.
            pending.join(order.writes);
        }
        pending.join(fenced.pendingWrites);
        return " S " + text(writes, -1) + " Q " + text(pending, -1) + " G " + text(fenced.fences, -1) + " QG "
                + text(fenced.pendingFences, -1) + " FS " + text(fenced.fencedWrites, -1) + " FG "
                + text(fenced.fencedFences, -1);
    }

    /** Without the places that a clock has for slots of which it knows nothing. */
    private static String text(VectorClock clock, int but) {
        StringBuilder text = new StringBuilder();
        for (int slot = 0; slot < clock.length(); slot++) {
            int epoch = clock.get(slot);
            if (epoch > 0 && slot != but) {
                text.append(slot).append('=').append(epoch).append(' ');
            }
        }
        return text.toString();
    }
}
