package org.jrsan.rc20.litmus.search;

import java.util.function.Supplier;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.finite.Columns;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.races.DetectorMonitor;
import org.jrsan.rc20.litmus.races.RaceMonitor;
import org.jrsan.rc20.paper.LocationClockEngine;

/**
 * Decides litmus programs by visiting all their sequentially consistent schedules, up to those that differ in the order
 * of independent events alone.
 *
 * <p>Weak compare-and-sets may fail spuriously. A check is made where a thread arrives at an access, whether or not the
 * access can proceed. The search is breadth-first: the schedules it reports are shortest ones.
 */
public final class Explorer {
    private Explorer() {}

    /**
     * Explores a program in the form that suits it: on the paper's engine when it is free of loops, otherwise {@linkplain
     * #exploreFinite in finite form}.
     *
     * @param limits when to give up
     * @return what was found
     */
    public static Exploration explore(Program program, Limits limits) {
        return explore(program, limits, SearchProgress.NONE);
    }

    /**
     * As {@link #explore(Program, Limits)}.
     *
     * @param limits when to give up
     * @param progress is told how far the exploration has come
     * @return what was found
     */
    public static Exploration explore(Program program, Limits limits, SearchProgress progress) {
        Budget budget = new Budget(limits, progress);
        return program.isLoopFree()
                ? exploreOn(program, LocationClockEngine::unbounded, DetectorMonitor::new, budget)
                : exploreFinite(program, budget);
    }

    /**
     * Explores a program on real engines, with races by vector clocks (section 3 of docs/algorithm.md).
     *
     * @param engines makes an engine for each run
     * @param limits when to give up
     * @return what was found
     * @see #exploreOn(Program, Supplier, RaceMonitor.Factory, Limits)
     */
    public static Exploration exploreOn(Program program, Supplier<? extends Engine<?>> engines, Limits limits) {
        return exploreOn(program, engines, DetectorMonitor::new, limits);
    }

    /**
     * Explores a program on real engines. Each run has timestamps of its own, so a program with loops that can go round
     * for ever has no end and is answered unknown, when no violation is found before.
     *
     * @param engines makes an engine for each run; its answers may depend on what is before an event in happens-before
     *     or in the forced order, and on nothing else of the run
     * @param raceMonitors makes a race detector for each run
     * @param limits when to give up
     * @return what was found
     */
    public static Exploration exploreOn(
            Program program, Supplier<? extends Engine<?>> engines, RaceMonitor.Factory raceMonitors, Limits limits) {
        return exploreOn(program, engines, raceMonitors, new Budget(limits, SearchProgress.NONE));
    }

    private static Exploration exploreOn(
            Program program, Supplier<? extends Engine<?>> engines, RaceMonitor.Factory raceMonitors, Budget budget) {
        CompiledProgram compiled = Compiler.compile(program);
        return new Search<>(compiled, new EngineJudge(compiled, engines, raceMonitors), budget).run();
    }

    /**
     * Explores a program free of loops as {@link #explore(Program, Limits)} does, and asks for one access alone: the program counts
     * as robust if that access is never exposed.
     *
     * @param access the thread and the index of the access in it
     * @param limits when to give up
     * @return what was found
     */
    public static Exploration exploreAt(Program program, AssertionFailure.Place access, Limits limits) {
        CompiledProgram compiled = Compiler.compile(program);
        Budget budget = new Budget(limits, SearchProgress.NONE);
        EngineJudge judge = new EngineJudge(compiled, LocationClockEngine::unbounded, DetectorMonitor::new);
        return new Search<>(compiled, judge, budget, access).run();
    }

    /**
     * Explores a program on clocks that only tell whether an entry is the newest write; these have finitely many states,
     * so that programs with loops are decided if their values are bounded. The states of the program are visited once,
     * without clocks; then the clocks are searched on them, {@linkplain Columns location by location}.
     *
     * @param limits when to give up
     * @return what was found
     */
    public static Exploration exploreFinite(Program program, Limits limits) {
        return exploreFinite(program, new Budget(limits, SearchProgress.NONE));
    }

    private static Exploration exploreFinite(Program program, Budget budget) {
        CompiledProgram compiled = Compiler.compile(program);
        try {
            return new FiniteSearch(compiled, budget).run();
        } catch (ExplorationLimit limit) {
            return Exploration.notBegun(limit.reason());
        }
    }
}
