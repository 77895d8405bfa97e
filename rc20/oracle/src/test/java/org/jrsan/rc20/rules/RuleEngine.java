package org.jrsan.rc20.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Finding;
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
final class RuleEngine implements Engine {
    private final Set<Rule> off;
    private final RuleSteps all;
    private final RuleSteps plain;
    private final List<Thread> threads = new ArrayList<>();
    private final Location fence = new Location(Place.FENCE, 1, 0, null, null);
    private int locations;

    RuleEngine(Set<Rule> off) {
        this.off = off;
        all = new RuleSteps(off, false);
        plain = new RuleSteps(off, true);
    }

    private static final class Thread extends ThreadState {
        final OfThread all = new OfThread();
        final OfThread plain = new OfThread();
    }

    private static final class Location extends LocationState {
        final Place place;
        final OfLocation all = new OfLocation();
        final OfLocation plain = new OfLocation();

        Location(Place place, int history, long bits, Object ref, Object origin) {
            super(history, bits, ref, origin);
            this.place = place;
        }

        Pair newestValue() {
            long newest = history().newest();
            return new Pair(place, history().bits(newest), history().ref(newest));
        }
    }

    private static final class Sync extends SyncState {
        final OfEdge all = new OfEdge();
        final OfEdge plain = new OfEdge();
    }

    @Override
    public ThreadState newThread() {
        Thread thread = new Thread();
        threads.add(thread);
        return thread;
    }

    @Override
    public ThreadState adoptThread() {
        ThreadState adopted = newThread();
        learnEverything(adopted);
        return adopted;
    }

    private void learnEverything(ThreadState thread) {
        Sync everything = new Sync();
        threads.forEach(other -> release(other, everything));
        acquireHappensBefore(thread, everything);
    }

    @Override
    public void everybodyLearnsEverything() {
        threads.forEach(this::learnEverything);
    }

    @Override
    public void endThread(ThreadState thread) {
        // It stays among the threads, for those that are adopted later.
    }

    @Override
    public LocationState newLocation(long bits, Object ref, Object origin) {
        locations++;
        return new Location(new Place(locations), Integer.MAX_VALUE, bits, ref, origin);
    }

    @Override
    public SyncState newSync() {
        return new Sync();
    }

    @Override
    public void release(ThreadState thread, SyncState sync) {
        all.give(((Thread) thread).all, ((Sync) sync).all);
        plain.give(((Thread) thread).plain, ((Sync) sync).plain);
    }

    @Override
    public void acquire(ThreadState thread, SyncState sync) {
        all.take(((Thread) thread).all, ((Sync) sync).all);
        plain.take(((Thread) thread).plain, ((Sync) sync).plain);
    }

    @Override
    public void acquireHappensBefore(ThreadState thread, SyncState sync) {
        all.takeHappensBefore(((Thread) thread).all, ((Sync) sync).all);
        plain.takeHappensBefore(((Thread) thread).plain, ((Sync) sync).plain);
    }

    private boolean on(Rule rule) {
        return !off.contains(rule);
    }

    @Override
    public Finding checkRead(ThreadState thread, LocationState location, Mode mode) {
        OfThread t = ((Thread) thread).all;
        Place x = ((Location) location).place;
        return on(Rule.CHECK_READ) ? unaware(Check.READ, all.aware(t, x, mode), t.tsc.get(x)) : null;
    }

    @Override
    public Finding checkWrite(ThreadState thread, LocationState location, Mode mode) {
        Thread both = (Thread) thread;
        OfThread t = on(Rule.RMW_CLOCK_WRITE_CHECK) ? both.plain : both.all;
        Place x = ((Location) location).place;
        return on(Rule.CHECK_WRITE) ? unaware(Check.WRITE, plain.aware(t, x, mode), t.tsc.get(x)) : null;
    }

    @Override
    public Finding checkWait(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Location l = (Location) location;
        Pair awaited = new Pair(l.place, bits, ref);
        if (!on(Rule.CHECK_WAIT) || !on(Rule.CHECK_BLOCKED_WAIT) && !awaited.equals(l.newestValue())) {
            return null;
        }
        OfThread t = ((Thread) thread).all;
        return readable(Check.WAIT, all.aware(t, l.place, mode), t.tval.get(awaited), on(Rule.CHECK_WAIT_EQUAL));
    }

    @Override
    public Finding checkBcas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Location l = (Location) location;
        Pair expected = new Pair(l.place, bits, ref);
        if (!on(Rule.CHECK_BCAS) || !on(Rule.CHECK_BLOCKED_BCAS) && !expected.equals(l.newestValue())) {
            return null;
        }
        return updatable((Thread) thread, expected, mode);
    }

    @Override
    public Finding checkCas(ThreadState thread, LocationState location, Mode mode, long bits, Object ref) {
        Thread both = (Thread) thread;
        Location l = (Location) location;
        Pair expected = new Pair(l.place, bits, ref);
        Finding succeeds = on(Rule.CHECK_CAS_SUCCESS) ? updatable(both, expected, mode) : null;
        if (succeeds != null || !on(Rule.CHECK_CAS_FAILURE)) {
            return succeeds;
        }
        long newestOther = both.all.tval.newest(
                pair -> pair.place().equals(l.place) && (!pair.equals(expected) || !on(Rule.CHECK_CAS_FAILURE_OTHER)));
        return readable(Check.FAIL_VALUE, all.aware(both.all, l.place, mode), newestOther, true);
    }

    private Finding updatable(Thread both, Pair expected, Mode mode) {
        OfThread t = on(Rule.RMW_CLOCK_BCAS_CHECK) ? both.plain : both.all;
        return readable(
                Check.UPDATE_VALUE,
                plain.aware(t, expected.place(), mode),
                t.tval.get(expected),
                on(Rule.CHECK_BCAS_EQUAL));
    }

    private static Finding unaware(Check check, long aware, long forced) {
        return aware < forced ? new Finding(check, aware, forced) : null;
    }

    private static Finding readable(Check check, long aware, long forced, boolean equalFails) {
        return aware < forced || equalFails && aware == forced ? new Finding(check, aware, forced) : null;
    }

    @Override
    public boolean read(ThreadState thread, LocationState location, Mode mode) {
        Thread t = (Thread) thread;
        Location l = (Location) location;
        all.read(t.all, l.all, l.place, mode);
        plain.read(t.plain, l.plain, l.place, mode);
        // Whether it learned anything saves work elsewhere and is no rule: say that it may have.
        return true;
    }

    @Override
    public void write(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        Thread t = (Thread) thread;
        Location l = (Location) location;
        all.write(t.all, l.all, l.place, mode, l.newestValue());
        plain.write(t.plain, l.plain, l.place, mode, l.newestValue());
        l.history().append(true, bits, ref, origin);
    }

    @Override
    public void rmw(ThreadState thread, LocationState location, Mode mode, long bits, Object ref, Object origin) {
        Thread t = (Thread) thread;
        Location l = (Location) location;
        all.update(t.all, l.all, l.place, mode, l.newestValue());
        plain.update(t.plain, l.plain, l.place, mode, l.newestValue());
        l.history().append(false, bits, ref, origin);
    }

    @Override
    public void fence(ThreadState thread, Fence kind) {
        Thread t = (Thread) thread;
        fence(all, t.all, fence.all, kind);
        fence(plain, t.plain, fence.plain, kind);
    }

    private static void fence(RuleSteps steps, OfThread t, OfLocation f, Fence kind) {
        switch (kind) {
            case ACQUIRE -> steps.acquireFence(t);
            case RELEASE -> steps.releaseFence(t);
            case ACQ_REL -> steps.acquireReleaseFence(t);
            case FULL -> steps.fullFence(t, f);
        }
    }

    @Override
    public Remedy remedy(ThreadState thread, LocationState location) {
        // The strongest, which suffices for any failed check.
        return Remedy.FULL_FENCE;
    }
}
