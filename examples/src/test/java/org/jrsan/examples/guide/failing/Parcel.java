package org.jrsan.examples.guide.failing;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.WaitMode;
import org.jrsan.plain.PlainLong;

// guide: class
/** A weight, handed over once. */
final class Parcel {
    private final PlainLong weight = new PlainLong().label("weight"); // was: long weight
    private final RobustAtomicBoolean arrived = new RobustAtomicBoolean().label("arrived");

    void put(long grams) {
        weight.set(grams);
        arrived.setOpaque(true);
    }

    long take() throws InterruptedException {
        arrived.awaitValue(true, WaitMode.OPAQUE);
        return weight.get();
    }
}
// guide: end
