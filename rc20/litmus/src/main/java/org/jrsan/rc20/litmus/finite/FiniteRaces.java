package org.jrsan.rc20.litmus.finite;

import org.jrsan.rc20.litmus.finite.ClockLayout.Family;
import org.jrsan.rc20.litmus.finite.ClockLayout.Role;

/**
 * The race detector of section 3 of docs/algorithm.md in finite form: instead of epochs, for each clock of family C
 * whether it knows of the last plain write of a location and of each thread's accesses since.
 *
 * <p>An epoch e of thread π is within {@code C(τ)(π)} exactly when a chain of happens-before leads from the access to τ,
 * since every release is followed by a tick. The same chain hands on the knowledge of the access: a clock knows it when
 * its sender knew it. So "unknown" bits that are set in every clock but the accessing thread's own, and intersected where
 * clocks are joined, stand for the comparison of epochs.
 *
 * <p>The entry of plain accesses has bit 0 for the last plain write and bit 1+ρ for plain reads by thread ρ; the entry of
 * atomic accesses, of a location that has both, has bit ρ for writes by ρ and bit n+ρ for reads.
 *
 * <p>A plain write resets the rest: who knows it knows all that was before it, unless there was a race already; who does
 * not know it races in any case.
 */
final class FiniteRaces {
    private static final long PLAIN_WRITE = 1;
    private static final long ANY = -1;

    private final ClockLayout layout;
    private final RaceStore clocks;
    private final int threads;
    private boolean raced;

    FiniteRaces(ClockLayout layout, RaceStore clocks, int threads) {
        this.layout = layout;
        this.clocks = clocks;
        this.threads = threads;
    }

    /** Whether the latest access races with one before. */
    boolean raced() {
        return raced;
    }

    void noAccess() {
        raced = false;
    }

    void assign(FiniteRaces other) {
        raced = other.raced;
    }

    /** Before the clock steps of an atomic read. */
    void beginAtomicRead(int thread, int location) {
        note(thread, layout.atomicAccessEntry(location), 1L << threads + thread);
    }

    /** Behind the clock steps: an access that acquires is ordered behind what it acquires. */
    void endAtomicRead(int thread, int location) {
        raced = isUnordered(thread, layout.plainEntry(location), PLAIN_WRITE);
    }

    /** Before the clock steps of an atomic write, so that its message tells of it. */
    void beginAtomicWrite(int thread, int location) {
        note(thread, layout.atomicAccessEntry(location), 1L << thread);
    }

    /** Behind the clock steps. */
    void endAtomicWrite(int thread, int location) {
        raced = isUnordered(thread, layout.plainEntry(location), ANY);
    }

    void plainRead(int thread, int location) {
        raced = isUnordered(thread, layout.plainEntry(location), PLAIN_WRITE)
                || isUnordered(thread, layout.atomicAccessEntry(location), (1L << threads) - 1);
        note(thread, layout.plainEntry(location), 2L << thread);
    }

    void plainWrite(int thread, int location) {
        raced = isUnordered(thread, layout.plainEntry(location), ANY)
                || isUnordered(thread, layout.atomicAccessEntry(location), ANY);
        clocks.clear(layout.plainEntry(location));
        if (layout.atomicAccessEntry(location) >= 0) {
            clocks.clear(layout.atomicAccessEntry(location));
        }
        note(thread, layout.plainEntry(location), PLAIN_WRITE);
    }

    private boolean isUnordered(int thread, int entry, long accesses) {
        return entry >= 0 && clocks.isUnknown(layout.row(thread, Family.C, Role.CURRENT), entry, accesses);
    }

    /** Only the accessing thread knows of its access; its acquire view always contains its current one. */
    private void note(int thread, int entry, long access) {
        if (entry >= 0) {
            clocks.addUnknown(entry, access);
            clocks.know(layout.row(thread, Family.C, Role.CURRENT), entry, access);
            clocks.know(layout.row(thread, Family.C, Role.ACQUIRE), entry, access);
        }
    }
}
