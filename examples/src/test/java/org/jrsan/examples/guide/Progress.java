package org.jrsan.examples.guide;

import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jrsan.atomic.WaitMode;

// guide: class
/** How far a producer has come. Others wait for it. */
final class Progress extends RobustProgressFields {
    @Robust
    static class Fields {
        @Padded
        long published = -1;

        boolean closed;
    }

    void publish(long n) {
        publishedRelease(n);
    }

    long waitFor(long n) throws InterruptedException {
        return awaitPublished(seen -> seen >= n, WaitMode.ACQUIRE);
    }

    boolean close() {
        return casClosed(false, true);
    }
}
// guide: end
