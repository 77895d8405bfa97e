package org.jrsan.processor.diagnostics;

import org.junit.jupiter.api.Test;

class NotRunTestTest {
    private static final String REMEDY =
            " is skipped by JUnit; make it an instance method that is not private and returns void";

    @Test
    void goodOnes() {
        Compiled.members(
                "@org.jrsan.junit.RobustnessTest void a() {}",
                "@org.jrsan.junit.RobustnessTest(iterations = 3) public final void b() {}",
                "@org.junit.jupiter.api.Test private void others() {}");
    }

    @Test
    void thoseThatJUnitPassesOver() {
        String mark = "// problem: not-run-test: a @RobustnessTest that ";
        Compiled.members(
                "@org.jrsan.junit.RobustnessTest private void a() {} " + mark + "is private" + REMEDY,
                "@org.jrsan.junit.RobustnessTest static void b() {} " + mark + "is static" + REMEDY,
                "@org.jrsan.junit.RobustnessTest int c() { return 0; } " + mark + "returns a value" + REMEDY);
    }

    @Test
    void anAnnotationMadeOfItMeansTheSame() {
        Compiled.members(
                "@org.jrsan.junit.RobustnessTest @interface Lightly {}",
                "@Lightly @interface VeryLightly {}",
                "@Lightly void a() {}",
                "@VeryLightly private void b() {} // problem: not-run-test: a @RobustnessTest that is private"
                        + REMEDY);
    }
}
