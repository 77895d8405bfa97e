package org.jrsan.rc20.oracle;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import org.jrsan.rc20.litmus.program.Program;

/**
 * Random programs for jqwik. They shrink by dropping threads and items and by lowering tickets, so towards short
 * programs of opaque loads and stores of 0 to x.
 */
final class ProgramArbitraries {
    private ProgramArbitraries() {}

    static Arbitrary<Program> of(Mix mix) {
        Arbitrary<List<Item>> pair = item(mix).list().ofMinSize(3).ofMaxSize(Mix.MOST_ITEMS);
        Arbitrary<List<Item>> third = item(mix).list().ofMinSize(0).ofMaxSize(Mix.MOST_ITEMS - 2);
        return Combinators.combine(below(Mix.SETUP_TICKETS), pair, pair, third)
                .as((setup, first, second, last) -> Assembly.program(
                        "shrunk",
                        Mix.setup(setup),
                        last.isEmpty() ? List.of(first, second) : List.of(first, second, last)));
    }

    private static Arbitrary<Item> item(Mix mix) {
        return Combinators.combine(
                        below(mix.kindTickets()),
                        below(Mix.MODE_TICKETS),
                        below(Mix.TARGETS),
                        below(Mix.OPERAND_TICKETS),
                        below(Mix.OPERAND_TICKETS),
                        below(Mix.LENGTHS))
                .as(mix::item);
    }

    private static Arbitrary<Integer> below(int limit) {
        return Arbitraries.integers()
                .between(0, limit - 1)
                .withDistribution(RandomDistribution.uniform())
                .withoutEdgeCases();
    }
}
