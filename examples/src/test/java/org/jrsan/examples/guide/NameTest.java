package org.jrsan.examples.guide;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class NameTest {
    private final Name name = new Name("Jo");

    @RobustnessTest(iterations = 20)
    void hashesInTwoThreads() {
        Actors.run(name::hash, name::hash);
    }
}
