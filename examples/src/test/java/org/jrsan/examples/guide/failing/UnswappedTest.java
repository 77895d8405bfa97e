package org.jrsan.examples.guide.failing;

import org.jrsan.examples.guide.before.Doorbell;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

/** The class as it was, which JRSan cannot see. */
class UnswappedTest {
    private final Doorbell bell = new Doorbell();

    @RobustnessTest
    void noLetterIsSleptOver() {
        Actors.run(bell::post, () -> bell.maySleep(0));
    }
}
