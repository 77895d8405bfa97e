package org.acme.mail;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class GateTest {
    private final Gate gate = new Gate();

    @RobustnessTest(iterations = 20)
    void passesOnceOpen() {
        Actors.run(gate::open, gate::pass);
    }
}
