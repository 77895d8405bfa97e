package org.jrsan.acceptance.journey;

import java.util.Set;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.sync.RobustThreads;

/** Accesses that are watched, in the copies of the classes. */
public final class Journeys {
    private Journeys() {}

    /** A {@code setRelease} that the same thread repeats. */
    public static Set<String> again() {
        try (Session session = open()) {
            RobustAtomicLong atomic = new RobustAtomicLong();
            atomic.setRelease(1);
            atomic.setRelease(2);
            Visited.begin();
            atomic.setRelease(3);
            return ended(session);
        }
    }

    /** A {@code setRelease} after one by another thread, which this one has read. */
    public static Set<String> afterAnother() throws InterruptedException {
        try (Session session = open()) {
            RobustAtomicLong atomic = new RobustAtomicLong();
            for (int i = 0; i < 2; i++) {
                atomic.setRelease(1);
                RobustThreads.join(RobustThreads.start(() -> atomic.setRelease(2)));
                atomic.getAcquire();
            }
            Visited.begin();
            atomic.setRelease(3);
            return ended(session);
        }
    }

    private static Set<String> ended(Session session) {
        Set<String> entered = Visited.end();
        if (session.counts().accesses() == 0 || !session.errors().isEmpty()) {
            throw new AssertionError(session.report());
        }
        return entered;
    }

    private static Session open() {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"));
    }
}
