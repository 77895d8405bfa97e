package org.jrsan.examples.guide.repaired;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;

class BoundedBufferTest {
    private final BoundedBuffer buffer = new BoundedBuffer(1);

    @RobustnessTest
    void losesNothing() {
        buffer.offer("a");
        Outcomes ends = Actors.of(() -> buffer.offer("b"), Actors.action(() -> buffer.drainTo(e -> {})))
                .names("producer", "consumer")
                .run();
        List<String> left = new ArrayList<>();
        buffer.drainTo(left::add);
        assertEquals(ends.result(0), left.contains("b"));
    }
}
