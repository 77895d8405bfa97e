package org.jrsan.examples.guide;

import org.jrsan.annotation.Benign;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.WaitMode;

// guide: class
/** How much a writer has written. Anybody may read it. */
final class Gauge {
    private final RobustAtomicLong bytes = new RobustAtomicLong().label("bytes");
    private final RobustAtomicInteger open = new RobustAtomicInteger().label("open");

    void begin(long header) {
        bytes.setOpaque(header);
        open.setOpaque(1);
    }

    @Benign(reason = "a gauge that lags is read again a second later", with = "Gauge.begin:bytes")
    long read() throws InterruptedException {
        open.awaitValue(1, WaitMode.OPAQUE);
        return bytes.getOpaque();
    }
}
// guide: end
