package org.jrsan.internal.run;

import java.util.Objects;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.process.LastActs;
import org.jrsan.internal.process.LastWords;
import org.jrsan.internal.process.OtherHooks;
import org.jrsan.internal.process.ProcessResult;
import org.jrsan.internal.report.RunOutcome;
import org.jrsan.internal.report.RunReport;
import org.jrsan.internal.told.Uninstrumented;
import org.jspecify.annotations.Nullable;

/**
 * The shutdown hook of a JVM with one run for all of it: prints the report, and changes the exit code if that is wanted. The same is done where
 * the program halts the JVM under the agent.
 */
final class ProcessEnd extends Thread {
    private final int exitCode;

    /** Null when the exit code is left alone. */
    private final @Nullable OtherHooks others;

    private final Runnable report;

    private volatile boolean passes;

    /**
     * To be added as a shutdown hook.
     *
     * @param exitCode the exit code when the verdict is no pass, 0 to leave it alone
     */
    ProcessEnd(int exitCode) {
        super(null, null, "jrsan-report", 0, false);
        this.exitCode = exitCode;
        others = exitCode == 0 ? null : OtherHooks.watch();
        report = LastActs.add(() -> passes = report(ProcessRun.run()));
        LastActs.add(this::changeExitCode);
    }

    /** Called by the thread that starts all hooks. */
    @Override
    public synchronized void start() {
        if (others != null) {
            others.startedBy(Thread.currentThread());
        }
        super.start();
    }

    @Override
    public void run() {
        report.run();
        if (others != null && !passes) {
            others.join(JvmOptions.settings().timeout());
            changeExitCode();
        }
    }

    private void changeExitCode() {
        if (others != null && !passes) {
            // The only way to change the exit code once the JVM is ending.
            Runtime.getRuntime().halt(exitCode);
        }
    }

    private static boolean report(@Nullable Run run) {
        Uninstrumented.end();
        RunOutcome outcome = run == null ? null : run.outcome();
        if (outcome == null) {
            String refusal = Objects.requireNonNull(JvmOptions.refusal());
            LastWords.say(refusal.replaceFirst("^JRSan: ", "JRSan: NOTHING_CHECKED: "));
        } else {
            String report = RunReport.of(outcome);
            LastWords.say(report.stripTrailing());
            ProcessResult.write(JvmOptions.settings().reports(), outcome, report);
        }
        return outcome != null && outcome.passes();
    }
}
