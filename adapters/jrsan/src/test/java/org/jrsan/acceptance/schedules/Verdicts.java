package org.jrsan.acceptance.schedules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.litmus.races.DetectorMonitor;
import org.jrsan.rc20.litmus.races.RaceMonitor;
import org.jrsan.rc20.paper.LocationClockEngine;

/** One run on the paper's engine and on a race detector. */
final class Verdicts {
    private final Engine<ThreadState> engine = Engine.untyped(LocationClockEngine.unbounded());
    private final Map<String, LocationState<ThreadState>> locations = new HashMap<>();
    private final Map<String, SyncState<ThreadState>> locks = new HashMap<>();
    private final ThreadState[] threads;
    private final RaceMonitor races;
    private final List<String> lockNames;
    private final List<String> locationNames;
    private final Set<String> exposed = new TreeSet<>();
    private boolean isRobust = true;
    private final Set<String> racing = new TreeSet<>();

    Verdicts(Code code, List<AllRuns.Act> acts) {
        Set<String> atomics = code.atomics();
        atomics.forEach(name -> locations.put(name, engine.newLocation(code.initial(name), null, null)));
        threads = new ThreadState[code.threads().size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = engine.newThread();
        }
        lockNames = List.copyOf(code.locks());
        lockNames.forEach(name -> locks.put(name, engine.newSync()));
        Set<String> all = new TreeSet<>(atomics);
        all.addAll(code.plain());
        locationNames = new ArrayList<>(all);
        boolean[] areAtomic = new boolean[locationNames.size()];
        for (int i = 0; i < areAtomic.length; i++) {
            areAtomic[i] = atomics.contains(locationNames.get(i));
        }
        races = new DetectorMonitor(threads.length, areAtomic, lockNames.size());
        for (AllRuns.Act act : acts) {
            arrive(act.thread(), act.place(), act.op(), act.before());
            take(act);
        }
    }

    boolean isRobust() {
        return isRobust;
    }

    /** The operations whose checks failed, as {@code thread.place}. */
    Set<String> exposed() {
        return exposed;
    }

    boolean hasRace() {
        return !racing.isEmpty();
    }

    /** The locations with races. */
    Set<String> racing() {
        return racing;
    }

    /** The check of an operation, whether or not it can proceed. */
    void arrive(int thread, int place, Op op, long latest) {
        if (!op.kind().isAtomic()) {
            return;
        }
        ThreadState t = threads[thread];
        LocationState<ThreadState> x = locations.get(op.target());
        long first = Op.value(op.first(), latest);
        Finding finding =
                switch (op.kind()) {
                    case LOAD, WEAK_CAS -> x.checkRead(t, op.mode());
                    case CAS -> x.checkCas(t, op.mode(), first, null);
                    case BCAS, TIMED_BCAS -> x.checkBcas(t, op.mode(), first, null);
                    case WAIT, TIMED_WAIT -> x.checkWait(t, op.mode(), first, null);
                    case WAIT_ANY, TIMED_WAIT_ANY -> {
                        Finding one = x.checkWait(t, op.mode(), first, null);
                        yield one != null ? one : x.checkWait(t, op.mode(), op.second(), null);
                    }
                    default -> x.checkWrite(t, op.mode());
                };
        if (finding != null) {
            isRobust = false;
            exposed.add(thread + "." + place);
        }
    }

    private void take(AllRuns.Act act) {
        Op op = act.op();
        int thread = act.thread();
        boolean succeeded = act.outcome().succeeded();
        long first = Op.value(op.first(), act.before());
        switch (op.kind()) {
            case LOAD -> read(thread, op, op.mode());
            case STORE -> {
                locations.get(op.target()).write(threads[thread], op.mode(), first, null, null);
                met(races.atomicWrite(thread, number(op), op.mode()), op);
            }
            case ADD -> update(thread, op, act.outcome().latest() + first);
            case SWAP -> update(thread, op, first);
            case CAS, WEAK_CAS -> {
                if (succeeded) {
                    update(thread, op, op.second());
                } else {
                    read(thread, op, op.mode().ofFailure());
                }
            }
            case WAIT, WAIT_ANY, TIMED_WAIT, TIMED_WAIT_ANY -> {
                if (succeeded) {
                    read(thread, op, op.mode());
                }
            }
            case BCAS, TIMED_BCAS -> {
                if (succeeded) {
                    update(thread, op, op.second());
                }
            }
            case PLAIN_LOAD, PLAIN_STORE -> plain(thread, op, first);
            case FENCE -> {
                threads[thread].fence(op.fence());
                races.fence(thread, op.fence());
            }
            case START -> {
                edge(thread, op.thread());
                races.start(thread, op.thread());
            }
            case JOIN, TIMED_JOIN -> {
                if (succeeded) {
                    edge(op.thread(), thread);
                    races.join(thread, op.thread());
                }
            }
            case LOCK, TRY_LOCK -> {
                if (succeeded) {
                    locks.get(op.target()).acquire(threads[thread]);
                    races.lock(thread, lockNames.indexOf(op.target()));
                }
            }
            case UNLOCK -> {
                locks.get(op.target()).release(threads[thread]);
                races.unlock(thread, lockNames.indexOf(op.target()));
            }
            case UNLESS -> {}
        }
    }

    private void met(boolean race, Op op) {
        if (race) {
            racing.add(op.target());
        }
    }

    private int number(Op op) {
        return locationNames.indexOf(op.target());
    }

    private void read(int thread, Op op, Mode mode) {
        locations.get(op.target()).read(threads[thread], mode);
        met(races.atomicRead(thread, number(op), mode), op);
    }

    private void update(int thread, Op op, long value) {
        locations.get(op.target()).rmw(threads[thread], op.mode(), value, null, null);
        met(races.atomicUpdate(thread, number(op), op.mode()), op);
    }

    private void plain(int thread, Op op, long value) {
        LocationState<ThreadState> x = locations.get(op.target());
        boolean writes = op.kind() == Op.Kind.PLAIN_STORE;
        if (x != null && writes) {
            x.write(threads[thread], Mode.OPAQUE, value, null, null);
        } else if (x != null) {
            x.read(threads[thread], Mode.OPAQUE);
        }
        met(writes ? races.plainWrite(thread, number(op)) : races.plainRead(thread, number(op)), op);
    }

    private void edge(int from, int to) {
        SyncState<ThreadState> sync = engine.newSync();
        sync.release(threads[from]);
        sync.acquire(threads[to]);
    }
}
