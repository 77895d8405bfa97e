package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/**
 * What every drop-in type promises, in a JVM that checks and in one that does not. Subclasses of this class add the
 * promises, their subclasses name the types.
 */
@Tag("on-and-off")
abstract class AtomicContract {
    private final Class<?> jdk;
    private final Class<?> ours;
    private Session session;

    AtomicContract(Class<?> jdk, Class<?> ours) {
        this.jdk = jdk;
        this.ours = ours;
    }

    /** Whether the operations run in a session, when the JVM checks: the results must be the JDK's in any case. */
    boolean inSession() {
        return true;
    }

    /** A value that the type can hold, extremes among them. */
    abstract Object value(Random random);

    /** What an atomic holds that was created without a value. */
    abstract Object initial();

    /** Another value than the initial one. */
    abstract Object other();

    Functions functions() {
        return Functions.NONE;
    }

    Subject theirs(Object initial) {
        return Subject.of(jdk, initial);
    }

    Subject ours(Object initial) {
        return Subject.of(ours, initial);
    }

    @BeforeEach
    final void openSession() {
        session = inSession() && Sanitizer.isEnabled() ? Sanitizer.open() : null;
    }

    /** Every test here is of a robust program, so a violation would be an invented one. */
    @AfterEach
    final void nothingIsFoundAndNothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
        }
    }
}
