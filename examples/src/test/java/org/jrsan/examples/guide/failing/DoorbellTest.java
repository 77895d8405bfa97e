package org.jrsan.examples.guide.failing;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class DoorbellTest {
    private final Doorbell bell = new Doorbell();

    @RobustnessTest
    void noLetterIsSleptOver() {
        Actors.of(bell::post, () -> bell.maySleep(0)).names("poster", "reader").run();
    }
}
