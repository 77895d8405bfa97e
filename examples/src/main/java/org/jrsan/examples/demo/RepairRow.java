package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.spi.RepairResult;
import org.jrsan.spi.Repairs;

/**
 * What repairs a broken example, beside the repaired variants that we wrote.
 *
 * @param example the example
 * @param result what was found
 * @param ownX86 the least cost of our own repaired variants on x86; empty if there is none
 * @param ownArm the same on ARM
 * @param time how long the search took
 */
record RepairRow(
        Example example, RepairResult result, Optional<Integer> ownX86, Optional<Integer> ownArm, Duration time) {
    private static final String ROW = "| %s | %s | %s | %s | %s | %s | %s | %s | %.1f |";

    /** Searches for a repair. */
    static RepairRow of(Example example, SanitizerOptions options, Duration limit) {
        long begin = System.nanoTime();
        RepairResult result = repair(example, options, limit);
        Duration time = Duration.ofNanos(System.nanoTime() - begin);
        return new RepairRow(
                example,
                result,
                own(example, options, limit, Machine.X86),
                own(example, options, limit, Machine.ARM),
                time);
    }

    private static RepairResult repair(Example example, SanitizerOptions options, Duration limit) {
        Duration timeout = Duration.ofSeconds(options.number("timeout"));
        return Repairs.cheapest(
                () -> Sanitizer.exploration(options, example.toString()),
                session -> Attempt.run(example.trial().get(), session, timeout),
                limit);
    }

    private static Optional<Integer> own(Example broken, SanitizerOptions options, Duration limit, Machine machine) {
        return Catalog.all().stream()
                .filter(other -> other.program().equals(broken.program())
                        && other.expected().isRight())
                .map(other -> repair(other, options, limit).cost().get(machine))
                .min(Comparator.naturalOrder());
    }

    /** Whether there is a repair which costs no more than our own on either machine. */
    boolean isGood() {
        return best(Machine.X86).isPresent() && isAtMost(Machine.X86, ownX86) && isAtMost(Machine.ARM, ownArm);
    }

    private boolean isAtMost(Machine machine, Optional<Integer> own) {
        return own.isEmpty() || best(machine).orElseThrow() <= own.get();
    }

    private Optional<Integer> best(Machine machine) {
        return repairs().map(repair -> repair.cost().get(machine)).min(Comparator.naturalOrder());
    }

    private Stream<RepairResult.Repair> repairs() {
        return result.repairs().stream();
    }

    static String head() {
        return "| example | findings | places | changed | verdict | x86: before, repaired, ours, all volatile | ARM: the same |"
                + " trials | seconds |\n|---|---|---|---|---|---|---|---|---|";
    }

    @Override
    public String toString() {
        String changed = repairs()
                .map(repair -> repair.changes().size())
                .min(Comparator.naturalOrder())
                .map(String::valueOf)
                .orElse("none");
        String verdict =
                repairs().map(repair -> repair.verdict().toString()).findFirst().orElse(problem());
        return String.format(
                Locale.ROOT,
                ROW,
                example,
                result.findings(),
                result.places(),
                changed,
                verdict,
                costs(Machine.X86, ownX86),
                costs(Machine.ARM, ownArm),
                result.trials(),
                time.toMillis() / 1e3);
    }

    private String problem() {
        String problem = result.problem();
        return problem == null
                ? "no mode closes it"
                : problem.lines().findFirst().orElse("");
    }

    private String costs(Machine machine, Optional<Integer> own) {
        return result.cost().get(machine) + ", "
                + best(machine).map(String::valueOf).orElse("-") + ", "
                + own.map(String::valueOf).orElse("-") + ", "
                + result.allVolatile().get(machine);
    }
}
