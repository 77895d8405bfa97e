package org.acme.relay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;

class RelayTest {
    private final Relay relay = new Relay();

    @Test
    void runsOnTheModulePath() {
        assertTrue(Relay.class.getModule().isNamed());
        assertTrue(org.jrsan.Sanitizer.class.getModule().isNamed());
    }

    @RobustnessTest
    void handsOver() {
        Actors.run(() -> relay.put(7), relay::take);
    }

    @RobustnessTest
    void handsOverCarelessly() {
        Actors.run(() -> relay.putCarelessly(7), relay::take);
    }
}
