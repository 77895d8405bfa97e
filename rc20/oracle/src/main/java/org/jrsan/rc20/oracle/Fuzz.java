package org.jrsan.rc20.oracle;

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
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Holds the explorer against the oracle on random programs for as long as asked, and prints what it tried and every
 * disagreement as the smallest litmus program that shows it. An object of this class runs once.
 */
@Command(
        name = "fuzz",
        description = {
            "Holds the explorer against the oracle on random programs.",
            "Exit code 0 when all verdicts agree, 1 when some do not, 2 on bad options."
        })
public final class Fuzz implements Callable<Integer> {
    /**
     * What is held against the oracle: an explorer in some form.
     *
     * @param name how it is named in a disagreement
     * @param explorer explores a program
     */
    public record Subject(String name, Function<Program, Exploration> explorer) {
        /**
         * All there are: the schedules on the paper's engine, on the production engine without its bounds, and on clocks of
         * finitely many states.
         */
        public static final List<Subject> ALL = List.of(
                new Subject("location-clocks", program -> Exploring.on(program, LocationClockEngine::unbounded)),
                new Subject("thread-clocks", program -> Exploring.on(program, ThreadClockEngine::unbounded)),
                new Subject("finite", Exploring::finite));
    }

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

    @Spec
    private CommandSpec spec;

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
    private int mostDisagreements = 20;

    @Option(
            names = "--mix",
            paramLabel = "NAME",
            description = "What the programs consist of: ${COMPLETION-CANDIDATES}. Several take turns; all by default.")
    private Set<Mix> mixes = EnumSet.noneOf(Mix.class);

    @Option(
            names = "--sessions",
            description = "Instead checks random arrangements of threads, pools and sessions in which nothing is to be"
                    + " found; 'fuzz --sessions --help' lists its options.")
    private boolean sessions;

    @Option(
            names = "--outcomes",
            description = "Instead holds all outcomes of the weak machine against those of all execution graphs.")
    private boolean outcomes;

    @Option(
            names = "--repairs",
            description = "Instead has the oracle confirm the repairs and weakenings of random programs.")
    private boolean repairs;

    private final List<Subject> subjects;
    private final Map<Mix, MixCount> counts = new EnumMap<>(Mix.class);
    private final Set<String> disagreements = new LinkedHashSet<>();
    private int disagreeing;

    /** Of all that there is to hold against the oracle. */
    public Fuzz() {
        this(Subject.ALL);
    }

    /**
     * Of some of it.
     *
     * @param subjects what to hold against the oracle
     */
    public Fuzz(List<Subject> subjects) {
        this.subjects = subjects;
    }

    @Override
    public Integer call() {
        if (sessions) {
            throw misuse("--sessions needs JRSan's own tests on the class path, where the script jrsan puts them");
        }
        if (time().toSeconds() < 1 || programs < 1 || mostDisagreements < 1 || longer < 0) {
            throw misuse("--seconds, --programs and --disagreements must be at least 1, and --longer at least 0");
        }
        out().println("seed " + seed);
        if (repairs) {
            return runRepairs() ? 0 : 1;
        }
        return (outcomes ? runOutcomes() : run()) ? 0 : 1;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    Duration time() {
        if (seconds != null) {
            return seconds > FOREVER.toSeconds() ? FOREVER : Duration.ofSeconds(seconds);
        }
        return programs == Long.MAX_VALUE ? Duration.ofSeconds(60) : FOREVER;
    }

    private Set<Mix> mixes() {
        return mixes.isEmpty() ? EnumSet.allOf(Mix.class) : mixes;
    }

    /** Whether all verdicts agreed. */
    private boolean run() {
        mixes().forEach(mix -> counts.put(mix, new MixCount()));
        out().println("oracle against " + subjects.stream().map(Subject::name).collect(Collectors.joining(", ")));
        long elapsed = tryAll(this::tryOne, disagreements::size, this::summary);
        counts.forEach((mix, count) -> out().println(mix + ": " + count));
        out().println(summary(elapsed));
        return disagreeing == 0;
    }

    private boolean runRepairs() {
        RepairFuzz fuzz = new RepairFuzz(out());
        long elapsed = tryAll((mix, program) -> fuzz.tryOne(program), fuzz::disagreements, fuzz::summary);
        out().println(fuzz.summary(elapsed));
        return fuzz.disagreements() == 0;
    }

    private boolean runOutcomes() {
        OutcomeFuzz fuzz = new OutcomeFuzz(out());
        long elapsed = tryAll(fuzz::tryOne, fuzz::disagreements, fuzz::summary);
        fuzz.printMixes();
        out().println(fuzz.summary(elapsed));
        return fuzz.isGood();
    }

    /**
     * Tries random programs until a limit is met.
     *
     * @param tryOne takes each program
     * @param different how many different disagreements there were
     * @param summary what came of it after so many nanoseconds, printed now and then
     * @return how many nanoseconds it took
     */
    private long tryAll(BiConsumer<Mix, Program> tryOne, IntSupplier different, LongFunction<String> summary) {
        long begin = System.nanoTime();
        long nextLine = BETWEEN_LINES.toNanos();
        SplittableRandom random = new SplittableRandom(seed);
        long tried = 0;
        long elapsed = 0;
        while (tried < programs && elapsed < time().toNanos() && different.getAsInt() < mostDisagreements) {
            for (Mix mix : mixes()) {
                tryOne.accept(mix, mix.random(random, "fuzz-" + tried, longer));
                tried++;
            }
            elapsed = System.nanoTime() - begin;
            if (elapsed > nextLine) {
                out().println(summary.apply(elapsed));
                nextLine = elapsed + BETWEEN_LINES.toNanos();
            }
        }
        return elapsed;
    }

    private void tryOne(Mix mix, Program program) {
        Comparison comparison = Comparison.of(program, subjects);
        Objects.requireNonNull(counts.get(mix)).add(program, comparison);
        if (!comparison.disagreements().isEmpty()) {
            disagreeing++;
            for (Comparison.Disagreement disagreement : comparison.disagreements()) {
                String smallest = disagreement.smallest(program);
                if (disagreements.add(smallest.replaceAll("fuzz-[0-9]+", "fuzz"))) {
                    out().println(smallest);
                }
            }
        }
    }

    private String summary(long nanos) {
        long all = counts.values().stream().mapToLong(MixCount::programs).sum();
        long notRobust = counts.values().stream().mapToLong(MixCount::notRobust).sum();
        long races = counts.values().stream().mapToLong(MixCount::races).sum();
        long plain =
                counts.values().stream().mapToLong(MixCount::withPlainAccesses).sum();
        double time = nanos / 1e9;
        return String.format(
                "%,d programs: %,d robust, %,d not robust; %,d with plain accesses, %,d with a race; %,d disagreements;"
                        + " %.0f s, %,.0f programs/s",
                all, all - notRobust, notRobust, plain, races, disagreeing, time, all / time);
    }
}
