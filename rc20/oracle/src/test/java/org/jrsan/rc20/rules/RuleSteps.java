package org.jrsan.rc20.rules;

import java.util.Set;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.rules.Clocks.OfEdge;
import org.jrsan.rc20.rules.Clocks.OfLocation;
import org.jrsan.rc20.rules.Clocks.OfThread;
import org.jrsan.rc20.rules.Clocks.Pair;
import org.jrsan.rc20.rules.Clocks.Place;

/** The steps of section 2 on the clocks of one thread and one location, each line under its switch. */
final class RuleSteps {
    private final Set<Rule> off;

    /** Whether these are the {@code U} clocks, which count stores only. */
    private final boolean storesOnly;

    private final ScSteps order;

    RuleSteps(Set<Rule> off, boolean storesOnly) {
        this.off = off;
        this.storesOnly = storesOnly;
        order = new ScSteps(off);
    }

    private boolean on(Rule rule) {
        return !off.contains(rule);
    }

    /** A read. */
    void read(OfThread t, OfLocation l, Place x, Mode mode) {
        if (on(Rule.VALUE_READ_LEARNS)) {
            join(t.tval, l.wval, x);
        }
        if (on(Rule.VALUE_READ_PASSES)) {
            join(l.mval, t.tval, x);
        }
        if (on(Rule.SC_READ_LEARNS)) {
            t.tsc.join(on(Rule.SC_READ_LEARNS_FROM_WRITES_ONLY) ? l.wsc : l.msc);
        }
        if (on(Rule.SC_READ_PASSES)) {
            l.msc.join(t.tsc);
        }
        know(t, l, x, Rule.HB_READ_KNOWS);
        boolean acquires = mode.isAcquire() ? on(Rule.HB_ACQUIRE_READ) : !on(Rule.HB_RELAXED_READ_DOES_NOT_ACQUIRE);
        receive(t, l, mode, acquires, Rule.HB_RELAXED_READ_RECEIVES);
        order.read(t.order, l.order, x, mode);
    }

    /** A store over a value. */
    void write(OfThread t, OfLocation l, Place x, Mode mode, Pair overwritten) {
        valueAndScStep(t, l, x, on(Rule.VALUE_OVERWRITTEN_BY_WRITE) ? overwritten : null, true);
        long stamp = l.w.get(x) + (on(Rule.HB_WRITE_COUNTS) ? 1 : 0);
        l.w.set(x, stamp);
        know(t, l, x, Rule.HB_WRITE_KNOWS_ITSELF);
        boolean releases = mode.isRelease() ? on(Rule.HB_RELEASE_WRITE) : !on(Rule.HB_RELAXED_WRITE_DOES_NOT_RELEASE);
        if (on(Rule.SEQUENCE_ENDED_BY_WRITE)) {
            l.w.assign(Clocks.clock());
        }
        send(t, l, mode, releases, Rule.HB_RELAXED_WRITE_SENDS_FENCED);
        if (mode.isRelease() || on(Rule.HB_RELAXED_WRITE_KEEPS_STAMP)) {
            l.w.set(x, stamp);
        }
        order.write(t.order, l.order, x, mode, stamp);
    }

    /** A read-modify-write over a value. */
    void update(OfThread t, OfLocation l, Place x, Mode mode, Pair overwritten) {
        boolean takesValue = on(Rule.VALUE_OVERWRITTEN_BY_RMW) && (!storesOnly || !on(Rule.RMW_CLOCK_VALUES));
        valueAndScStep(t, l, x, takesValue ? overwritten : null, !storesOnly || !on(Rule.RMW_CLOCK_SC));
        updateHb(t, l, x, mode);
        order.update(t.order, l.order, x, mode, l.w.get(x));
    }

    private void updateHb(OfThread t, OfLocation l, Place x, Mode mode) {
        boolean counts = !storesOnly || !on(Rule.RMW_CLOCK_HB);
        long stamp = l.w.get(x) + (counts && on(Rule.HB_WRITE_COUNTS) ? 1 : 0);
        l.w.set(x, stamp);
        know(t, l, x, Rule.HB_WRITE_KNOWS_ITSELF);
        boolean acquires = mode.isAcquire() ? on(Rule.HB_ACQUIRE_RMW) : !on(Rule.HB_RELAXED_RMW_DOES_NOT_ACQUIRE);
        receive(t, l, mode, acquires, Rule.HB_RELAXED_RMW_RECEIVES);
        boolean releases = mode.isRelease() ? on(Rule.HB_RELEASE_RMW) : !on(Rule.HB_RELAXED_RMW_DOES_NOT_RELEASE);
        if (!on(Rule.SEQUENCE_CONTINUED_BY_RMW)) {
            l.w.assign(Clocks.clock());
        }
        send(t, l, mode, releases, Rule.HB_RELAXED_RMW_SENDS_FENCED);
        l.w.set(x, stamp);
    }

    private void valueAndScStep(OfThread t, OfLocation l, Place x, Pair overwritten, boolean counts) {
        if (on(Rule.VALUE_BEFORE_SC_STEP)) {
            valueStep(t, l, x, overwritten);
            scStep(t, l, x, counts);
        } else {
            scStep(t, l, x, counts);
            valueStep(t, l, x, overwritten);
        }
    }

    private void valueStep(OfThread t, OfLocation l, Place x, Pair overwritten) {
        if (overwritten != null) {
            l.mval.set(overwritten, l.wsc.get(x));
        }
        if (on(Rule.VALUE_WRITE_LEARNS)) {
            join(t.tval, l.mval, x);
        }
        if (on(Rule.VALUE_WRITE_PASSES_TO_WRITES)) {
            join(l.mval, t.tval, x);
        }
        if (on(Rule.VALUE_WRITE_PASSES_TO_READS)) {
            join(l.wval, t.tval, x);
        }
    }

    /** Values travel through x: all of them, or without that rule those of x. */
    private void join(MapClock<Pair> to, MapClock<Pair> from, Place x) {
        to.join(
                from,
                pair -> on(Rule.VALUE_THROUGH_EVERY_LOCATION) || pair.place().equals(x));
    }

    private void scStep(OfThread t, OfLocation l, Place x, boolean counts) {
        long stamp = l.wsc.get(x) + (counts && on(Rule.SC_WRITE_COUNTS) ? 1 : 0);
        if (on(Rule.SC_WRITE_LEARNS)) {
            t.tsc.join(l.msc);
        }
        t.tsc.set(x, Math.max(stamp, t.tsc.get(x)));
        if (on(Rule.SC_WRITE_PASSES_TO_WRITES)) {
            l.msc.join(t.tsc);
        }
        if (on(Rule.SC_WRITE_PASSES_TO_READS)) {
            l.wsc.assign(t.tsc);
        }
        // The count itself is no knowledge that is passed on.
        l.msc.set(x, stamp);
        l.wsc.set(x, stamp);
    }

    private void know(OfThread t, OfLocation l, Place x, Rule rule) {
        if (on(rule)) {
            t.tc.set(x, l.w.get(x));
            t.ta.set(x, l.w.get(x));
        }
    }

    private void receive(OfThread t, OfLocation l, Mode mode, boolean acquires, Rule relaxed) {
        if (mode.isAcquire() || on(relaxed)) {
            t.ta.join(l.w);
        }
        if (acquires) {
            t.tc.join(l.w);
        }
    }

    private void send(OfThread t, OfLocation l, Mode mode, boolean releases, Rule relaxed) {
        if (releases) {
            l.w.join(t.tc);
        } else if (mode.isRelease() || on(relaxed)) {
            l.w.join(t.tr);
        }
    }

    void acquireFence(OfThread t) {
        if (on(Rule.FENCE_ACQUIRE)) {
            t.tc.join(t.ta);
        }
        order.acquireFence(t.order);
    }

    void releaseFence(OfThread t) {
        if (on(Rule.FENCE_RELEASE)) {
            t.tr.assign(t.tc);
        }
        order.releaseFence(t.order);
    }

    void acquireReleaseFence(OfThread t) {
        if (on(Rule.FENCE_ACQ_REL_ORDER)) {
            acquireFence(t);
            releaseFence(t);
        } else {
            releaseFence(t);
            acquireFence(t);
        }
    }

    void fullFence(OfThread t, OfLocation f) {
        if (on(Rule.FENCE_FULL_ACQUIRES)) {
            t.tc.join(t.ta);
            order.acquireFence(t.order);
        }
        if (on(Rule.FENCE_FULL_ORDERS)) {
            order.fullFence(t.order, f.order, t.tc);
            if (!on(Rule.FENCE_FULL_HAS_NO_SC_STEP)) {
                scStep(t, f, Place.FENCE, !storesOnly);
            }
            t.ta.join(f.w);
            t.tc.join(f.w);
            f.w.join(t.tc);
        }
        if (on(Rule.FENCE_FULL_RELEASES)) {
            t.tr.assign(t.tc);
            order.releaseFence(t.order);
        }
    }

    /** What a thread is aware of at a location: {@code Tc(x)}, or what section 5 adds. */
    long aware(OfThread t, Place x, Mode mode) {
        return Math.max(t.tc.get(x), order.aware(t.order, x, mode));
    }

    void give(OfThread t, OfEdge edge) {
        giveHappensBefore(t, edge);
        edge.tsc.join(t.tsc);
        edge.tval.join(t.tval);
    }

    void giveHappensBefore(OfThread t, OfEdge edge) {
        edge.tc.join(t.tc);
        edge.order.join(t.order.current);
    }

    void take(OfThread t, OfEdge edge) {
        takeHappensBefore(t, edge);
        if (on(Rule.EDGE_SC)) {
            t.tsc.join(edge.tsc);
        }
        if (on(Rule.EDGE_VALUES)) {
            t.tval.join(edge.tval);
        }
    }

    void takeHappensBefore(OfThread t, OfEdge edge) {
        if (on(Rule.EDGE_HB)) {
            t.tc.join(edge.tc);
            t.ta.join(edge.tc);
        }
        order.takeEdge(t.order, edge.order);
        if (!on(Rule.EDGE_LEAVES_RELEASE_ALONE)) {
            t.tr.join(edge.tc);
        }
    }
}
