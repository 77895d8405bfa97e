package org.jrsan.rc20.oracle;

import java.io.PrintStream;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Program;

/**
 * Holds the explorer against the oracle on random programs for as long as asked, and prints what it tried and every
 * disagreement as the smallest litmus program that shows it.
 *
 * <pre>{@code
 * Fuzz [--seconds N] [--programs N] [--seed N] [--longer N] [--disagreements N] [--mix NAME]...
 * }</pre>
 *
 * <p>Without either limit it runs for a minute. Several mixes take turns, so each gets an equal share of the programs.
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

    /**
     * What to run.
     *
     * @param time how long
     * @param programs how many programs at most
     * @param seed the seed; the same seed gives the same programs in the same order
     * @param longer how many items to add to each thread
     * @param disagreements after how many different ones to stop
     * @param mixes what they consist of, in turn
     */
    record Settings(Duration time, long programs, long seed, int longer, int disagreements, Set<Mix> mixes) {
        /**
         * Reads the options of a command line.
         *
         * @throws IllegalArgumentException when there are others, or a value is missing or malformed
         */
        static Settings parse(String... options) {
            Duration time = null;
            long programs = Long.MAX_VALUE;
            long seed = new SplittableRandom().nextLong();
            int longer = 0;
            int disagreements = 20;
            Set<Mix> mixes = EnumSet.noneOf(Mix.class);
            for (int i = 0; i < options.length; i += 2) {
                if (i + 1 == options.length) {
                    throw new IllegalArgumentException(options[i] + " needs a value");
                }
                String value = options[i + 1];
                switch (options[i]) {
                    case "--seconds" -> time = Duration.ofSeconds(Long.parseLong(value));
                    case "--programs" -> programs = Long.parseLong(value);
                    case "--seed" -> seed = Long.parseLong(value);
                    case "--longer" -> longer = Integer.parseInt(value);
                    case "--disagreements" -> disagreements = Integer.parseInt(value);
                    case "--mix" -> mixes.add(Mix.valueOf(value));
                    default -> throw new IllegalArgumentException("no option " + options[i]);
                }
            }
            if (time == null) {
                time = programs == Long.MAX_VALUE ? Duration.ofSeconds(60) : FOREVER;
            }
            return new Settings(
                    time, programs, seed, longer, disagreements, mixes.isEmpty() ? EnumSet.allOf(Mix.class) : mixes);
        }
    }

    private Fuzz(Settings settings, List<Subject> subjects, PrintStream out) {
        this.settings = settings;
        this.subjects = subjects;
        this.out = out;
        settings.mixes().forEach(mix -> counts.put(mix, new MixCount()));
    }

    /**
     * Runs with the options of a command line.
     *
     * @param options the options
     */
    public static void main(String[] options) {
        System.exit(run(Subject.ALL, System.out, System.err, options));
    }

    /**
     * Runs with the options of a command line.
     *
     * @param subjects what to hold against the oracle
     * @param out where to print
     * @param err where to print what is wrong with the options
     * @param options the options
     * @return the exit code
     */
    public static int run(List<Subject> subjects, PrintStream out, PrintStream err, String... options) {
        Settings settings;
        try {
            settings = Settings.parse(options);
        } catch (IllegalArgumentException bad) {
            err.println("fuzz: " + bad.getMessage());
            err.println(
                    "options: [--seconds N] [--programs N] [--seed N] [--longer N] [--disagreements N] [--mix NAME]...");
            return 2;
        }
        return new Fuzz(settings, subjects, out).run() ? 0 : 1;
    }

    /** Whether all verdicts agreed. */
    private boolean run() {
        out.println("seed " + settings.seed());
        out.println("oracle against " + subjects.stream().map(Subject::name).collect(Collectors.joining(", ")));
        long begin = System.nanoTime();
        long nextLine = BETWEEN_LINES.toNanos();
        SplittableRandom random = new SplittableRandom(settings.seed());
        long tried = 0;
        long elapsed = 0;
        while (tried < settings.programs()
                && elapsed < settings.time().toNanos()
                && disagreements.size() < settings.disagreements()) {
            for (Mix mix : settings.mixes()) {
                tryOne(mix, mix.random(random, "fuzz-" + tried, settings.longer()));
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
        counts.get(mix).add(program, comparison);
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
