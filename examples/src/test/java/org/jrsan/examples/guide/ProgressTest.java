package org.jrsan.examples.guide;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class ProgressTest {
    private final Progress progress = new Progress();

    @RobustnessTest(iterations = 20)
    void whoWaitsSeesWhatWasPublished() {
        Actors.of(() -> progress.publish(3), () -> progress.waitFor(2))
                .arbiter(progress::close)
                .run();
    }
}
