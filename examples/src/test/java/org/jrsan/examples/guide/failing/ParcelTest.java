package org.jrsan.examples.guide.failing;

import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;

class ParcelTest {
    private final Parcel parcel = new Parcel();

    @RobustnessTest
    void handsOver() {
        Actors.of(() -> parcel.put(250), parcel::take)
                .names("sender", "receiver")
                .run();
    }
}
