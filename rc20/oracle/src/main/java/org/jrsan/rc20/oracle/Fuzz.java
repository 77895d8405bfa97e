package org.jrsan.rc20.oracle;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Program;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Holds the explorer against the oracle on random programs for as long as asked, and prints what it tried and every
 * disagreement as the smallest litmus program that shows it.
 *
 * <p>Exit code 0 when all verdicts agree, 1 when some do not, 2 on bad options.
 */
public final class Fuzz {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    private final Settings settings;
    private final List<Subject> subjects;
    private final PrintStream out;
    private final Map<Mix, MixCount> counts = new EnumMap<>(Mix.class);
    private final Set<String> disagreements = new LinkedHashSet<>();
    private int disagreeing;

    /** What to run, as the command line says it. */
    @Command(
            name = "jrsan fuzz",
            mixinStandardHelpOptions = true,
            description = {
                "Holds the explorer against the oracle on random programs. With --sessions it checks random arrangements"
                        + " of threads, pools and sessions in which nothing is to be found.",
                "Exit code 0 when all verdicts agree, 1 when some do not, 2 on bad options."
            })
    static final class Settings {
        @Option(names = "--seconds", paramLabel = "N", description = "How long; a minute when nothing else limits it.")
        private @Nullable Long seconds;

        @Option(names = "--programs", paramLabel = "N", description = "How many programs at most.")
        private long programs = Long.MAX_VALUE;

        @Option(
                names = "--seed",
                paramLabel = "S",
                description = "The same seed gives the same programs in the same order.")
        private long seed = new SplittableRandom().nextLong();

        @Option(names = "--longer", paramLabel = "N", description = "How many items to add to each thread.")
        private int longer;

        @Option(names = "--disagreements", paramLabel = "N", description = "After how many different ones to stop.")
        private int disagreements = 20;

        @Option(
                names = "--mix",
                paramLabel = "NAME",
                description =
                        "What the programs consist of: ${COMPLETION-CANDIDATES}. Several take turns; all by default.")
        private Set<Mix> mixes = EnumSet.noneOf(Mix.class);

        /**
         * Reads the options of a command line.
         *
         * @throws ParameterException when there are others, or a value is missing or malformed
         */
        static Settings parse(String... options) {
            Settings settings = new Settings();
            new CommandLine(settings).parseArgs(options);
            return settings;
        }

        Duration time() {
            if (seconds != null) {
                return Duration.ofSeconds(seconds);
            }
            return programs == Long.MAX_VALUE ? Duration.ofSeconds(60) : FOREVER;
        }

        Set<Mix> mixes() {
            return mixes.isEmpty() ? EnumSet.allOf(Mix.class) : mixes;
        }
    }

    private Fuzz(Settings settings, List<Subject> subjects, PrintStream out) {
        this.settings = settings;
        this.subjects = subjects;
        this.out = out;
        settings.mixes().forEach(mix -> counts.put(mix, new MixCount()));
    }

    /** Runs with the options of a command line. */
    public static void main(String[] options) {
        System.exit(run(Subject.ALL, System.out, System.err, options));
    }

    /**
     * Runs with the options of a command line.
     *
     * @param subjects what to hold against the oracle
     * @param out where to print
     * @param err where to print what is wrong with the options
     * @return the exit code
     */
    public static int run(List<Subject> subjects, PrintStream out, PrintStream err, String... options) {
        Settings settings = new Settings();
        CommandLine line = new CommandLine(settings).setOut(new PrintWriter(out, true));
        try {
            if (CommandLine.printHelpIfRequested(line.parseArgs(options))) {
                return 0;
            }
        } catch (ParameterException bad) {
            err.println("fuzz: " + bad.getMessage() + "; see ./jrsan fuzz --help");
            return 2;
        }
        return new Fuzz(settings, subjects, out).run() ? 0 : 1;
    }

    /** Whether all verdicts agreed. */
    private boolean run() {
        out.println("seed " + settings.seed);
        out.println("oracle against " + subjects.stream().map(Subject::name).collect(Collectors.joining(", ")));
        long begin = System.nanoTime();
        long nextLine = BETWEEN_LINES.toNanos();
        SplittableRandom random = new SplittableRandom(settings.seed);
        long tried = 0;
        long elapsed = 0;
        while (tried < settings.programs
                && elapsed < settings.time().toNanos()
                && disagreements.size() < settings.disagreements) {
            for (Mix mix : settings.mixes()) {
                tryOne(mix, mix.random(random, "fuzz-" + tried, settings.longer));
                tried++;
            }
            elapsed = System.nanoTime() - begin;
            if (elapsed > nextLine) {
                out.println(summary(elapsed));
                nextLine = elapsed + BETWEEN_LINES.toNanos();
            }
        }
        counts.forEach((mix, count) -> out.println(mix + ": " + count));
        out.println(summary(elapsed));
        return disagreeing == 0;
    }

    private void tryOne(Mix mix, Program program) {
        Comparison comparison = Comparison.of(program, subjects);
        Objects.requireNonNull(counts.get(mix)).add(program, comparison);
        if (!comparison.disagreements().isEmpty()) {
            disagreeing++;
            for (Comparison.Disagreement disagreement : comparison.disagreements()) {
                String smallest = disagreement.smallest(program);
                if (disagreements.add(smallest.replaceAll("fuzz-[0-9]+", "fuzz"))) {
                    out.println(smallest);
                }
            }
        }
    }

    private String summary(long nanos) {
        long programs = counts.values().stream().mapToLong(MixCount::programs).sum();
        long notRobust = counts.values().stream().mapToLong(MixCount::notRobust).sum();
        long races = counts.values().stream().mapToLong(MixCount::races).sum();
        long plain =
                counts.values().stream().mapToLong(MixCount::withPlainAccesses).sum();
        double seconds = nanos / 1e9;
        return String.format(
                "%,d programs: %,d robust, %,d not robust; %,d with plain accesses, %,d with a race; %,d disagreements;"
                        + " %.0f s, %,.0f programs/s",
                programs, programs - notRobust, notRobust, plain, races, disagreeing, seconds, programs / seconds);
    }
}
