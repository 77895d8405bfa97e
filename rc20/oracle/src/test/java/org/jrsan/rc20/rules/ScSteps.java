package org.jrsan.rc20.rules;

import java.util.Set;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.rules.Clocks.Place;
import org.jrsan.rc20.rules.ScView.OfLocation;
import org.jrsan.rc20.rules.ScView.OfThread;

/** The steps of section 5 in location form, each line under its switch. They follow those of {@link RuleSteps}. */
final class ScSteps {
    private final Set<Rule> off;

    ScSteps(Set<Rule> off) {
        this.off = off;
    }

    private boolean on(Rule rule) {
        return !off.contains(rule);
    }

    /** What section 5 adds to the awareness of an access. */
    long aware(OfThread t, Place x, Mode mode) {
        ScView view = t.current;
        if (mode == Mode.VOLATILE) {
            return Math.max(on(Rule.AWARE_OF_S) ? view.s.get(x) : 0, on(Rule.AWARE_OF_G) ? view.g.get(x) : 0);
        }
        MapClock<Place> writes = on(Rule.AWARE_OF_S_IF_SC) ? view.fs : view.s;
        MapClock<Place> fences = on(Rule.AWARE_OF_G_IF_SC) ? view.fg : view.g;
        return Math.max(on(Rule.AWARE_OF_FS) ? writes.get(x) : 0, on(Rule.AWARE_OF_FG) ? fences.get(x) : 0);
    }

    void read(OfThread t, OfLocation l, Place x, Mode mode) {
        receive(t, l, mode.isAcquire());
        access(t, l, x, mode, false, 0);
    }

    void write(OfThread t, OfLocation l, Place x, Mode mode, long stamp) {
        access(t, l, x, mode, true, stamp);
        l.message.assign(sent(t, mode));
    }

    void update(OfThread t, OfLocation l, Place x, Mode mode, long stamp) {
        receive(t, l, mode.isAcquire());
        access(t, l, x, mode, true, stamp);
        l.message.join(sent(t, mode));
    }

    private void receive(OfThread t, OfLocation l, boolean acquires) {
        t.acquire.join(l.message);
        if (acquires && on(Rule.S_TRAVELS_BY_MESSAGE)) {
            t.current.join(l.message);
        }
    }

    private static ScView sent(OfThread t, Mode mode) {
        return mode.isRelease() ? t.current : t.release;
    }

    /** An access after it acquired and before it releases; {@code stamp} is its own timestamp when it writes. */
    private void access(OfThread t, OfLocation l, Place x, Mode mode, boolean writes, long stamp) {
        ScView view = t.current;
        boolean sc = mode == Mode.VOLATILE;
        if (writes) {
            raise(view.h, x, stamp);
        }
        if (writes && sc) {
            scWrite(view, l, x, stamp);
        } else if (writes) {
            join(Rule.Q_TAKES_SN, view.q, l.sn);
            join(Rule.QG_TAKES_NG, view.qg, l.ng);
        }
        if (sc) {
            join(Rule.SN_TAKES_S, l.sn, view.s);
            join(Rule.NG_TAKES_G, l.ng, view.g);
        }
        join(Rule.DM_TAKES_FS, l.dm, view.fs);
        join(Rule.DG_TAKES_FG, l.dg, view.fg);
    }

    private void scWrite(ScView view, OfLocation l, Place x, long stamp) {
        if (on(Rule.S_TAKES_OWN_WRITE)) {
            raise(view.s, x, stamp);
        }
        join(Rule.S_TAKES_SN, view.s, l.sn);
        join(Rule.S_TAKES_DM, view.s, l.dm);
        join(Rule.G_TAKES_DG, view.g, l.dg);
        join(Rule.G_TAKES_NG, view.g, l.ng);
    }

    private void join(Rule rule, MapClock<Place> to, MapClock<Place> from) {
        if (on(rule)) {
            to.join(from);
        }
    }

    private static void raise(MapClock<Place> clock, Place x, long stamp) {
        clock.set(x, Math.max(stamp, clock.get(x)));
    }

    void acquireFence(OfThread t) {
        if (on(Rule.S_TRAVELS_BY_ACQUIRE_FENCE)) {
            t.current.join(t.acquire);
        }
    }

    void releaseFence(OfThread t) {
        if (on(Rule.S_TRAVELS_BY_RELEASE_FENCE)) {
            t.release.assign(t.current);
        }
    }

    /** The middle of a full fence: what is pending, FADD on f, what is pending after it, the mark. */
    void fullFence(OfThread t, OfLocation f, MapClock<Place> tc) {
        if (on(Rule.FENCE_TAKES_PENDING_BEFORE)) {
            takePending(t.current, tc);
        }
        if (on(Rule.FENCE_EXCHANGES)) {
            t.acquire.join(f.message);
            t.current.join(f.message);
            f.message.join(t.current);
        }
        takePending(t.current, tc);
        if (on(Rule.FENCE_MARKS_S)) {
            t.current.fs.assign(t.current.s);
        }
        if (on(Rule.FENCE_MARKS_G)) {
            t.current.fg.assign(t.current.g);
        }
    }

    private void takePending(ScView view, MapClock<Place> tc) {
        join(Rule.FENCE_S_TAKES_Q, view.s, view.q);
        join(Rule.FENCE_G_TAKES_QG, view.g, view.qg);
        join(Rule.FENCE_G_TAKES_C, view.g, on(Rule.FENCE_G_LEAVES_READS_OUT) ? view.h : tc);
    }

    void takeEdge(OfThread t, ScView edge) {
        if (on(Rule.S_TRAVELS_BY_EDGE)) {
            t.current.join(edge);
            t.acquire.join(edge);
        }
    }
}
