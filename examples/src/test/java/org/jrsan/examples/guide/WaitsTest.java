package org.jrsan.examples.guide;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;

class WaitsTest {
    private final Waits waits = new Waits();

    @RobustnessTest(iterations = 20)
    void oneAtATime() {
        Actors.run(this::turn, this::turn);
    }

    private void turn() throws InterruptedException {
        waits.lock();
        waits.serve();
        waits.unlock();
        waits.await(2);
    }

    @RobustnessTest(iterations = 20)
    void noTicketTwice() {
        Outcomes drawn = Actors.run(() -> waits.draw(9), () -> waits.draw(9));

        assertNotEquals(drawn.result(0), drawn.result(1));
    }
}
