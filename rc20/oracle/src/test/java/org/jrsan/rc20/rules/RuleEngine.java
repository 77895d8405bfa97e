package org.jrsan.rc20.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.Remedy;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.rules.Clocks.OfEdge;
import org.jrsan.rc20.rules.Clocks.OfLocation;
import org.jrsan.rc20.rules.Clocks.OfThread;
import org.jrsan.rc20.rules.Clocks.Pair;
import org.jrsan.rc20.rules.Clocks.Place;

/**
 * Sections 2 and 5 of docs/algorithm.md on maps, with switches: the rules in {@code off} are left out. With all rules
 * on it gives the same timestamps as {@link org.jrsan.rc20.paper.LocationClockEngine}.
 */
final class RuleEngine implements Engine<RuleEngine.RuleThread> {
    private final Set<Rule> off;
    private final RuleSteps all;
    private final RuleSteps stores;
    private final List<RuleThread> threads = new ArrayList<>();
    private final RuleLocation fence = new RuleLocation(Place.FENCE, 1, 0, null, null);
    private int locations;

    RuleEngine(Set<Rule> off) {
        this.off = off;
        all = new RuleSteps(off, false);
        stores = new RuleSteps(off, true);
    }

    @Override
    public RuleThread newThread() {
        RuleThread thread = new RuleThread();
        threads.add(thread);
        return thread;
    }

    @Override
    public RuleThread adoptThread() {
        RuleThread adopted = newThread();
        learnEverything(adopted);
        return adopted;
    }

    private void learnEverything(RuleThread thread) {
        RuleSync everything = new RuleSync();
        threads.forEach(everything::release);
        everything.acquireHappensBefore(thread);
    }

    @Override
    public void everybodyLearnsEverything() {
        threads.forEach(this::learnEverything);
    }

    @Override
    public LocationState<RuleThread> newLocation(long bits, Object ref, Object origin) {
        locations++;
        return new RuleLocation(new Place(locations), Integer.MAX_VALUE, bits, ref, origin);
    }

    @Override
    public SyncState<RuleThread> newSync() {
        return new RuleSync();
    }

    private boolean on(Rule rule) {
        return !off.contains(rule);
    }

    /** A thread and the rules of its fences. */
    final class RuleThread extends ThreadState {
        private final OfThread inAll = new OfThread();
        private final OfThread inStores = new OfThread();

        @Override
        public void fence(Fence kind) {
            take(all, inAll, fence.inAll, kind);
            take(stores, inStores, fence.inStores, kind);
        }

        private static void take(RuleSteps steps, OfThread t, OfLocation f, Fence kind) {
            switch (kind) {
                case ACQUIRE -> steps.acquireFence(t);
                case RELEASE -> steps.releaseFence(t);
                case ACQ_REL -> steps.acquireReleaseFence(t);
                case FULL -> steps.fullFence(t, f);
            }
        }

        @Override
        public void end() {
            // It stays among the threads, for those that are adopted later.
        }

        @Override
        public HbThread happensBefore() {
            return null;
        }
    }

    /** A synchronisation object and the rules of its edges. */
    private final class RuleSync extends SyncState<RuleThread> {
        private final OfEdge inAll = new OfEdge();
        private final OfEdge inStores = new OfEdge();

        @Override
        public void release(RuleThread thread) {
            all.give(thread.inAll, inAll);
            stores.give(thread.inStores, inStores);
        }

        @Override
        public void releaseHappensBefore(RuleThread thread) {
            all.giveHappensBefore(thread.inAll, inAll);
            stores.giveHappensBefore(thread.inStores, inStores);
        }

        @Override
        public void releaseAndEnd(RuleThread thread) {
            release(thread);
            thread.end();
        }

        @Override
        public void acquire(RuleThread thread) {
            all.take(thread.inAll, inAll);
            stores.take(thread.inStores, inStores);
        }

        @Override
        public void acquireHappensBefore(RuleThread thread) {
            all.takeHappensBefore(thread.inAll, inAll);
            stores.takeHappensBefore(thread.inStores, inStores);
        }
    }

    /** A location and the rules of its accesses. */
    private final class RuleLocation extends LocationState<RuleThread> {
        private final Place place;
        private final OfLocation inAll = new OfLocation();
        private final OfLocation inStores = new OfLocation();

        RuleLocation(Place place, int history, long bits, Object ref, Object origin) {
            super(history, bits, ref, origin);
            this.place = place;
        }

        private Pair newestValue() {
            return new Pair(place, bits(newest()), ref(newest()));
        }

        @Override
        public Finding checkRead(RuleThread thread, Mode mode) {
            OfThread t = thread.inAll;
            return on(Rule.CHECK_READ) ? unaware(Check.READ, all.aware(t, place, mode), t.tsc.get(place)) : null;
        }

        @Override
        public Finding checkWrite(RuleThread thread, Mode mode) {
            OfThread t = on(Rule.RMW_CLOCK_WRITE_CHECK) ? thread.inStores : thread.inAll;
            return on(Rule.CHECK_WRITE) ? unaware(Check.WRITE, stores.aware(t, place, mode), t.tsc.get(place)) : null;
        }

        @Override
        public Finding checkWait(RuleThread thread, Mode mode, long bits, Object ref) {
            Pair awaited = new Pair(place, bits, ref);
            if (!on(Rule.CHECK_WAIT) || !on(Rule.CHECK_BLOCKED_WAIT) && !awaited.equals(newestValue())) {
                return null;
            }
            OfThread t = thread.inAll;
            return readable(Check.WAIT, all.aware(t, place, mode), t.tval.get(awaited), on(Rule.CHECK_WAIT_EQUAL));
        }

        @Override
        public Finding checkBcas(RuleThread thread, Mode mode, long bits, Object ref) {
            Pair expected = new Pair(place, bits, ref);
            if (!on(Rule.CHECK_BCAS) || !on(Rule.CHECK_BLOCKED_BCAS) && !expected.equals(newestValue())) {
                return null;
            }
            return updatable(thread, expected, mode);
        }

        @Override
        public Finding checkCas(RuleThread thread, Mode mode, long bits, Object ref) {
            Pair expected = new Pair(place, bits, ref);
            Finding succeeds = on(Rule.CHECK_CAS_SUCCESS) ? updatable(thread, expected, mode) : null;
            if (succeeds != null || !on(Rule.CHECK_CAS_FAILURE)) {
                return succeeds;
            }
            OfThread t = thread.inAll;
            long newestOther = t.tval.newest(pair ->
                    pair.place().equals(place) && (!pair.equals(expected) || !on(Rule.CHECK_CAS_FAILURE_OTHER)));
            return readable(Check.FAIL_VALUE, all.aware(t, place, mode), newestOther, true);
        }

        private Finding updatable(RuleThread thread, Pair expected, Mode mode) {
            OfThread t = on(Rule.RMW_CLOCK_BCAS_CHECK) ? thread.inStores : thread.inAll;
            return readable(
                    Check.UPDATE_VALUE, stores.aware(t, place, mode), t.tval.get(expected), on(Rule.CHECK_BCAS_EQUAL));
        }

        private static Finding unaware(Check check, long aware, long forced) {
            return aware < forced ? new Finding(check, aware, forced) : null;
        }

        private static Finding readable(Check check, long aware, long forced, boolean equalFails) {
            return aware < forced || equalFails && aware == forced ? new Finding(check, aware, forced) : null;
        }

        @Override
        public boolean read(RuleThread thread, Mode mode) {
            all.read(thread.inAll, inAll, place, mode);
            stores.read(thread.inStores, inStores, place, mode);
            // Whether it learned anything saves work elsewhere and is no rule: say that it may have.
            return true;
        }

        @Override
        public void write(RuleThread thread, Mode mode, long bits, Object ref, Object origin) {
            all.write(thread.inAll, inAll, place, mode, newestValue());
            stores.write(thread.inStores, inStores, place, mode, newestValue());
            append(true, bits, ref, origin);
        }

        @Override
        public void rmw(RuleThread thread, Mode mode, long bits, Object ref, Object origin) {
            all.update(thread.inAll, inAll, place, mode, newestValue());
            stores.update(thread.inStores, inStores, place, mode, newestValue());
            append(false, bits, ref, origin);
        }

        @Override
        public Remedy remedy(RuleThread thread) {
            // The strongest, which suffices for any failed check.
            return Remedy.FULL_FENCE;
        }
    }
}
