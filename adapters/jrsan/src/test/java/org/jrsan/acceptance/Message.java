package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.rc20.Check;

/**
 * A message passed by opaque accesses, which order nothing: it is robust exactly when an edge from the sender to the
 * receiver is seen. (The receiver's first read forces it after both writes; the second finds whether it knows of them.)
 */
final class Message {
    private final RobustAtomicInteger data = new RobustAtomicInteger().label("data");
    private final RobustAtomicInteger flag = new RobustAtomicInteger().label("flag");

    void send() {
        data.setOpaque(1);
        flag.setOpaque(1);
    }

    void receive() {
        assertEquals(1, flag.getOpaque());
        assertEquals(1, data.getOpaque());
    }

    /** No violation, every access checked. */
    static void assertAllSeen(Session session, int messages) {
        session.assertRobust();
        assertEquals(4L * messages, session.counts().accesses());
        assertEquals(0, session.counts().unseenEdges(), session.summary());
        assertEquals(0, session.counts().unseenThreads(), session.summary());
    }

    /** The violation of a message that came without an edge. */
    static void assertEdgeMissing(Session session) {
        assertEquals(1, session.violations().size(), session.report());
        assertTrue(session.violations().stream()
                .map(found -> found.violation())
                .allMatch(v -> v.finding().check() == Check.READ && v.location().equals("data")));
    }
}
