package org.jrsan.acceptance.sessions;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jrsan.Sanitizer;
import org.jrsan.acceptance.sessions.Performance.Outcome;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Runs random arrangements of threads, pools and overlapping sessions in which nothing is to be found, and prints what
 * sessions report all the same, with the smallest arrangement that shows it.
 *
 * <p>Each arrangement is a function of its seed, and so is its schedule. Those of one run have the seeds from the given one
 * upwards.
 */
@Command(
        name = "jrsan fuzz --sessions",
        description = {
            "Runs random arrangements of threads, pools and overlapping sessions in which nothing is to be found.",
            "Exit code 0 when nothing was reported, 1 when something was, or when too little was checked, 2 on bad"
                    + " options."
        })
public final class SessionsFuzz implements Callable<Integer> {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    /** The share of programs in which no session may see an access: those that open all of theirs too late. */
    private static final double MOST_VACUOUS = 0.1;

    private static final Duration LONGEST = Duration.ofDays(365);
    private static final long SOME = 1_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    @Option(names = "--sessions", description = "Says that this is what to fuzz.")
    private boolean sessions;

    @Option(names = "--programs", paramLabel = "N", description = "How many programs at most (default: 1000).")
    private Long mostPrograms;

    @Option(names = "--seconds", paramLabel = "N", description = "For how long at most.")
    private Long seconds;

    @Option(names = "--failures", paramLabel = "N", description = "After how many failures to stop (default: 1).")
    private long mostFailures = 1;

    @Option(names = "--seed", paramLabel = "S", description = "The seed of the first; the others follow upwards.")
    private long firstSeed = new SplittableRandom().nextInt(Integer.MAX_VALUE);

    private PrintWriter out;
    private Workers workers = new Workers();
    private long programs;
    private long failures;
    private long vacuous;
    private long accesses;
    private long foreign;
    private long unseen;

    private SessionsFuzz() {}

    /**
     * Runs with the options of a command line.
     *
     * @param options the options
     */
    public static void main(String[] options) {
        System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), options));
    }

    /** Runs with the options of a command line and returns the exit code. */
    static int run(PrintWriter out, PrintWriter err, String... options) {
        return new CommandLine(new SessionsFuzz())
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((bad, given) -> {
                    err.println("jrsan: " + bad.getMessage());
                    return bad.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
                })
                .execute(options);
    }

    @Override
    public Integer call() {
        if (!Sanitizer.isEnabled()) {
            throw misuse("checking is off; start the JVM with -Djrsan.enabled=true");
        }
        if (programs() < 1 || time().toSeconds() < 1 || mostFailures < 1) {
            throw misuse("--programs, --seconds and --failures must be at least 1");
        }
        out = spec.commandLine().getOut();
        return run() ? 0 : 1;
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private long programs() {
        if (mostPrograms != null) {
            return mostPrograms;
        }
        return seconds == null ? SOME : Long.MAX_VALUE;
    }

    private Duration time() {
        return seconds == null || seconds > LONGEST.toSeconds() ? LONGEST : Duration.ofSeconds(seconds);
    }

    /** Whether nothing was reported that is not there, and enough was checked. */
    private boolean run() {
        out.println("seed " + firstSeed);
        long begin = System.nanoTime();
        long nextLine = BETWEEN_LINES.toNanos();
        long elapsed = 0;
        try {
            while (programs < programs() && elapsed < time().toNanos() && failures < mostFailures) {
                tryOne(firstSeed + programs);
                programs++;
                elapsed = System.nanoTime() - begin;
                if (elapsed > nextLine) {
                    out.println(summary(elapsed));
                    nextLine = elapsed + BETWEEN_LINES.toNanos();
                }
            }
        } finally {
            workers.shutdown();
        }
        out.println(summary(elapsed));
        boolean isVacuous = vacuous > 1 && vacuous > MOST_VACUOUS * programs;
        if (isVacuous) {
            out.println("in too many programs no session saw an access");
        }
        return failures == 0 && !isVacuous;
    }

    private void tryOne(long seed) {
        Arrangement arrangement = Generator.make(seed);
        Outcome outcome = perform(arrangement);
        vacuous += outcome.accesses() == 0 ? 1 : 0;
        accesses += outcome.accesses();
        foreign += outcome.foreign();
        unseen += outcome.unseen();
        if (!outcome.isSilent()) {
            failures++;
            print(seed, arrangement, outcome);
        }
    }

    private Outcome perform(Arrangement arrangement) {
        Outcome outcome = Performance.of(arrangement, workers);
        if (outcome.isBroken()) {
            // One of them may hang.
            workers.shutdown();
            workers = new Workers();
        }
        return outcome;
    }

    private void print(long seed, Arrangement arrangement, Outcome outcome) {
        out.println();
        out.println("again by: ./jrsan fuzz --sessions --programs 1 --seed " + seed);
        // What hangs takes its time, so it is not run over and over.
        Arrangement smallest = outcome.isStuck()
                ? arrangement
                : new Shrinker(candidate -> !perform(candidate).isSilent()).shrink(arrangement);
        Outcome shown = outcome.isStuck() ? outcome : perform(smallest);
        out.println(smallest);
        (shown.isSilent() ? outcome : shown).reports().forEach(out::println);
    }

    private String summary(long nanos) {
        double seconds = nanos / 1e9;
        return String.format(
                "%,d programs: %,d with a report; %,d accesses checked, %,d by threads of other sessions, %,d threads"
                        + " not seen to start; %,d programs without an access in a session; %.0f s, %,.0f programs/s",
                programs, failures, accesses, foreign, unseen, vacuous, seconds, programs / seconds);
    }
}
