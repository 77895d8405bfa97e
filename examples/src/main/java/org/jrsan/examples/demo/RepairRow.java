package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
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

    /**
     * Searches for a repair.
     *
     * @param leaves whether harmless findings are left
     */
    static RepairRow of(Example example, SanitizerOptions options, Duration limit, boolean leaves) {
        long begin = System.nanoTime();
        List<FoundViolation> harmless = leaves ? harmless(example, options) : List.of();
        RepairResult result = repair(example, options, limit, harmless);
        Duration time = Duration.ofNanos(System.nanoTime() - begin);
        List<RepairResult> own = Catalog.all().stream()
                .filter(other -> other.program().equals(example.program())
                        && other.expected().isRight())
                .map(other -> repair(other, options, limit, List.of()))
                // The same accesses on other values are another program.
                .filter(other -> !other.modes().equals(result.modes()))
                .toList();
        return new RepairRow(example, result, least(own, Machine.X86), least(own, Machine.ARM), time);
    }

    private static RepairResult repair(
            Example example, SanitizerOptions options, Duration limit, List<FoundViolation> harmless) {
        return Repairs.cheapest(
                () -> Sanitizer.exploration(options.with("collect", "all"), example.toString()),
                program(example, options),
                harmless,
                limit);
    }

    private static Exploration.Program program(Example example, SanitizerOptions options) {
        Duration timeout = Duration.ofSeconds(options.number("timeout"));
        return session -> Attempt.run(example.trial().get(), session, timeout);
    }

    private static List<FoundViolation> harmless(Example example, SanitizerOptions options) {
        return Sanitizer.explore(options.with("collect", "all"), example.toString(), program(example, options))
                .violations()
                .stream()
                .filter(found -> found.effect().isHarmless())
                .toList();
    }

    private static Optional<Integer> least(List<RepairResult> own, Machine machine) {
        return own.stream().map(result -> result.cost().get(machine)).min(Comparator.naturalOrder());
    }

    /** Whether there is a repair which costs no more than our own on either machine. */
    boolean isGood() {
        return result.isHarmless()
                || best(Machine.X86).isPresent() && isAtMost(Machine.X86, ownX86) && isAtMost(Machine.ARM, ownArm);
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
                result.modes().size(),
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
