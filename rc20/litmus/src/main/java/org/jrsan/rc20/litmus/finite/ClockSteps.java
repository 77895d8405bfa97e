package org.jrsan.rc20.litmus.finite;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.litmus.finite.ClockLayout.Family;
import org.jrsan.rc20.litmus.finite.ClockLayout.Mark;
import org.jrsan.rc20.litmus.finite.ClockLayout.Role;

/**
 * The steps of all clocks, written to be laid beside sections 2 and 5 of docs/algorithm.md (the location form). A row
 * has the entry of x in the clocks of all writes at x, and that of the {@code U} clocks at {@code n + x}, n being the number of
 * atomic locations; joins and assignments treat both alike.
 */
final class ClockSteps {
    private final ClockLayout layout;
    private final ClockStore clocks;
    private final Family[] families;
    private final int atomics;
    private final boolean sc;
    private final boolean mixed;

    ClockSteps(ClockLayout layout, ClockStore clocks) {
        this.layout = layout;
        this.clocks = clocks;
        families = layout.families();
        atomics = layout.atomicCount();
        sc = layout.hasScRules();
        mixed = layout.hasMixedRules();
    }

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

    void read(int thread, int x, Mode mode) {
        clocks.join(layout.forced(thread), layout.writers(x));
        clocks.join(layout.accesses(x), layout.forced(thread));
        know(thread, Family.C, x);
        receive(thread, x, mode);
        scRead(thread, x, mode == Mode.VOLATILE);
    }

    void write(int thread, int x, Mode mode, long overwritten) {
        clocks.advance(x, overwritten);
        clocks.advance(atomics + x, overwritten);
        scOrderOfWrite(thread, x);
        know(thread, Family.C, x);
        scWrite(thread, x, mode == Mode.VOLATILE);
        for (Family family : families) {
            clocks.assign(layout.message(x, family), sent(thread, family, mode));
        }
        keepOwnTimestamp(x);
    }

    void update(int thread, int x, Mode mode, long overwritten) {
        clocks.advance(x, overwritten);
        scOrderOfWrite(thread, x);
        know(thread, Family.C, x);
        receive(thread, x, mode);
        scWrite(thread, x, mode == Mode.VOLATILE);
        for (Family family : families) {
            clocks.join(layout.message(x, family), sent(thread, family, mode));
        }
        keepOwnTimestamp(x);
    }

    /** {@code Msc(x)(x) := } the newest; {@code Tsc ⊔= Msc(x); Msc(x) := Tsc; Wsc(x) := Tsc}. */
    private void scOrderOfWrite(int thread, int x) {
        know(layout.accesses(x), x);
        clocks.join(layout.forced(thread), layout.accesses(x));
        clocks.assign(layout.accesses(x), layout.forced(thread));
        clocks.assign(layout.writers(x), layout.forced(thread));
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

    /** Section 5 for an access that writes, after acquiring. */
    private void scWrite(int thread, int x, boolean volatileAccess) {
        if (mixed) {
            know(thread, Family.H, x);
        }
        if (volatileAccess) {
            know(thread, Family.S, x);
            learn(thread, Family.S, layout.mark(x, Mark.SN));
            if (mixed) {
                learn(thread, Family.S, layout.mark(x, Mark.DM));
                learn(thread, Family.G, layout.mark(x, Mark.DG));
                learn(thread, Family.G, layout.mark(x, Mark.NG));
            }
        } else if (mixed) {
            learn(thread, Family.Q, layout.mark(x, Mark.SN));
            learn(thread, Family.QG, layout.mark(x, Mark.NG));
        }
        scRead(thread, x, volatileAccess);
    }

    /** Section 5 for an access that does not write, and the end of the step of one that does. */
    private void scRead(int thread, int x, boolean volatileAccess) {
        if (sc && volatileAccess) {
            clocks.join(layout.mark(x, Mark.SN), current(thread, Family.S));
        }
        if (mixed) {
            if (volatileAccess) {
                clocks.join(layout.mark(x, Mark.NG), current(thread, Family.G));
            }
            clocks.join(layout.mark(x, Mark.DM), current(thread, Family.FS));
            clocks.join(layout.mark(x, Mark.DG), current(thread, Family.FG));
        }
    }

    void fence(int thread, Fence fence) {
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

    /** An acquire-release FADD on f, its hb step alone, between an acquire and a release fence. */
    private void fullFence(int thread) {
        acquireFence(thread);
        takeInQ(thread);
        for (Family family : families) {
            learn(thread, family, layout.fence(family));
            clocks.join(layout.fence(family), current(thread, family));
        }
        takeInQ(thread);
        if (mixed) {
            learn(thread, Family.FS, current(thread, Family.S));
            learn(thread, Family.FG, current(thread, Family.G));
        }
        releaseFence(thread);
    }

    /** {@code S ⊔= Q, G ⊔= QG ⊔ C}; of C the writes count, not what coherence of reads adds. */
    private void takeInQ(int thread) {
        if (mixed) {
            learn(thread, Family.S, current(thread, Family.Q));
            learn(thread, Family.G, current(thread, Family.QG));
            learn(thread, Family.G, current(thread, Family.H));
        }
    }

    /** Start and join: Tc and Ta take in Tc of the other, Tsc its Tsc; Tr is left alone. */
    void edge(int from, int to) {
        clocks.join(layout.forced(to), layout.forced(from));
        for (Family family : families) {
            learn(to, family, current(from, family));
        }
    }

    void lock(int thread, int lock) {
        clocks.join(layout.forced(thread), layout.forcedOfLock(lock));
        for (Family family : families) {
            learn(thread, family, layout.lock(lock, family));
        }
    }

    void unlock(int thread, int lock) {
        clocks.assign(layout.forcedOfLock(lock), layout.forced(thread));
        for (Family family : families) {
            clocks.assign(layout.lock(lock, family), current(thread, family));
        }
    }
}
