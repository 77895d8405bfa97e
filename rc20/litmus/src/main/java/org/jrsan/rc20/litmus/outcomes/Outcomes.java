package org.jrsan.rc20.litmus.outcomes;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Budget;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.SearchProgress;
import org.jrsan.rc20.weak.WeakMachine;

/**
 * All outcomes of a program, with the number of schedules that end with each: of an outcome of some interleaving the number
 * of interleavings, of one that only the weak machine has the number of its runs, which differ in their schedules and in
 * what reads and writes took. Numbers end at {@link Long#MAX_VALUE}; a program with a loop has none, and they are 0.
 *
 * @param sc the outcomes of interleavings
 * @param weak all others
 * @param limit why the search was given up before it had found all; empty when it was not
 */
public record Outcomes(SortedMap<Outcome, Long> sc, SortedMap<Outcome, Long> weak, Optional<String> limit) {
    /** Copies the maps. */
    public Outcomes {
        sc = Collections.unmodifiableSortedMap(new TreeMap<>(sc));
        weak = Collections.unmodifiableSortedMap(new TreeMap<>(weak));
    }

    /**
     * The outcomes of a program.
     *
     * @param limits when to give up
     */
    public static Outcomes of(Program program, Limits limits) {
        return of(program, limits, thread -> Set.of());
    }

    /**
     * The outcomes of a program, with final values of registers.
     *
     * @param limits when to give up
     * @param observed the registers to tell of each thread, by index
     */
    public static Outcomes of(Program program, Limits limits, IntFunction<Set<Integer>> observed) {
        return of(program, limits, observed, () -> new WeakMachine(WeakMachine.UNBOUNDED));
    }

    /**
     * The outcomes of the interleavings of a program. A robust program has no others.
     *
     * @param limits when to give up
     * @param observed the registers to tell of each thread, by index
     */
    public static Outcomes ofInterleavings(Program program, Limits limits, IntFunction<Set<Integer>> observed) {
        CompiledProgram compiled = Compiler.compile(program, observed);
        Budget budget = new Budget(limits, SearchProgress.NONE);
        OutcomeSearch search = new OutcomeSearch(compiled, program.isLoopFree(), budget);
        Optional<String> limit = Optional.empty();
        try {
            search.run(new Memory(new Returned(new Readings(program))));
        } catch (ExplorationLimit e) {
            limit = Optional.of(e.reason());
        }
        return new Outcomes(search.outcomes(), new TreeMap<>(), limit);
    }

    /**
     * The outcomes of a program on machines of a kind.
     *
     * @param limits when to give up
     * @param machines makes a machine without threads
     */
    public static Outcomes of(Program program, Limits limits, Supplier<WeakMachine> machines) {
        return of(program, limits, thread -> Set.of(), machines);
    }

    private static Outcomes of(
            Program program, Limits limits, IntFunction<Set<Integer>> observed, Supplier<WeakMachine> machines) {
        CompiledProgram compiled = Compiler.compile(program, observed);
        Readings readings = new Readings(program);
        Budget budget = new Budget(limits, SearchProgress.NONE);
        OutcomeSearch strong = new OutcomeSearch(compiled, program.isLoopFree(), budget);
        OutcomeSearch weak = new OutcomeSearch(compiled, program.isLoopFree(), budget);
        Optional<String> limit = Optional.empty();
        try {
            strong.run(new Memory(new Returned(readings)));
            weak.run(new WeakMemory(compiled, machines.get(), new Returned(readings)));
        } catch (ExplorationLimit e) {
            limit = Optional.of(e.reason());
        }
        SortedMap<Outcome, Long> weakOnly = new TreeMap<>(weak.outcomes());
        weakOnly.keySet().removeAll(strong.outcomes().keySet());
        return new Outcomes(strong.outcomes(), weakOnly, limit);
    }
}
