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
import org.jspecify.annotations.Nullable;

/**
 * Runs a program with modes that it does not have. A schedule in which something was found is kept: the next modes run first in
 * those, where most of them fail at once. How much is run is limited by a number of accesses, so that what comes of a search
 * follows from the program; the time is a limit only for what hangs.
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

    private final Supplier<Exploration> explorations;
    private final Exploration.Program program;
    private final long end;
    private final long most;

    /** Schedules in which something was found, the one that was of use last first. */
    private final List<VirtualModes.Script> schedules = new ArrayList<>();

    /** The one in which the latest modes failed; null if none is known. */
    private VirtualModes.@Nullable Script latest;

    private final Map<VirtualModes.Table, Result> results = new HashMap<>();
    /** The places of findings that may be left. */
    private final Set<String> mayStay = new HashSet<>();

    private long limit;
    private long accesses;
    private int executions;
    private int trials;
    private @Nullable String problem;

    /**
     * Trials, none begun.
     *
     * @param explorations makes explorations without an execution
     * @param program what each execution does
     * @param harmless what may be left; none with unknown places
     * @param accesses how many accesses all executions may have
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
        limit = accesses;
        end = System.nanoTime() + nanos;
    }

    /** From now on so much of all that may be run may have been run. */
    void limit(double part) {
        limit = (long) (most * part);
    }

    /** The program as it is, in all schedules that its options give. Those that find something new are kept. */
    Exploration first(VirtualModes modes) {
        trials++;
        Exploration exploration = begin(modes);
        try {
            int findings = 0;
            while (exploration.hasNext() && hasRest(exploration.accesses())) {
                int now = exploration.runNext(program) ? findings(exploration) : findings;
                if (now > findings) {
                    findings = now;
                    keep(VirtualModes.Table.ofCode(), modes);
                }
            }
        } finally {
            end(exploration);
        }
        return exploration;
    }

    /** Whether a table of modes closes all findings. */
    Trial.Verdict verdict(VirtualModes.Table table) {
        trials++;
        for (int i = 0; i < schedules.size(); i++) {
            if (fails(table, schedules.get(i))) {
                schedules.add(0, schedules.remove(i));
                latest = schedules.get(0);
                return Trial.Verdict.FAILS;
            }
        }
        VirtualModes modes = new VirtualModes(table);
        Exploration exploration = begin(modes);
        boolean found = false;
        try {
            while (!found && exploration.hasNext() && hasRest(exploration.accesses())) {
                found = exploration.runNext(program) && findings(exploration) > 0;
            }
        } finally {
            end(exploration);
        }
        results.put(table, new Result(exploration.verdict(), exploration.executions(), exploration.violations()));
        if (found) {
            keep(table, modes);
        }
        return verdict(exploration);
    }

    /** Whether modes fail in the schedule in which the latest ones did. */
    boolean failsLikeLatest(VirtualModes.Table table) {
        return latest != null && fails(table, latest);
    }

    private boolean fails(VirtualModes.Table table, VirtualModes.Script schedule) {
        if (!hasRest(0)) {
            return false;
        }
        Exploration exploration = begin(new VirtualModes(table).under(schedule));
        try {
            return exploration.hasNext() && exploration.runNext(program) && findings(exploration) > 0;
        } finally {
            end(exploration);
        }
    }

    private Exploration begin(VirtualModes modes) {
        VirtualModes.underNext(modes);
        boolean begun = false;
        try {
            Exploration exploration = explorations.get();
            begun = true;
            return exploration;
        } finally {
            if (!begun) {
                VirtualModes.underNext(null);
            }
        }
    }

    private void end(Exploration exploration) {
        VirtualModes.underNext(null);
        accesses += exploration.accesses();
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

    private boolean hasRest(long more) {
        return accesses + more < limit && System.nanoTime() < end;
    }

    /** What an exploration that is over, or has found something, tells. */
    Trial.Verdict verdict(Exploration exploration) {
        if (findings(exploration) > 0) {
            return Trial.Verdict.FAILS;
        }
        if (exploration.failure() != null) {
            problem = "the program failed: " + exploration.failure();
            return Trial.Verdict.UNKNOWN;
        }
        if (!hasRest(0)) {
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
        return hasRest(0) ? null : "what is smallest was not settled within " + limit + " accesses";
    }
}
