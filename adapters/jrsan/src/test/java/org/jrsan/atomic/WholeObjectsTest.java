package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is about an atomic as an object: creation, labels, text, identity, serialization, conversions. */
@Tag("on-and-off")
class WholeObjectsTest {
    @ParameterizedTest
    @EnumSource
    void anAtomicCreatedWithoutAValueHoldsTheInitialOne(Kinds kind) {
        assertEquals(kind.initial, Subject.of(kind.ours).does("get"));
    }

    @ParameterizedTest
    @EnumSource
    void aLabelIsNoAccessAndReturnsTheAtomic(Kinds kind) {
        Subject atomic = Subject.of(kind.ours, kind.other);

        assertSame(atomic.atomic(), atomic.whole().does("label", "the label"));
        assertSame(atomic.atomic(), atomic.whole().does("plainAsOpaque"));
        assertEquals(kind.other, atomic.does("get"));
    }

    @ParameterizedTest
    @EnumSource
    void theTextIsThatOfTheJdk(Kinds kind) {
        Subject theirs = Subject.of(kind.jdk, kind.other);
        Subject ours = Subject.of(kind.ours, kind.other);

        assertEquals(theirs.atomic().toString(), ours.atomic().toString());
        theirs.does("set", kind.initial);
        ours.does("set", kind.initial);
        assertEquals(theirs.atomic().toString(), ours.atomic().toString());
    }

    @ParameterizedTest
    @EnumSource
    void atomicsAreEqualByIdentityOnly(Kinds kind) {
        Object atomic = Subject.of(kind.ours, kind.other).atomic();

        assertEquals(atomic, atomic);
        assertFalse(atomic.equals(Subject.of(kind.ours, kind.other).atomic()));
        assertEquals(System.identityHashCode(atomic), atomic.hashCode());
    }

    @ParameterizedTest
    @EnumSource
    void serializationKeepsTheValue(Kinds kind) throws Exception {
        for (Object value : new Object[] {kind.initial, kind.other}) {
            Subject atomic = Subject.of(kind.ours, kind.initial);
            atomic.does("set", value);

            Subject copy = Subject.around(copy(atomic.atomic()));

            assertSame(kind.ours, copy.type());
            assertEquals(value, copy.does("get"));
            copy.does("set", kind.other);
            assertEquals(kind.other, copy.does("getAcquire"));
            assertEquals(value, atomic.does("get"));
        }
    }

    /** So a JVM that checks can read what one that does not has written. */
    @ParameterizedTest
    @EnumSource
    void theSerializedFormIsTheValueAlone(Kinds kind) {
        assertEquals(
                kind.isArray() ? "array" : "value",
                Stream.of(ObjectStreamClass.lookup(kind.ours).getFields())
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

    @ParameterizedTest
    @EnumSource(names = {"INTEGER", "LONG"})
    void conversionsAreThoseOfTheJdk(Kinds kind) {
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            Object value = kind == Kinds.LONG ? (Object) random.nextLong() : (Object) random.nextInt();
            Number theirs = (Number) Subject.of(kind.jdk, value).atomic();
            Number ours = (Number) Subject.of(kind.ours, value).atomic();

            assertEquals(theirs.byteValue(), ours.byteValue());
            assertEquals(theirs.shortValue(), ours.shortValue());
            assertEquals(theirs.intValue(), ours.intValue());
            assertEquals(theirs.longValue(), ours.longValue());
            assertEquals(theirs.floatValue(), ours.floatValue());
            assertEquals(theirs.doubleValue(), ours.doubleValue());
        }
    }
}
