package org.jrsan.rc20.litmus;

import org.jrsan.rc20.Check;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.FiniteLayout.Family;
import org.jrsan.rc20.litmus.FiniteLayout.Mark;
import org.jrsan.rc20.litmus.FiniteLayout.Role;

/**
 * The clocks of ALGORITHM sections 2, 3 and 5 in finite form (the Boolean matrices of the paper's section 2.3, extended to
 * value checks, SC accesses and races), so that programs with loops have finitely many states.
 *
 * <p><b>What is kept.</b> Timestamps grow without bound; what the checks need of them does not. Let {@code n} be the newest
 * timestamp of x at some point of the run, and {@code val(i)} the value of the write with timestamp i. For a clock T of
 * the happens-before part, instead of the number {@code T(x)}, kept is
 *
 * <pre>{@code
 * T[x]  = { val(i)                      | T(x) <= i < n }      of the plain clocks
 * TU[x] = { value that stood just before plain write k + 1 | T(x) <= k < n }   of the U clocks
 * }</pre>
 *
 * the values the owner of the clock may still see, or may still find when it updates, although they are overwritten. The
 * set is empty exactly when T knows the newest write, which is the Boolean of the paper; values that no check tells apart
 * are one ({@link ValueClasses}). Of the clocks of the forced order, {@code Tsc Wsc Msc}, only "is T(x) the newest" is
 * kept ({@link ForcedOrder}).
 *
 * <p><b>The rules</b>, each as it follows from the one in section 2:
 *
 * <table>
 * <caption>Clock rules and what becomes of them</caption>
 * <tr><th>on timestamps</th><th>here</th></tr>
 * <tr><td>{@code T ⊔= T'}: the set of the greater timestamp, which is contained in the other</td>
 *     <td>{@code T[x] := T[x] ∩ T'[x]} for all x</td></tr>
 * <tr><td>{@code T := T'}</td><td>{@code T[x] := T'[x]} for all x</td></tr>
 * <tr><td>{@code W(x)(x) += 1}: a write over the value v; n grows by one</td>
 *     <td>{@code T[x] := T[x] ∪ {v}} in every clock, a write in TU too</td></tr>
 * <tr><td>{@code Tc(x) := W(x)(x)}, where W(x)(x) is n</td><td>{@code Tc[x] := ∅}, {@code TcU[x] := ∅}</td></tr>
 * <tr><td>the message keeps W(x)(x)</td><td>{@code W(x)[x] := ∅}</td></tr>
 * <tr><td>{@code Msc(x)(x) := Wsc(x)(x) + 1}</td><td>x is newest in no clock, then in Msc(x)</td></tr>
 * <tr><td>in U the same without "+ 1", for a read-modify-write</td><td>nothing: Msc(x) knows the newest there</td></tr>
 * <tr><td>{@code Tval, Wval, Mval}</td><td>nothing: see the checks</td></tr>
 * <tr><td>an epoch within a vector clock C (races)</td><td>a bit that travels with C ({@link FiniteRaces})</td></tr>
 * <tr><td>{@code Ts(x) := its ts} and the other clocks of section 5</td><td>as Tc: rows of their own families</td></tr>
 * </table>
 *
 * <p><b>The checks.</b> Where a thread τ arrives at an access of x:
 *
 * <pre>{@code
 * Tc(x) < Tsc(x)                       Tsc(x) is newest, and Tc[x] is not empty
 * TcU(x) < TscU(x)                     TscU(x) is newest, and TcU[x] is not empty
 * Tc(x) <= Tval(x,v)                   Tsc(x) is newest, and v is in Tc[x]
 * TcU(x) <= TvalU(x,v)                 TscU(x) is newest, and v is in TcU[x]
 * Tc(x) <= Tval(x,u), some u != v      Tsc(x) is newest, and Tc[x] has a value other than v
 * }</pre>
 *
 * With volatile accesses, the set of the greatest of Tc and the clocks of section 5 takes the place of {@code Tc[x]}: an
 * intersection again.
 *
 * <p><b>Why that gives the same verdict.</b> If a check holds here it holds on timestamps: when Tsc(x) is the newest,
 * {@code Tval(x,v)} is the newest i below n with value v. Conversely, let a check on timestamps fail for τ after some run.
 * Leave out of the run all events that are not hbSC-before τ. What is left is a run of the same program: it is closed
 * under program order, reads-from, modification order and synchronisation, and τ arrives at the same access with the same
 * registers. In it Tsc(x) and Tval are what they were, since they only speak of what is hbSC-before τ, and Tsc(x) is the
 * newest. Tc(x) can only have become smaller (a full fence may have been left out, the rest of what happens before τ is
 * hbSC-before τ). So the check fails there, and here too. The search visits that run. For the same reason it is enough to
 * look where a thread has just arrived: in the run that is left the last event is its own.
 */
final class FiniteClocks implements Tracker {
    private final FiniteLayout layout;
    private final Family[] families;
    private final int atomics;
    private final ClockMatrix clocks;
    private final ForcedOrder forced;
    private final FiniteRaces races;
    private final boolean[] joined;

    FiniteClocks(CompiledProgram program, FiniteLayout layout) {
        this.layout = layout;
        families = layout.families();
        atomics = layout.atomicCount();
        clocks = new ClockMatrix(layout, program.threadCount());
        forced = new ForcedOrder(program.threadCount(), atomics, program.lockCount());
        races = new FiniteRaces(layout, clocks, program.threadCount());
        joined = new boolean[program.threadCount()];
        for (int thread = 0; thread < joined.length; thread++) {
            joined[thread] = program.isJoined(thread);
        }
    }

    /** Whether the latest event races with one before. */
    boolean raced() {
        return races.raced();
    }

    // --- checks ---

    /** The check of an operation that a thread arrives at, with the values it asks for; null when it passes. */
    Check check(int thread, Operation operation, long[] asked) {
        int x = layout.atomicIndex(operation.location());
        boolean volatileAccess = operation.mode() == Mode.VOLATILE;
        long stale = forced.isNewest(thread, x) ? unaware(thread, x, volatileAccess) : 0;
        long stalePlain = forced.isNewestPlain(thread, x) ? unaware(thread, atomics + x, volatileAccess) : 0;
        return switch (operation.kind()) {
            case LOAD, WEAK_CAS -> stale != 0 ? Check.READ : null;
            case STORE, ADD, SWAP -> stalePlain != 0 ? Check.WRITE : null;
            case WAIT -> (stale & bits(x, asked)) != 0 ? Check.WAIT : null;
            case BCAS -> (stalePlain & bits(atomics + x, asked)) != 0 ? Check.UPDATE_VALUE : null;
            default -> {
                if ((stalePlain & bits(atomics + x, asked)) != 0) {
                    yield Check.UPDATE_VALUE;
                }
                yield (stale & ~bits(x, asked)) != 0 ? Check.FAIL_VALUE : null;
            }
        };
    }

    private long bits(int entry, long[] values) {
        long bits = 0;
        for (long value : values) {
            bits |= layout.classes(entry).bit(value);
        }
        return bits;
    }

    /** The entry of the maximum of all clocks that count as awareness for this access. */
    private long unaware(int thread, int entry, boolean volatileAccess) {
        long unaware = clocks.get(current(thread, Family.C), entry);
        if (volatileAccess) {
            unaware &= clocks.get(current(thread, Family.S), entry);
            if (layout.hasMixedRules()) {
                unaware &= clocks.get(current(thread, Family.G), entry);
            }
        } else if (layout.hasMixedRules()) {
            unaware &= clocks.get(current(thread, Family.FS), entry) & clocks.get(current(thread, Family.FG), entry);
        }
        return unaware;
    }

    // --- rows ---

    private int current(int thread, Family family) {
        return layout.row(thread, family, Role.CURRENT);
    }

    private int acquire(int thread, Family family) {
        return layout.row(thread, family, Role.ACQUIRE);
    }

    private int release(int thread, Family family) {
        return layout.row(thread, family, Role.RELEASE);
    }

    /** What a thread learns goes into its acquire view too, which always contains the current one. */
    private void learn(int thread, Family family, int source) {
        clocks.join(current(thread, family), source);
        clocks.join(acquire(thread, family), source);
    }

    /** {@code T(τ)(x) := } the newest timestamp, in the plain and the U clocks. */
    private void know(int thread, Family family, int x) {
        know(current(thread, family), x);
        know(acquire(thread, family), x);
    }

    private void know(int row, int x) {
        clocks.know(row, x);
        clocks.know(row, atomics + x);
    }

    /** A value of x was overwritten: every clock is now unaware of a write behind that value. */
    private void overwrite(int x, long oldValue, boolean plainWrite) {
        clocks.addUnknown(x, layout.classes(x).bit(oldValue));
        if (plainWrite) {
            clocks.addUnknown(atomics + x, layout.classes(atomics + x).bit(oldValue));
        }
    }

    // --- steps of the clocks ---

    private void readStep(int thread, int x, Mode mode) {
        forced.read(thread, x);
        know(thread, Family.C, x);
        receive(thread, x, mode);
        scStep(thread, x, mode, false);
    }

    private void writeStep(int thread, int x, Mode mode, long oldValue) {
        forced.write(thread, x, true);
        overwrite(x, oldValue, true);
        know(thread, Family.C, x);
        scStep(thread, x, mode, true);
        for (Family family : families) {
            clocks.assign(layout.message(x, family), sent(thread, family, mode));
        }
        keepOwnTimestamp(x);
    }

    private void updateStep(int thread, int x, Mode mode, long oldValue) {
        forced.write(thread, x, false);
        overwrite(x, oldValue, false);
        know(thread, Family.C, x);
        receive(thread, x, mode);
        scStep(thread, x, mode, true);
        for (Family family : families) {
            clocks.join(layout.message(x, family), sent(thread, family, mode));
        }
        keepOwnTimestamp(x);
    }

    private int sent(int thread, Family family, Mode mode) {
        return mode.isRelease() ? current(thread, family) : release(thread, family);
    }

    private void keepOwnTimestamp(int x) {
        know(layout.message(x, Family.C), x);
    }

    private void receive(int thread, int x, Mode mode) {
        for (Family family : families) {
            int message = layout.message(x, family);
            clocks.join(acquire(thread, family), message);
            if (mode.isAcquire()) {
                clocks.join(current(thread, family), message);
            }
        }
    }

    private void scStep(int thread, int x, Mode mode, boolean writes) {
        if (!layout.hasScRules()) {
            return;
        }
        boolean mixed = layout.hasMixedRules();
        boolean sc = mode == Mode.VOLATILE;
        if (writes && mixed) {
            know(thread, Family.H, x);
        }
        if (writes && sc) {
            know(thread, Family.S, x);
            learn(thread, Family.S, layout.mark(x, Mark.SN));
            if (mixed) {
                learn(thread, Family.S, layout.mark(x, Mark.DM));
                learn(thread, Family.G, layout.mark(x, Mark.DG));
                learn(thread, Family.G, layout.mark(x, Mark.NG));
            }
        } else if (writes && mixed) {
            learn(thread, Family.Q, layout.mark(x, Mark.SN));
            learn(thread, Family.QG, layout.mark(x, Mark.NG));
        }
        if (sc) {
            clocks.join(layout.mark(x, Mark.SN), current(thread, Family.S));
        }
        if (mixed) {
            if (sc) {
                clocks.join(layout.mark(x, Mark.NG), current(thread, Family.G));
            }
            clocks.join(layout.mark(x, Mark.DM), current(thread, Family.FS));
            clocks.join(layout.mark(x, Mark.DG), current(thread, Family.FG));
        }
    }

    private void acquireFence(int thread) {
        for (Family family : families) {
            clocks.join(current(thread, family), acquire(thread, family));
        }
    }

    private void releaseFence(int thread) {
        for (Family family : families) {
            clocks.assign(release(thread, family), current(thread, family));
        }
    }

    private void fullFence(int thread) {
        acquireFence(thread);
        takeInMixed(thread);
        for (Family family : families) {
            learn(thread, family, layout.fence(family));
            clocks.join(layout.fence(family), current(thread, family));
        }
        takeInMixed(thread);
        if (layout.hasMixedRules()) {
            learn(thread, Family.FS, current(thread, Family.S));
            learn(thread, Family.FG, current(thread, Family.G));
        }
        releaseFence(thread);
    }

    private void takeInMixed(int thread) {
        if (layout.hasMixedRules()) {
            learn(thread, Family.S, current(thread, Family.Q));
            learn(thread, Family.G, current(thread, Family.QG));
            learn(thread, Family.G, current(thread, Family.H));
        }
    }

    // --- events ---

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        races.atomicRead(thread, location);
        readStep(thread, layout.atomicIndex(location), mode);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        races.atomicWrite(thread, location);
        writeStep(thread, layout.atomicIndex(location), mode, oldValue);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        races.atomicWrite(thread, location);
        updateStep(thread, layout.atomicIndex(location), mode, oldValue);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        races.plainRead(thread, location);
        if (layout.atomicIndex(location) >= 0) {
            readStep(thread, layout.atomicIndex(location), Mode.OPAQUE);
        }
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        races.plainWrite(thread, location);
        if (layout.atomicIndex(location) >= 0) {
            writeStep(thread, layout.atomicIndex(location), Mode.OPAQUE, oldValue);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        races.noAccess();
        switch (fence) {
            case ACQUIRE -> acquireFence(thread);
            case RELEASE -> releaseFence(thread);
            case ACQ_REL -> {
                acquireFence(thread);
                releaseFence(thread);
            }
            case FULL -> fullFence(thread);
        }
    }

    @Override
    public void start(int parent, int child) {
        races.noAccess();
        edge(parent, child);
    }

    @Override
    public void join(int parent, int child) {
        races.noAccess();
        edge(child, parent);
    }

    private void edge(int from, int to) {
        forced.edge(from, to);
        for (Family family : families) {
            learn(to, family, current(from, family));
        }
    }

    @Override
    public void lock(int thread, int lock) {
        races.noAccess();
        forced.lock(thread, lock);
        for (Family family : families) {
            learn(thread, family, layout.lock(lock, family));
        }
    }

    @Override
    public void unlock(int thread, int lock) {
        races.noAccess();
        forced.unlock(thread, lock);
        for (Family family : families) {
            clocks.assign(layout.lock(lock, family), current(thread, family));
        }
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        if (!joined[thread]) {
            clocks.end(thread);
            forced.end(thread);
        }
    }

    // --- states ---

    @Override
    public void assign(Tracker other) {
        FiniteClocks source = (FiniteClocks) other;
        clocks.assign(source.clocks);
        forced.assign(source.forced);
        races.assign(source.races);
    }

    @Override
    public void encode(BitWriter out) {
        clocks.encode(out);
        forced.encode(out);
    }

    @Override
    public void decode(BitReader in) {
        clocks.decode(in);
        forced.decode(in);
        races.noAccess();
    }
}
