package org.jrsan.examples.guide;

import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.sync.RobustThreads;

/** Two threads that announce themselves and look for each other, checked without JUnit. */
final class ByHand {
    private int r0;
    private int r1;

    // guide: session
    String storeBuffering() throws InterruptedException {
        RobustAtomicInteger x = new RobustAtomicInteger().label("x"); // was: AtomicInteger
        RobustAtomicInteger y = new RobustAtomicInteger().label("y");
        try (Session session = Sanitizer.open()) {
            Thread first = RobustThreads.start("first", () -> {
                x.setRelease(1);
                r0 = y.getAcquire();
            });
            Thread second = RobustThreads.start("second", () -> {
                y.setRelease(1);
                r1 = x.getAcquire();
            });
            RobustThreads.join(first);
            RobustThreads.join(second);
            return session.report();
        }
    }
    // guide: end

    // guide: explore
    Exploration explored() {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("schedule", "auto");
        return Sanitizer.explore(options, "store buffering", session -> {
            RobustAtomicInteger x = new RobustAtomicInteger().label("x");
            RobustAtomicInteger y = new RobustAtomicInteger().label("y");
            RobustThreads.start("other", () -> {
                x.setRelease(1);
                y.getAcquire();
            });
            y.setRelease(1);
            x.getAcquire();
        });
    }
    // guide: end

    boolean missedEachOther() {
        return r0 == 0 && r1 == 0;
    }
}
