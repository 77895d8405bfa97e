package org.jrsan.spi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
import org.jrsan.Verdict;
import org.jrsan.internal.run.VirtualModes;
import org.jrsan.rc20.repair.Trial;
import org.jrsan.schedule.places.Earlier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program with modes that it does not have. A schedule in which something was found is kept: the next modes run first in
 * those, where most of them fail at once. A trial has few executions. What would be an answer is confirmed with all executions that
 * the options give, or as many as the program had without changes. How much is run is limited by a number of accesses, so that
 * what comes of a search follows from the program; the time is a limit only for what hangs.
 *
 * <p>Used by one thread.
 */
final class Trials {
    /**
     * What came of an exploration.
     *
     * @param verdict its verdict
     * @param executions how many executions it had
     * @param left what was found
     */
    record Result(Verdict verdict, int executions, List<FoundViolation> left) {}

    /** How many accesses explorations may have, and had. */
    private static final class Budget {
        private long limit;
        private long used;

        Budget(long limit) {
            this.limit = limit;
        }

        boolean hasRest(long more) {
            return used + more < limit;
        }
    }

    /** So many executions tell whether more of them are worth while. */
    static final int FEW = 200;

    /** What confirms answers may have so many times the accesses: there is an answer for each aim. */
    private static final int CONFIRMATIONS = 3;

    private final Supplier<Exploration> explorations;
    private final Exploration.Program program;
    private final long end;
    private final long most;

    /** Of the program without changes, of the trials, and of what confirms answers. */
    private final Budget unchanged;

    private final Budget search;
    private final Budget thorough;

    /** How many executions a thorough trial has at most. */
    private int whole = Integer.MAX_VALUE;

    /** Schedules in which something was found, the one that was of use last first. */
    private final List<VirtualModes.Script> schedules = new ArrayList<>();

    /** The one in which the latest modes failed; null if none is known. */
    private VirtualModes.@Nullable Script latest;

    private final Map<VirtualModes.Table, Result> results = new HashMap<>();
    /** The places of findings that may be left. */
    private final Set<String> mayStay = new HashSet<>();

    /** Tables with which the whole program was explored. */
    private final Set<VirtualModes.Table> confirmed = new HashSet<>();

    /** Modes change nothing of where threads are. */
    private final Earlier earlier = new Earlier();

    private int executions;
    private int trials;
    private @Nullable String problem;

    /**
     * Trials, none begun.
     *
     * @param explorations makes explorations without an execution
     * @param program what each execution does
     * @param harmless what may be left; none with unknown places
     * @param accesses how many accesses the program may have without changes, and in trials; what confirms answers may have three
     *     times as many
     * @param nanos how long all may take
     */
    Trials(
            Supplier<Exploration> explorations,
            Exploration.Program program,
            List<FoundViolation> harmless,
            long accesses,
            long nanos) {
        this.explorations = explorations;
        this.program = program;
        harmless.forEach(found -> mayStay.add(places(found)));
        most = accesses;
        unchanged = new Budget(accesses);
        search = new Budget(accesses);
        thorough = new Budget(CONFIRMATIONS * accesses);
        end = System.nanoTime() + nanos;
    }

    /** From now on so much of all that trials may run may have been run. */
    void limit(double part) {
        search.limit = (long) (most * part);
    }

    /** The program as it is, in all schedules that its options give. Those that find something new are kept. */
    Exploration first(VirtualModes modes) {
        trials++;
        Exploration exploration = begin(modes);
        try {
            int findings = 0;
            while (exploration.hasNext() && hasRest(unchanged, exploration)) {
                int now = exploration.runNext(program) ? findings(exploration) : findings;
                if (now > findings) {
                    findings = now;
                    keep(VirtualModes.Table.ofCode(), modes);
                }
            }
            if (exploration.hasNext()) {
                whole = exploration.executions();
            }
        } finally {
            end(exploration, unchanged);
        }
        return exploration;
    }

    /** What the exploration tells that {@link #first} returned. */
    Trial.Verdict verdictOfFirst(Exploration first) {
        return verdict(first, unchanged);
    }

    /** Whether a table of modes closes all findings, as far as few executions tell. */
    Trial.Verdict verdict(VirtualModes.Table table) {
        trials++;
        for (int i = 0; i < schedules.size(); i++) {
            if (fails(table, schedules.get(i))) {
                schedules.add(0, schedules.remove(i));
                latest = schedules.get(0);
                return Trial.Verdict.FAILS;
            }
        }
        return explore(table, Math.min(FEW, whole), search);
    }

    /** Whether a table of modes that closed all findings does so in all executions that the program has without changes. */
    Trial.Verdict confirmed(VirtualModes.Table table) {
        if (confirmed.contains(table)) {
            return Trial.Verdict.CLOSES;
        }
        trials++;
        return explore(table, whole, thorough);
    }

    private Trial.Verdict explore(VirtualModes.Table table, int mostExecutions, Budget budget) {
        VirtualModes modes = new VirtualModes(table);
        Exploration exploration = begin(modes);
        boolean found = false;
        try {
            while (!found
                    && exploration.hasNext()
                    && exploration.executions() < mostExecutions
                    && hasRest(budget, exploration)) {
                found = exploration.runNext(program) && findings(exploration) > 0;
            }
        } finally {
            end(exploration, budget);
        }
        results.put(table, new Result(exploration.verdict(), exploration.executions(), exploration.violations()));
        if (found) {
            keep(table, modes);
        }
        Trial.Verdict verdict = verdict(exploration, budget);
        boolean isWhole = !exploration.hasNext() || exploration.executions() >= whole;
        if (verdict == Trial.Verdict.CLOSES && isWhole) {
            confirmed.add(table);
        }
        return verdict;
    }

    /** Whether modes fail in the schedule in which the latest ones did. */
    boolean failsLikeLatest(VirtualModes.Table table) {
        return latest != null && fails(table, latest);
    }

    private boolean fails(VirtualModes.Table table, VirtualModes.Script schedule) {
        if (!hasRest(search)) {
            return false;
        }
        Exploration exploration = begin(new VirtualModes(table).under(schedule));
        try {
            return exploration.hasNext() && exploration.runNext(program) && findings(exploration) > 0;
        } finally {
            end(exploration, search);
        }
    }

    private Exploration begin(VirtualModes modes) {
        modes.after(earlier);
        VirtualModes.underNext(modes);
        boolean begun = false;
        try {
            Exploration exploration = explorations.get();
            exploration.omitSteps();
            begun = true;
            return exploration;
        } finally {
            if (!begun) {
                VirtualModes.underNext(null);
            }
        }
    }

    private void end(Exploration exploration, Budget budget) {
        VirtualModes.underNext(null);
        budget.used += exploration.accesses();
        executions += exploration.executions();
    }

    /** Keeps the latest schedule, in the form in which other modes fail, too: without steps that only these have, if it fails so. */
    private void keep(VirtualModes.Table table, VirtualModes modes) {
        VirtualModes.Script bare = modes.schedule(false);
        latest = bare == null || !modes.haveFences() || fails(table, bare) ? bare : modes.schedule(true);
        if (latest != null) {
            schedules.add(0, latest);
        }
    }

    private boolean hasRest(Budget budget, Exploration present) {
        return budget.hasRest(present.accesses()) && System.nanoTime() < end;
    }

    private boolean hasRest(Budget budget) {
        return budget.hasRest(0) && System.nanoTime() < end;
    }

    /** What an exploration that is over, or has found something, tells. */
    private Trial.Verdict verdict(Exploration exploration, Budget budget) {
        if (findings(exploration) > 0) {
            return Trial.Verdict.FAILS;
        }
        if (exploration.failure() != null) {
            problem = "the program failed: " + exploration.failure();
            return Trial.Verdict.UNKNOWN;
        }
        if (!hasRest(budget)) {
            return Trial.Verdict.UNKNOWN;
        }
        boolean isSilent = exploration.verdict() == Verdict.ROBUST
                || exploration.verdict() == Verdict.ROBUST_SO_FAR
                || !exploration.violations().isEmpty();
        if (!isSilent) {
            problem = "the verdict is " + exploration.verdict();
        }
        return isSilent ? Trial.Verdict.CLOSES : Trial.Verdict.UNKNOWN;
    }

    /** How many findings may not be left. */
    private int findings(Exploration exploration) {
        int races = exploration.races().size();
        return races
                + (int) exploration.violations().stream()
                        .filter(found -> !mayStay.contains(places(found)))
                        .count();
    }

    private static String places(FoundViolation found) {
        return found.exposedAt() + " " + found.missedAt();
    }

    /** What came of the exploration with a table. */
    Result resultOf(VirtualModes.Table table) {
        return results.getOrDefault(table, new Result(Verdict.INCOMPLETE, 0, List.of()));
    }

    /** How many tables were tried. */
    int count() {
        return trials;
    }

    /** How many executions there were. */
    int executions() {
        return executions;
    }

    /** Why a trial was not decided; null if all were. */
    @Nullable
    String problem() {
        if (problem != null) {
            return problem;
        }
        if (System.nanoTime() >= end) {
            return "the time is over";
        }
        if (!search.hasRest(0)) {
            return "what is smallest was not settled within " + search.limit + " accesses";
        }
        if (!thorough.hasRest(0)) {
            return "what is smallest was not confirmed within " + thorough.limit + " accesses";
        }
        return unchanged.hasRest(0)
                ? null
                : "the executions without changes were not over within " + most + " accesses";
    }
}
