package org.jrsan.examples.guide.failing;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

/** A field that is accessed by its handle and directly. */
class DispenserTest {
    private final Dispenser dispenser = new Dispenser();

    @RobustnessTest
    void givesEachNumberOnce() {
        Actors.run(() -> dispenser.draw(), () -> dispenser.draw());
    }
}
