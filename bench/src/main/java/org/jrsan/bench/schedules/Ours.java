package org.jrsan.bench.schedules;

import net.openhft.affinity.Affinity;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;

/**
 * A main class: runs a program under all its classes of schedules, again and again. Arguments: the program, the number of CPUs,
 * the milliseconds before and of the measurement, and whether to go on until all classes have been run once.
 */
public final class Ours {
    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("sites", "off");

    private final Program program;
    private Exploration exploration = Exploration.exhaustive();
    private long executions;
    private long explorations;
    private long complete;
    private long cut;

    private Ours(Program program) {
        this.program = program;
    }

    /**
     * See the class.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        if (args[1].equals("1")) {
            Affinity.setAffinity(0);
        }
        Ours ours = new Ours(Program.valueOf(args[0]));
        ours.runFor(Long.parseLong(args[2]), false);
        long before = ours.executions;
        long start = System.nanoTime();
        boolean all = Boolean.parseBoolean(args[4]);
        ours.runFor(Long.parseLong(args[3]), all);
        double seconds = (System.nanoTime() - start) / 1e9;
        new Measurement()
                .with("rate", (ours.executions - before) / seconds)
                .with("explorations", ours.explorations)
                .with("complete", ours.complete)
                .with("cut", ours.cut)
                .print();
        System.exit(0);
    }

    private void runFor(long millis, boolean all) {
        long end = System.nanoTime() + millis * 1_000_000;
        long since = explorations;
        while (System.nanoTime() < end || all && explorations == since) {
            explore(all ? Long.MAX_VALUE : end);
        }
    }

    /** Counts the runs of an exploration if it ends in time. */
    private void explore(long end) {
        exploration = exploration.again();
        long ran = 0;
        while (exploration.hasNext()) {
            run(program, exploration);
            ran++;
            executions++;
            if ((ran & 63) == 0 && System.nanoTime() - end > 0) {
                return;
            }
        }
        if (!exploration.isComplete()
                || !exploration.allEnded()
                || !exploration.limits().isEmpty()) {
            throw new IllegalStateException("not all classes of " + program + " were run");
        }
        explorations++;
        cut += exploration.cut();
        complete += exploration.classes();
    }

    /** One execution. */
    static void run(Program program, Exploration exploration) {
        Execution execution = exploration.begin();
        Steps.underNext(execution);
        try (Session session = Sanitizer.open(OPTIONS)) {
            program.ours.run();
            execution.finish();
            if (!session.errors().isEmpty()) {
                throw new IllegalStateException("JRSan failed", session.errors().get(0));
            }
        }
        exploration.end(execution);
    }
}
