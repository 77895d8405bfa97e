package org.jrsan.rc20.litmus.machine;

import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.compiled.Operation;
import org.jspecify.annotations.Nullable;

/**
 * One step of a run: an event of a thread, then its local steps to the next event, and those of a thread it started.
 *
 * <p>A step is written as an integer: the thread, whether a weak compare-and-set failed spuriously, and which variant of
 * the local steps was taken.
 */
public final class Stepper {
    private static final int THREAD_BITS = 5;
    private static final int VARIANT_SHIFT = THREAD_BITS + 1;

    private final int thread;
    private final int child;
    private final LocalSteps.Ends ends;
    private final LocalSteps.@Nullable Ends childEnds;

    private Stepper(int thread, int child, LocalSteps.Ends ends, LocalSteps.@Nullable Ends childEnds) {
        this.thread = thread;
        this.child = child;
        this.ends = ends;
        this.childEnds = childEnds;
    }

    /** Performs the next event of a thread; the variants of what follows are then open. */
    public static Stepper perform(Machine machine, int thread, boolean failSpuriously, Monitor monitor) {
        Operation operation = machine.next(thread);
        machine.step(thread, failSpuriously, monitor);
        int child = operation.kind() == Operation.Kind.START ? operation.location() : -1;
        return new Stepper(thread, child, localSteps(machine, thread), child < 0 ? null : localSteps(machine, child));
    }

    /** The beginning of a thread that nobody starts. */
    public static Stepper begin(Machine machine, int thread) {
        return new Stepper(thread, -1, localSteps(machine, thread), null);
    }

    private static LocalSteps.Ends localSteps(Machine machine, int thread) {
        return LocalSteps.from(
                machine.program().thread(thread),
                machine.program().domain(),
                machine.position(thread),
                machine.registersOf(thread));
    }

    public int variants() {
        return ends.ends().size() * (childEnds == null ? 1 : childEnds.ends().size());
    }

    /** Takes one variant of the local steps. */
    public void settle(Machine machine, int variant, Monitor monitor) {
        int own = ends.ends().size();
        settle(machine, thread, ends, variant % own, monitor);
        if (childEnds != null) {
            settle(machine, child, childEnds, variant / own, monitor);
        }
    }

    private static void settle(Machine machine, int thread, LocalSteps.Ends ends, int variant, Monitor monitor) {
        LocalState state = ends.ends().get(variant);
        machine.settle(thread, state);
        monitor.settle(thread, variant);
        if (state.status() != Machine.Status.RUNNING) {
            monitor.end(thread);
        }
    }

    /** The thread that took the step. */
    public int thread() {
        return thread;
    }

    /** The thread that was started, or -1. */
    public int child() {
        return child;
    }

    /** Where an {@code assert} failed, or null. */
    public AssertionFailure.@Nullable Place failedAssert() {
        if (ends.failedAssert() >= 0) {
            return new AssertionFailure.Place(thread, ends.failedAssert());
        }
        return childEnds != null && childEnds.failedAssert() >= 0
                ? new AssertionFailure.Place(child, childEnds.failedAssert())
                : null;
    }

    /** Whether an {@code assert} fails in one variant of the local steps. */
    public boolean failsAssert(int variant) {
        int own = ends.ends().size();
        return ends.ends().get(variant % own).failed()
                || childEnds != null && childEnds.ends().get(variant / own).failed();
    }

    public static int encode(int thread, boolean failSpuriously, int variant) {
        if (variant >= 1 << 31 - VARIANT_SHIFT) {
            throw new ExplorationLimit("one step has too many variants of its local steps");
        }
        return variant << VARIANT_SHIFT | (failSpuriously ? 1 << THREAD_BITS : 0) | thread;
    }

    static int threadOf(int step) {
        return step & (1 << THREAD_BITS) - 1;
    }

    static boolean failsSpuriously(int step) {
        return (step >>> THREAD_BITS & 1) != 0;
    }

    static int variantOf(int step) {
        return step >>> VARIANT_SHIFT;
    }
}
