package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Values: single threaded, every method against the JDK's class. */
abstract class ValueContract extends AtomicContract {
    private static final int SEQUENCES = 12;
    private static final int STEPS = 400;

    ValueContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours);
    }

    @Test
    final void randomSequencesOfAllMethodsGiveTheResultsOfTheJdk() {
        for (int seed = 0; seed < SEQUENCES; seed++) {
            Random random = new Random(seed);
            Object initial = value(random);
            RandomOperations operations =
                    new RandomOperations(theirs(initial), ours(initial), random, this::value, functions());
            for (int i = 0; i < STEPS; i++) {
                operations.step();
            }
            assertEquals(operations.distinctMethods(), operations.distinctMethodsCalled(), "seed " + seed);
        }
    }

    @Test
    final void anAtomicCreatedWithoutAValueHoldsTheInitialOne() throws ReflectiveOperationException {
        Subject atomic = new Subject(ours().getConstructor().newInstance());

        assertEquals(initial(), atomic.does("get"));
    }

    @Test
    final void aLabelIsNoAccessAndReturnsTheAtomic() {
        Subject atomic = ours(other());

        assertSame(atomic.atomic(), atomic.does("label", "the label"));
        assertEquals(other(), atomic.does("get"));
        assertEquals(String.valueOf(other()), atomic.atomic().toString());
    }

    @Test
    final void atomicsAreEqualByIdentityOnly() {
        Subject atomic = ours(other());

        assertEquals(atomic.atomic(), atomic.atomic());
        assertFalse(atomic.atomic().equals(ours(other()).atomic()));
        assertEquals(System.identityHashCode(atomic.atomic()), atomic.atomic().hashCode());
    }

    @Test
    final void serializationKeepsTheValue() throws Exception {
        for (Object value : new Object[] {initial(), other()}) {
            Subject atomic = ours(initial());
            atomic.does("set", value);

            Subject copy = new Subject(copy(atomic.atomic()));

            assertSame(ours(), copy.atomic().getClass());
            assertEquals(value, copy.does("get"));
            copy.does("set", other());
            assertEquals(other(), copy.does("getAcquire"));
        }
    }

    /** So a JVM that checks can read what one that does not has written. */
    @Test
    final void theSerializedFormIsTheValueAlone() {
        assertEquals(
                "value",
                Stream.of(ObjectStreamClass.lookup(ours()).getFields())
                        .map(field -> field.getName())
                        .reduce("", String::concat));
    }

    static Object copy(Object object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    @Test
    final void aCompareAndSetThatFailsLeavesTheValue() {
        Subject atomic = ours(initial());

        for (String method : new String[] {
            "compareAndSet",
            "weakCompareAndSet",
            "weakCompareAndSetPlain",
            "weakCompareAndSetVolatile",
            "weakCompareAndSetAcquire",
            "weakCompareAndSetRelease"
        }) {
            assertEquals(false, atomic.does(method, other(), other()), method);
            assertEquals(initial(), atomic.does("get"), method);
        }
        assertTrue((boolean) atomic.does("compareAndSet", initial(), other()));
    }
}
