package org.jrsan.rc20.litmus.finite;

import org.jrsan.rc20.Check;
import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jrsan.rc20.litmus.compiled.ValueClasses;
import org.jrsan.rc20.litmus.finite.ClockLayout.Family;
import org.jrsan.rc20.litmus.finite.ClockLayout.Role;
import org.jrsan.rc20.litmus.machine.Tracker;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of sections 2, 3 and 5 of docs/algorithm.md in finite form (the Boolean matrices of section 2.3 of the
 * paper, extended to value checks, SC accesses and races), so that programs with loops have finitely many states.
 *
 * <p><b>What is kept.</b> Timestamps grow without bound; what the checks need of them does not. Let {@code n} be the newest
 * timestamp of x at some point of the run, and {@code val(i)} the value of the write with timestamp i. For a clock T of
 * the happens-before part, instead of the number {@code T(x)}, kept is
 *
 * <pre>{@code
 * T[x]  = { val(i)                      | T(x) <= i < n }      of the clocks of all writes
 * TU[x] = { value that stood just before store k + 1 | T(x) <= k < n }   of the U clocks
 * }</pre>
 *
 * the values the owner of the clock may still see, or may still find when it updates, although they are overwritten. The
 * set is empty exactly when T knows the newest write, which is the Boolean of the paper; values that no check tells apart
 * are one ({@link ValueClasses}). Of the clocks of the forced order, {@code Tsc Wsc Msc}, only "is T(x) the newest" is
 * kept, as an entry of 0 or 1.
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
public final class FiniteClocks implements Tracker {
    private final ClockLayout layout;
    private final int atomics;
    private final ClockMatrix clocks;
    private final ClockSteps steps;
    private final FiniteRaces races;
    private final boolean[] joined;

    FiniteClocks(CompiledProgram program, ClockLayout layout) {
        this.layout = layout;
        atomics = layout.atomicCount();
        clocks = new ClockMatrix(layout, program.threadCount());
        steps = new ClockSteps(layout, clocks);
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

    /** The check of an operation that a thread arrives at, with the values it asks for; null when it passes. */
    @Nullable
    Check check(int thread, Operation operation, long[] asked) {
        int x = layout.atomicIndex(operation.location());
        boolean volatileAccess = operation.mode() == Mode.VOLATILE;
        long stale = stale(thread, x, volatileAccess);
        long stalePlain = stale(thread, atomics + x, volatileAccess);
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

    /** What the thread may still see of the entry, if it is forced after the newest write; otherwise nothing. */
    private long stale(int thread, int entry, boolean volatileAccess) {
        if (clocks.get(layout.forced(thread), entry) != 0) {
            return 0;
        }
        long unaware = -1;
        for (Family family : layout.awareness(volatileAccess)) {
            unaware &= clocks.get(layout.row(thread, family, Role.CURRENT), entry);
        }
        return unaware;
    }

    @Override
    public void read(int thread, int location, Mode mode, long value) {
        races.beginAtomicRead(thread, location);
        steps.read(thread, layout.atomicIndex(location), mode);
        races.endAtomicRead(thread, location);
    }

    @Override
    public void write(int thread, int location, Mode mode, long oldValue, long newValue) {
        races.beginAtomicWrite(thread, location);
        steps.write(thread, layout.atomicIndex(location), mode, oldValue);
        races.endAtomicWrite(thread, location);
    }

    @Override
    public void update(int thread, int location, Mode mode, long oldValue, long newValue) {
        races.beginAtomicWrite(thread, location);
        steps.update(thread, layout.atomicIndex(location), mode, oldValue);
        races.endAtomicWrite(thread, location);
    }

    @Override
    public void plainRead(int thread, int location, long value) {
        races.plainRead(thread, location);
        if (layout.atomicIndex(location) >= 0) {
            steps.read(thread, layout.atomicIndex(location), Mode.OPAQUE);
        }
    }

    @Override
    public void plainWrite(int thread, int location, long oldValue, long newValue) {
        races.plainWrite(thread, location);
        if (layout.atomicIndex(location) >= 0) {
            steps.write(thread, layout.atomicIndex(location), Mode.OPAQUE, oldValue);
        }
    }

    @Override
    public void fence(int thread, Fence fence) {
        races.noAccess();
        steps.fence(thread, fence);
    }

    @Override
    public void start(int parent, int child) {
        races.noAccess();
        steps.edge(parent, child);
    }

    @Override
    public void join(int parent, int child) {
        races.noAccess();
        steps.edge(child, parent);
    }

    @Override
    public void lock(int thread, int lock) {
        races.noAccess();
        steps.lock(thread, lock);
    }

    @Override
    public void unlock(int thread, int lock) {
        races.noAccess();
        steps.unlock(thread, lock);
    }

    @Override
    public void settle(int thread, int variant) {
        // Local steps are no events.
    }

    @Override
    public void end(int thread) {
        if (!joined[thread]) {
            clocks.end(thread);
        }
    }

    @Override
    public void assign(Tracker other) {
        FiniteClocks source = (FiniteClocks) other;
        clocks.assign(source.clocks);
        races.assign(source.races);
    }

    @Override
    public void encode(BitWriter out) {
        clocks.encode(out);
    }

    @Override
    public void decode(BitReader in) {
        clocks.decode(in);
        races.noAccess();
    }
}
