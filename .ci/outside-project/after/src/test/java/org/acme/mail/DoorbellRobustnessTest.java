package org.acme.mail;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class DoorbellRobustnessTest {
    private final Doorbell bell = new Doorbell();

    @RobustnessTest
    void noLetterIsSleptOver() {
        Actors.of(bell::post, () -> bell.maySleep(0)).names("poster", "reader").run();
    }
}
