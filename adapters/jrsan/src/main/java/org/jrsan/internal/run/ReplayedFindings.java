package org.jrsan.internal.run;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jrsan.internal.report.Columns;
import org.jrsan.internal.report.Details;
import org.jrsan.internal.report.Evidence;
import org.jrsan.internal.report.Findings;
import org.jrsan.internal.report.KnownPlaces;
import org.jrsan.internal.trace.Account;
import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of one test found. A run under a schedule records no lines. What it found is known by the moments of the
 * accesses; where these are new, the same schedule is run again with lines and a record of all steps, and reports show what
 * that found. Used by one thread.
 *
 * <p>For each run: {@link #add}, then {@link #addReplay} if {@link #wantsReplay} says so, then {@link #conclude}.
 */
public final class ReplayedFindings {
    private static final String AGAIN = "The schedule was run again for the lines, and ";
    private static final String WHY = ": the test depends on a clock, on random numbers or on static state.";

    private final Findings all = new Findings();
    private final KnownPlaces known = new KnownPlaces();

    /** The steps by which the first run that failed did so; null where none did, or nobody chose its schedule. */
    private @Nullable Details failure;

    /** The run that was added last, until all is known of it. */
    private @Nullable Run latest;

    /** Whether nobody asks for the steps that led to what was found. */
    private boolean omitsSteps;

    /** Nothing found so far. */
    public ReplayedFindings() {}

    /** The steps that led to what will be found are not told: nobody asks for them. */
    public void omitSteps() {
        omitsSteps = true;
    }

    /** All that was found by runs that are concluded. */
    public Findings all() {
        return all;
    }

    /** The steps by which the test failed, if it failed by itself under a schedule. */
    public @Nullable Details failure() {
        return failure;
    }

    /** A run has ended. */
    public void add(Run run) {
        latest = run;
    }

    /**
     * Whether the schedule of the latest run is to be run again.
     *
     * @param failed whether the test failed in it
     */
    public boolean wantsReplay(boolean failed) {
        Run run = latest();
        Execution execution = run.execution();
        return execution != null
                && run.recording == null
                && (failed && failure == null && !omitsSteps && execution.isOver()
                        || run.hasFindings() && !all.knows(run.findings(), known));
    }

    /**
     * The schedule was run again.
     *
     * @param again the run
     * @param left the choice at which it left the schedule, from 1; 0 if it did not
     * @param code gives the code of the schedule; asked only where something is told
     * @param failed whether the test failed in the latest run
     */
    public void addReplay(Run again, int left, Supplier<@Nullable String> code, boolean failed) {
        String whereItLeft = left == 0 ? null : AGAIN + "went another way at choice " + left + WHY;
        tell(again, whereItLeft, code);
        all.addAllBut(again.findings(), latest().findings());
        String why = whereItLeft == null ? AGAIN + "this was not found" + WHY : whereItLeft;
        Details lost = new Details(false, List.of(), why, code.get());
        all.tell(latest().findings(), violation -> lost, race -> lost);
        if (failed) {
            tellFailure(again, whereItLeft, code);
        }
    }

    /**
     * All is known of the latest run.
     *
     * @param code gives the code of its schedule, null if it had none; asked only where something is told
     * @param failed whether the test failed in it
     * @param isRepeat whether its schedule was one that was run before, so that what is known counts no more often
     */
    public void conclude(Supplier<@Nullable String> code, boolean failed, boolean isRepeat) {
        Run run = latest();
        latest = null;
        tell(run, null, code);
        if (isRepeat) {
            all.addAllBut(run.findings(), all);
        } else if (run.hasFindings()) {
            all.addAll(run.findings(), known);
            all.occurred(run.findings(), known, code);
        }
        if (failed) {
            tellFailure(run, null, code);
        }
    }

    private Run latest() {
        return Objects.requireNonNull(latest, "no run was added");
    }

    private void tell(Run run, @Nullable String note, Supplier<@Nullable String> code) {
        Account account = run.account();
        if (account != null) {
            known.learn(account.events());
            if (omitsSteps) {
                return;
            }
            String replay = code.get();
            all.tell(
                    run.findings(),
                    violation -> new Details(
                            null,
                            false,
                            Columns.of(account.of(violation)),
                            note,
                            replay,
                            note == null ? account.exposure(violation) : null,
                            account.picture(violation),
                            null,
                            null,
                            new Evidence(account.cut(violation))),
                    race -> new Details(
                            null,
                            false,
                            Columns.of(account.of(race)),
                            note,
                            replay,
                            null,
                            account.picture(race),
                            null,
                            null,
                            new Evidence(account.cut(race))));
        }
    }

    private void tellFailure(Run run, @Nullable String note, Supplier<@Nullable String> code) {
        Account account = run.account();
        if (account != null && failure == null && !omitsSteps) {
            failure = new Details(false, Columns.of(account.ofEnd()), note, code.get());
        }
    }
}
