package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.oracle.shrink.Shrinker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShrinkerTest {
    private static Program parse(String text) {
        return LitmusParser.parse(text).orThrow().get(0);
    }

    @Test
    void what_does_not_matter_goes() {
        Program program = parse("""
                program p
                values 5
                init x=3
                thread
                  r0 = swap.acqrel x 2
                  if r0 != 1 goto L
                  fence.acqrel
                L:
                  r1 = cas.volatile y 0 1
                  fence.release
                thread
                  r0 = load.acquire z
                  store.release y r0
                  wait.acquire x 2 3
                thread
                  start 1
                  join 1
                """);
        Program smallest = Shrinker.shrink(program, candidate -> !Oracle.isRobust(candidate));
        assertFalse(Oracle.isRobust(smallest));
        assertEquals("""
                program p
                thread
                  store.opaque x 0
                  load.opaque y
                thread
                  store.opaque y 0
                  load.opaque x
                """, LitmusPrinter.print(smallest).strip() + "\n");
    }

    @ParameterizedTest
    @EnumSource(Mix.class)
    void the_result_keeps_the_property_and_no_thread_can_go(Mix mix) {
        SplittableRandom random = new SplittableRandom();
        for (int found = 0; found < 5; ) {
            Program program = mix.random(random, "random");
            if (!Oracle.isRobust(program)) {
                found++;
                Program smallest = Shrinker.shrink(program, candidate -> !Oracle.isRobust(candidate));
                assertFalse(Oracle.isRobust(smallest));
                assertEquals(smallest, Shrinker.shrink(smallest, candidate -> !Oracle.isRobust(candidate)));
                assertTrue(smallest.threads().size() > 1, () -> LitmusPrinter.print(smallest));
            }
        }
    }
}
