package org.jrsan.internal.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicStampedReference;
import org.junit.jupiter.api.Test;

/** Places that are known without a walk of the stack. */
class KnownPlaceTest {
    private static StackTraceElement here() {
        return new Throwable().getStackTrace()[1];
    }

    private static KnownPlace place(Class<?> type, String method) {
        return new KnownPlace(type, method, "()V", "KnownPlaceTest.java", 1);
    }

    /** What a walk finds from the code of the JDK is whoever calls it, and not the same each time. */
    @Test
    void aLineIsOfTheMethodOrNot() {
        StackTraceElement line = here();
        assertTrue(place(KnownPlaceTest.class, "aLineIsOfTheMethodOrNot").isOfMethodOf(line));
        assertTrue(place(KnownPlaceTest.class, "aLineIsOfTheMethodOrNot" + KnownPlace.TWIN)
                .isOfMethodOf(line));
        assertFalse(place(KnownPlaceTest.class, "another").isOfMethodOf(line));
        assertFalse(
                place(AtomicStampedReference.class, "aLineIsOfTheMethodOrNot").isOfMethodOf(line));
    }

    /** Through an accessor it is that of the call. */
    @Test
    void throughAnAccessorItIsThatOfTheCall() {
        KnownPlace call = place(KnownPlaceTest.class, "throughAnAccessorItIsThatOfTheCall");
        KnownPlace through = call.through(place(AtomicStampedReference.class, "get"));
        assertTrue(through.isOfMethodOf(here()));
        assertEquals(2, through.frames().size());
    }
}
