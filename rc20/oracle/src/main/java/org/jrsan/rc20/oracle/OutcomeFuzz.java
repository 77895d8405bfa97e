package org.jrsan.rc20.oracle;

import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.oracle.OutcomeComparison.Disagreement;
import org.jrsan.rc20.oracle.shrink.Shrinker;

/** Holds the outcomes of the weak machine against those of all graphs, and counts. */
final class OutcomeFuzz {
    /** Of programs with SC accesses at most so many may miss an outcome. */
    private static final double MOST_MISSING = 0.01;

    /** So few programs say nothing about a share. */
    private static final int FEW = 1_000;

    private static final class Count {
        private long programs;
        private long outcomes;
        private long weak;
        private long withWeak;
        private long withScAccesses;
        private long missing;

        private void add(OutcomeComparison comparison) {
            programs++;
            outcomes += comparison.outcomes();
            weak += comparison.weak();
            withWeak += comparison.weak() > 0 ? 1 : 0;
            withScAccesses += comparison.hasScAccesses() ? 1 : 0;
            missing += comparison.missesScOutcome() ? 1 : 0;
        }

        private void add(Count other) {
            programs += other.programs;
            outcomes += other.outcomes;
            weak += other.weak;
            withWeak += other.withWeak;
            withScAccesses += other.withScAccesses;
            missing += other.missing;
        }

        @Override
        public String toString() {
            return String.format(
                    "%,d programs, %,d with a weak outcome; %,d outcomes, %,d weak; %,d with SC accesses, %,d of them miss one",
                    programs, withWeak, outcomes, weak, withScAccesses, missing);
        }
    }

    private final PrintWriter out;
    private final Map<Mix, Count> counts = new EnumMap<>(Mix.class);
    private final Set<String> disagreements = new LinkedHashSet<>();

    OutcomeFuzz(PrintWriter out) {
        this.out = out;
    }

    void tryOne(Mix mix, Program program) {
        OutcomeComparison comparison = OutcomeComparison.of(program);
        counts.computeIfAbsent(mix, m -> new Count()).add(comparison);
        for (Disagreement disagreement : Disagreement.values()) {
            if (comparison.has(disagreement)) {
                Program smallest = Shrinker.shrink(
                        program, candidate -> OutcomeComparison.of(candidate).has(disagreement));
                String text = "# " + disagreement.text() + "\n" + LitmusPrinter.print(smallest);
                if (disagreements.add(text.replaceAll("fuzz-[0-9]+", "fuzz"))) {
                    out.println(text);
                }
            }
        }
    }

    /** How many different disagreements there were. */
    int disagreements() {
        return disagreements.size();
    }

    /** What came of each mix. */
    void printMixes() {
        counts.forEach((mix, count) -> out.println(mix + ": " + Objects.requireNonNull(count)));
    }

    /** What came of all in so many nanoseconds. */
    String summary(long nanos) {
        double time = nanos / 1e9;
        Count all = all();
        return String.format(
                "%s; %,d disagreements; %.0f s, %,.0f programs/s",
                all, disagreements.size(), time, all.programs / time);
    }

    /** Whether nothing disagreed, and few enough programs with SC accesses miss an outcome. */
    boolean isGood() {
        Count all = all();
        return disagreements.isEmpty()
                && (all.withScAccesses < FEW || all.missing <= MOST_MISSING * all.withScAccesses);
    }

    private Count all() {
        Count all = new Count();
        counts.values().forEach(all::add);
        return all;
    }
}
