package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.violation;
import static org.jrsan.rc20.Check.READ;

import java.util.List;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.litmus.StoreBuffering;

/** The programs of {@link org.jrsan.examples.litmus}. */
final class LitmusExamples {
    private LitmusExamples() {}

    static List<Example> all() {
        return List.of(
                new Example("sb", "release-acquire", violation(READ), () -> storeBuffering(Fencing.NONE)),
                new Example("sb", "fenced", ROBUST, () -> storeBuffering(Fencing.FULL)));
    }

    private static Trial storeBuffering(Fencing fencing) {
        StoreBuffering program = new StoreBuffering(fencing);
        boolean[] saw = new boolean[2];
        return new Trial()
                .actor("first", () -> saw[0] = program.first())
                .actor("second", () -> saw[1] = program.second())
                .check(() -> Invariant.holds(saw[0] || saw[1], "one of the two sees the other"));
    }
}
