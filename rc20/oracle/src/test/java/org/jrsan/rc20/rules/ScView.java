package org.jrsan.rc20.rules;

import java.util.List;
import org.jrsan.rc20.rules.Clocks.Place;

/**
 * What is known of the order of SC accesses and full fences, as section 5 names it: {@code S G Q QG FS FG}, and {@code
 * H}, the writes that happened before, which {@code G} takes in at a full fence.
 */
final class ScView {
    final MapClock<Place> h = Clocks.clock();
    final MapClock<Place> s = Clocks.clock();
    final MapClock<Place> g = Clocks.clock();
    final MapClock<Place> q = Clocks.clock();
    final MapClock<Place> qg = Clocks.clock();
    final MapClock<Place> fs = Clocks.clock();
    final MapClock<Place> fg = Clocks.clock();
    private final List<MapClock<Place>> all = List.of(h, s, g, q, qg, fs, fg);

    /** {@code ⊔=}. */
    void join(ScView other) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).join(other.all.get(i));
        }
    }

    /** {@code :=}. */
    void assign(ScView other) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).assign(other.all.get(i));
        }
    }

    /** A thread's view and its twins, as {@code Tc Ta Tr}. */
    static final class OfThread {
        final ScView current = new ScView();
        final ScView acquire = new ScView();
        final ScView release = new ScView();
    }

    /** A location's message, as {@code W}, and {@code SN NG DM DG}. */
    static final class OfLocation {
        final ScView message = new ScView();
        final MapClock<Place> sn = Clocks.clock();
        final MapClock<Place> ng = Clocks.clock();
        final MapClock<Place> dm = Clocks.clock();
        final MapClock<Place> dg = Clocks.clock();
    }
}
