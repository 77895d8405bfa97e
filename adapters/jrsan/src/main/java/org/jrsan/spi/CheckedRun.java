package org.jrsan.spi;

import java.util.List;
import org.jrsan.internal.report.Judgement;
import org.jrsan.internal.run.NoSession;
import org.jrsan.internal.run.Run;
import org.jspecify.annotations.Nullable;

/** The run of an open session, as a test framework sees it. Any thread may call any method. */
public final class CheckedRun {
    private final Run run;

    private CheckedRun(Run run) {
        this.run = run;
    }

    /**
     * The run that the calling thread takes part in.
     *
     * @return the run, null if the thread belongs to no open session
     */
    public static @Nullable CheckedRun current() {
        Run run = Run.current();
        return run == null ? null : new CheckedRun(run);
    }

    /** The calling thread leaves the run that it inherited from the thread that started it, if any. */
    public static void leaveInherited() {
        Run.leaveInherited();
    }

    /** Actors are about to run. If no session sees them, this says so once on standard error. */
    public static void noteOnActors() {
        NoSession.noteOnActors();
    }

    /**
     * The test looks at the result of this run, as by an arbiter. So weak runs in which it finds nothing wrong are without effect.
     */
    public void looksAtResult() {
        run.looksAtResult();
    }

    /**
     * The threads that were started in this run and have not ended.
     *
     * @return a snapshot
     */
    public List<Thread> startedAndAlive() {
        return run.startedAndAlive();
    }

    /**
     * Whether anything was found in this run that is not silenced.
     *
     * @return whether there is a violation or a race
     */
    public boolean found() {
        if (!run.mayHaveFound()) {
            return false;
        }
        Judgement judged = run.findings().judged();
        return !judged.violations().isEmpty() || !judged.races().isEmpty();
    }

    Run run() {
        return run;
    }
}
