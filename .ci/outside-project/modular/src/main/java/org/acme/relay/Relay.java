package org.acme.relay;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;

/** Hands one number from a thread to another. */
final class Relay {
    private final PlainInt number = new PlainInt().label("number");
    private final RobustAtomicInteger ready = new RobustAtomicInteger().label("ready");

    void put(int value) {
        number.set(value);
        ready.setRelease(1);
    }

    /** The same, without an order between the number and the flag. */
    void putCarelessly(int value) {
        number.set(value);
        ready.setOpaque(1);
    }

    int take() {
        return ready.getAcquire() == 1 ? number.get() : -1;
    }
}
