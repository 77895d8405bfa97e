package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.rc20.Violation;
import org.junit.jupiter.api.Test;

/** How a field of an object reads in a report: with the object, which values name likewise, and where it was created. */
class FieldsInReportsTest {
    private static final RobustVarHandle NEXT = next();

    private static class Link {
        Link next;
    }

    /** Its constructor is the first to access the field: so the line that creates it is known. */
    private static final class Tied extends Link {
        Tied(Link next) {
            NEXT.set(this, next);
        }
    }

    private static RobustVarHandle next() {
        try {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Link.class, "next", Link.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** One thread links two objects and says so; another hears that and can miss the link. */
    private static void miss(Link link, Link linked) {
        RobustAtomicInteger ready = new RobustAtomicInteger();
        try (Turns turns = new Turns().start("T1", "T2")) {
            turns.step("T1", () -> NEXT.setOpaque(link, linked));
            turns.step("T1", () -> ready.setOpaque(1));
            turns.step("T2", ready::getOpaque);
            turns.step("T2", () -> NEXT.getOpaque(link));
        }
    }

    private static Violation only(Session session) {
        assertEquals(1, session.violations().size(), session::report);
        return session.violations().get(0).violation();
    }

    @Test
    void theObjectHasTheNameThatItHasAsAValue() {
        try (Session session = Sanitizer.open()) {
            Link link = new Link();
            miss(link, link);

            assertEquals("Link.next of Link#1", only(session).location());
            assertEquals("Link#1", only(session).missedValue());
        }
    }

    @Test
    void whatIsFoundOfSeveralObjectsAtOnePairOfPlacesIsNamedAfterTheFirst() {
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < 3; i++) {
                miss(new Link(), new Link());
            }

            assertEquals("Link.next of Link#1", only(session).location());
            assertEquals("Link#2", only(session).missedValue());
            assertEquals(3, session.violations().get(0).count());
        }
    }

    @Test
    void theLineThatCreatedTheObjectFollows() {
        try (Session session = Sanitizer.open()) {
            Link link = new Tied(null);
            int line = new Throwable().getStackTrace()[0].getLineNumber() - 1;
            miss(link, new Link());

            assertEquals(
                    "Link.next of Tied#1, created at FieldsInReportsTest.java:" + line,
                    only(session).location());
        }
    }
}
