package org.jrsan.rc20.litmus.search;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Actions;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Stepper;
import org.jspecify.annotations.Nullable;

/**
 * Takes all steps of some states and keeps what they lead to, until the builder of the graph takes it over. Several
 * expanders may work at the same time: they look up states, and only the builder adds any.
 */
final class Expander {
    static final int UNKNOWN = -1;
    private static final int STATES_BETWEEN_LOOKS = 64;

    private final CompiledProgram program;
    private final StateTable table;
    private final Budget budget;
    private final Actions actions;
    private final Machine machine;
    private final Machine ahead;
    private final Machine settled;
    private final long[] words;
    private final BitWriter writer = new BitWriter();
    private final IntArrayList globalNumbers = new IntArrayList();

    private final IntArrayList ends = new IntArrayList();
    private final IntArrayList labels = new IntArrayList();
    private final IntArrayList targets = new IntArrayList();
    private final LongArrayList hashes = new LongArrayList();
    private final List<long[]> packed = new ArrayList<>();
    private @Nullable Failure failure;

    /**
     * An assertion that fails.
     *
     * @param state the number of the state among those expanded
     * @param code the step behind which it fails
     */
    record Failure(int state, int code, AssertionFailure.Place place) {}

    Expander(CompiledProgram program, StateTable table, Budget budget) {
        this.program = program;
        this.table = table;
        this.budget = budget;
        actions = new Actions(program);
        machine = new Machine(program);
        ahead = new Machine(program);
        settled = new Machine(program);
        words = new long[machine.words()];
    }

    /** Expands the states from one index up to another. */
    void expand(List<long[]> states, int from, int to) {
        ends.clear();
        labels.clear();
        targets.clear();
        hashes.clear();
        packed.clear();
        failure = null;
        for (int i = from; i < to; i++) {
            if ((i - from) % STATES_BETWEEN_LOOKS == 0) {
                budget.requireTime();
            }
            expand(states.get(i));
            ends.add(labels.size());
        }
    }

    private void expand(long[] state) {
        machine.decode(new BitReader(state));
        for (int thread = 0; thread < program.threadCount(); thread++) {
            if (machine.canStep(thread)) {
                step(thread, false);
                if (machine.canFailSpuriously(thread)) {
                    step(thread, true);
                }
            }
        }
    }

    private void step(int thread, boolean failSpuriously) {
        ahead.assign(machine);
        Stepper step = Stepper.perform(ahead, thread, failSpuriously, actions.events());
        AssertionFailure.Place failed = step.failedAssert();
        if (failed != null && failure == null) {
            failure = new Failure(ends.size(), Stepper.encode(thread, failSpuriously, 0), failed);
        }
        int last = step.variants() - 1;
        for (int variant = 0; variant < last; variant++) {
            settled.assign(ahead);
            settle(step, failSpuriously, variant, settled);
        }
        settle(step, failSpuriously, last, ahead);
    }

    private void settle(Stepper step, boolean failSpuriously, int variant, Machine at) {
        step.settle(at, variant, actions.events());
        labels.add(actions.numberOf(at, step, Stepper.encode(step.thread(), failSpuriously, variant)));
        at.copyTo(words);
        long first = Hash.of(words, Hash.GOLDEN);
        long second = Hash.of(words, Hash.SILVER);
        int number = table.find(first, second);
        targets.add(number);
        if (number == UNKNOWN) {
            hashes.add(first);
            hashes.add(second);
            at.encode(writer);
            packed.add(writer.take());
        }
    }

    int states() {
        return ends.size();
    }

    /** The number of all steps up to the end of a state. */
    int end(int state) {
        return ends.getInt(state);
    }

    /** The state that a step leads to, or {@link #UNKNOWN}. */
    int target(int step) {
        return targets.getInt(step);
    }

    /** The number of a step's action in the numbering of the graph. */
    int label(int step, Actions global) {
        int label = labels.getInt(step);
        while (globalNumbers.size() <= label) {
            globalNumbers.add(UNKNOWN);
        }
        int number = globalNumbers.getInt(label);
        if (number == UNKNOWN) {
            number = global.numberOf(actions, label);
            globalNumbers.set(label, number);
        }
        return number;
    }

    /** One half of the hash of a state that was unknown, by the order of those. */
    long hash(int unknown, int half) {
        return hashes.getLong(2 * unknown + half);
    }

    long[] packed(int unknown) {
        return packed.get(unknown);
    }

    @Nullable
    Failure failure() {
        return failure;
    }
}
