package org.jrsan.examples.guide.failing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;

/** The buffer with more to do. That it may seem full or empty for a little longer is meant so; that it loses an element is not. */
class BusyBufferTest {
    private final BoundedBuffer buffer = new BoundedBuffer(1);

    @RobustnessTest(iterations = 60, options = "continuations=200")
    void losesNothing() {
        List<String> drained = new ArrayList<>();
        Outcomes ends = Actors.of(() -> buffer.offer("a"), () -> buffer.offer("b"), Actors.action(() -> {
                    buffer.drainTo(drained::add);
                    buffer.drainTo(drained::add);
                }))
                .names("producer", "other producer", "consumer")
                .run();
        buffer.drainTo(drained::add);
        Set<String> taken = new TreeSet<>();
        for (int i = 0; i < 2; i++) {
            if (ends.result(i).equals(true)) {
                taken.add(i == 0 ? "a" : "b");
            }
        }
        assertEquals(List.copyOf(taken), drained.stream().sorted().toList());
    }
}
