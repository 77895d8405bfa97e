package org.jrsan.acceptance.sessions;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.SplittableRandom;
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
 *
 * <p>Exit code 0 when nothing was reported, 1 when something was, or when too little was checked, 2 on bad options.
 */
public final class SessionsFuzz {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    /** The share of programs in which no session may see an access: those that open all of theirs too late. */
    private static final double MOST_VACUOUS = 0.1;

    private final Settings settings;
    private final PrintStream out;
    private Workers workers = new Workers();
    private long programs;
    private long failures;
    private long vacuous;
    private long accesses;
    private long foreign;
    private long unseen;

    /** What to run, as the command line says it. */
    @Command(
            name = "jrsan fuzz --sessions",
            mixinStandardHelpOptions = true,
            description = {
                "Runs random arrangements of threads, pools and overlapping sessions in which nothing is to be found.",
                "Exit code 0 when nothing was reported, 1 when something was, or when too little was checked, 2 on bad"
                        + " options."
            })
    static final class Settings {
        private static final Duration LONGEST = Duration.ofDays(365);
        private static final long SOME = 1_000;

        @Spec
        private CommandSpec spec;

        @Option(names = "--sessions", description = "Says that this is what to fuzz.")
        private boolean sessions;

        private long programs;
        private long seconds;
        private long failures = 1;

        @Option(names = "--seed", paramLabel = "S", description = "The seed of the first; the others follow upwards.")
        private long seed = new SplittableRandom().nextInt(Integer.MAX_VALUE);

        @Option(names = "--programs", paramLabel = "N", description = "How many programs at most (default: 1000).")
        void programs(long number) {
            programs = positive(number, "--programs");
        }

        @Option(names = "--seconds", paramLabel = "N", description = "For how long at most.")
        void seconds(long number) {
            seconds = positive(number, "--seconds");
        }

        @Option(names = "--failures", paramLabel = "N", description = "After how many failures to stop (default: 1).")
        void failures(long number) {
            failures = positive(number, "--failures");
        }

        private long positive(long number, String option) {
            if (number <= 0) {
                throw new ParameterException(spec.commandLine(), option + " needs a number above 0, not " + number);
            }
            return number;
        }

        long programs() {
            if (programs != 0) {
                return programs;
            }
            return seconds == 0 ? SOME : Long.MAX_VALUE;
        }

        Duration time() {
            return seconds == 0 || seconds > LONGEST.toSeconds() ? LONGEST : Duration.ofSeconds(seconds);
        }

        long seed() {
            return seed;
        }

        long failures() {
            return failures;
        }
    }

    private SessionsFuzz(Settings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    /**
     * Runs with the options of a command line.
     *
     * @param options the options
     */
    public static void main(String[] options) {
        System.exit(run(System.out, System.err, options));
    }

    /**
     * Runs with the options of a command line.
     *
     * @param out where to print
     * @param err where to print what is wrong with the options
     * @param options the options
     * @return the exit code
     */
    static int run(PrintStream out, PrintStream err, String... options) {
        if (!Sanitizer.isEnabled()) {
            err.println("fuzz: checking is off; start the JVM with -Djrsan.enabled=true");
            return 2;
        }
        Settings settings = new Settings();
        CommandLine line = new CommandLine(settings).setOut(new PrintWriter(out, true));
        try {
            if (CommandLine.printHelpIfRequested(line.parseArgs(options))) {
                return 0;
            }
        } catch (ParameterException bad) {
            err.println("fuzz: " + bad.getMessage() + "; see ./jrsan fuzz --sessions --help");
            return 2;
        }
        return new SessionsFuzz(settings, out).run() ? 0 : 1;
    }

    /** Whether nothing was reported that is not there, and enough was checked. */
    private boolean run() {
        out.println("seed " + settings.seed());
        long begin = System.nanoTime();
        long nextLine = BETWEEN_LINES.toNanos();
        long elapsed = 0;
        try {
            while (programs < settings.programs()
                    && elapsed < settings.time().toNanos()
                    && failures < settings.failures()) {
                tryOne(settings.seed() + programs);
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
