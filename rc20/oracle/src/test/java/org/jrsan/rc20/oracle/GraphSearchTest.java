package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.ThreadProgram;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.oracle.GraphSearch.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The search visits one order of each graph; here it is held against one that visits all. */
class GraphSearchTest {
    private static final int PROGRAMS = Integer.getInteger("jrsan.oracle.programs", 8);

    private final long seed = new SplittableRandom().nextLong();

    @ParameterizedTest
    @EnumSource(Mix.class)
    void finds_what_the_search_through_all_orders_finds(Mix mix) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < PROGRAMS; i++) {
            Program program = mix.random(random, "random");
            hold(program, Oracle::judgeRobustness);
            hold(program, Oracle::judgeRaces);
        }
    }

    private void hold(Program program, Function<ExecutionGraph, Verdict> judge) {
        ReferenceSearch reference = ReferenceSearch.of(program, judge);
        Set<String> visited = new HashSet<>();
        boolean chooses = program.threads().stream()
                .flatMap(code -> code.instructions().stream())
                .anyMatch(Instruction.Choose.class::isInstance);
        boolean found = GraphSearch.find(program, graph -> {
                    boolean isNew = visited.add(CanonicalForm.of(graph));
                    assertTrue(isNew || chooses, () -> "visited twice: " + graph + message(program));
                    return judge.apply(graph);
                })
                .isPresent();
        assertEquals(reference.foundWanted(), found, () -> message(program));
        if (!found) {
            assertTrue(visited.containsAll(reference.maximal()), () -> message(program));
        }
    }

    private String message(Program program) {
        return "seed " + seed + "\n" + LitmusPrinter.print(program);
    }

    @ParameterizedTest
    @EnumSource(Mix.class)
    void rc20_allows_every_graph_of_an_interleaving(Mix mix) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < PROGRAMS; i++) {
            Program program = mix.random(random, "random");
            ReferenceSearch.of(program, graph -> {
                Axioms axioms = new Axioms(graph);
                if (!axioms.isSequentiallyConsistent()) {
                    return Verdict.FORBIDDEN;
                }
                assertTrue(axioms.isRc20Consistent(), () -> graph + message(program));
                return Verdict.ALLOWED;
            });
        }
    }

    @Test
    void a_program_with_a_loop_is_refused() {
        Program program =
                Program.of("loop", ThreadProgram.of(new Instruction.Label("again"), new Instruction.Goto("again")));
        assertThrows(IllegalArgumentException.class, () -> Oracle.isRobust(program));
    }
}
