package org.jrsan.examples.guide;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class GaugeTest {
    private final Gauge gauge = new Gauge();

    @RobustnessTest
    void readsWhatIsThere() {
        Actors.of(() -> gauge.begin(16), gauge::read).names("writer", "reader").run();
    }
}
