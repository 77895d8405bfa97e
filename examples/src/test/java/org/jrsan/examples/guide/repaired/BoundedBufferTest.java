package org.jrsan.examples.guide.repaired;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class BoundedBufferTest {
    private final BoundedBuffer buffer = new BoundedBuffer(1);

    @RobustnessTest
    void losesNothing() {
        buffer.offer("a");
        Actors.of(() -> buffer.offer("b"), () -> buffer.drainTo(e -> {}))
                .names("producer", "consumer")
                .run();
    }
}
