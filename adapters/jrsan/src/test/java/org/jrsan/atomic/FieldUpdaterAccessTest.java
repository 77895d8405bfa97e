package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jrsan.acceptance.Fields;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may have an updater of which field, and for which objects: as the JDK's, in its own words. */
@Tag("on-and-off")
@SuppressWarnings({"unchecked", "rawtypes"}) // objects and values of wrong types are what is tried
class FieldUpdaterAccessTest {
    private static class Nested {
        private volatile int privateInt;
        private volatile long privateLong;
        private volatile String privateString;
        private volatile short aShort;
        private int plainInt;
        private long plainLong;
        private String plainString;
        private static volatile int staticInt;
        private static volatile String staticString;

        String all() {
            return "" + privateInt + privateLong + privateString + aShort + plainInt + plainLong + plainString
                    + staticInt + staticString;
        }
    }

    /** Its superclass is in another package. */
    private static final class Derived extends Fields {
        static Object jdksProtectedInt() {
            return AtomicIntegerFieldUpdater.newUpdater(Fields.class, "protectedInt");
        }

        static Object ourProtectedInt() {
            return RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, "protectedInt");
        }

        static Object jdksProtectedString() {
            return AtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, "protectedString");
        }

        static Object ourProtectedString() {
            return RobustAtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, "protectedString");
        }

        static Object jdksPrivateInt() {
            return AtomicIntegerFieldUpdater.newUpdater(Fields.class, "privateInt");
        }

        static Object ourPrivateInt() {
            return RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, "privateInt");
        }
    }

    /** What comes out: a value, or an exception with its message and its cause. */
    private static String outcome(Callable<?> attempt) {
        try {
            Object result = attempt.call();
            return result == null || result instanceof Number || result instanceof String || result instanceof Boolean
                    ? "returns " + result
                    : "returns an object";
        } catch (Throwable e) {
            return words(e) + (e.getCause() == null ? "" : " because of " + words(e.getCause()));
        }
    }

    private static String words(Throwable thrown) {
        return thrown.getClass().getName() + ": " + thrown.getMessage();
    }

    private static void bothFail(Callable<?> jdks, Callable<?> ours) {
        String expected = outcome(jdks);
        assertTrue(!expected.startsWith("returns"), expected);
        assertEquals(expected, outcome(ours));
    }

    private static void bothReturn(Callable<?> jdks, Callable<?> ours) {
        String expected = outcome(jdks);
        assertTrue(expected.startsWith("returns"), expected);
        assertEquals(expected, outcome(ours));
    }

    @Test
    void fieldsThatThereAreNot() {
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, "missing"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "missing"));
        bothFail(
                () -> AtomicLongFieldUpdater.newUpdater(Nested.class, "missing"),
                () -> RobustAtomicLongFieldUpdater.newUpdater(Nested.class, "missing"));
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "missing"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "missing"));
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Derived.class, "publicInt"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Derived.class, "publicInt"));
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, null),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, null));
    }

    @Test
    void aNullClassIsRefusedWithANestedNullPointerException() {
        for (Callable<?> attempt : new Callable<?>[] {
            () -> AtomicIntegerFieldUpdater.newUpdater(null, "x"),
            () -> RobustAtomicIntegerFieldUpdater.newUpdater(null, "x"),
            () -> RobustAtomicReferenceFieldUpdater.newUpdater(null, String.class, "x")
        }) {
            assertTrue(
                    outcome(attempt).matches("(?s)java.lang.RuntimeException: .* because of .*NullPointerException.*"));
        }
    }

    @Test
    void fieldsOfAnotherType() {
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, "privateLong"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "privateLong"));
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, "aShort"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "aShort"));
        bothFail(
                () -> AtomicLongFieldUpdater.newUpdater(Nested.class, "privateInt"),
                () -> RobustAtomicLongFieldUpdater.newUpdater(Nested.class, "privateInt"));
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(Nested.class, Object.class, "privateString"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, Object.class, "privateString"));
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(Nested.class, null, "privateString"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, null, "privateString"));
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(Nested.class, int.class, "privateInt"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, int.class, "privateInt"));
    }

    @Test
    void fieldsThatAreNotVolatileOrStatic() {
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, "plainInt"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "plainInt"));
        bothFail(
                () -> AtomicLongFieldUpdater.newUpdater(Nested.class, "plainLong"),
                () -> RobustAtomicLongFieldUpdater.newUpdater(Nested.class, "plainLong"));
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "plainString"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "plainString"));
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, "staticInt"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "staticInt"));
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "staticString"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "staticString"));
        assertNotNull(new Nested().all());
    }

    @Test
    void privateFieldsOfANestmateAreOnesOwn() {
        bothReturn(
                () -> AtomicIntegerFieldUpdater.newUpdater(Nested.class, "privateInt")
                        .incrementAndGet(new Nested()),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "privateInt")
                        .incrementAndGet(new Nested()));
        bothReturn(
                () -> AtomicLongFieldUpdater.newUpdater(Nested.class, "privateLong")
                        .getAndAdd(new Nested(), 7),
                () -> RobustAtomicLongFieldUpdater.newUpdater(Nested.class, "privateLong")
                        .getAndAdd(new Nested(), 7));
    }

    @Test
    void fieldsOfAnotherPackage() {
        for (String field : new String[] {"protectedInt", "packageInt", "privateInt"}) {
            bothFail(
                    () -> AtomicIntegerFieldUpdater.newUpdater(Fields.class, field),
                    () -> RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, field));
        }
        for (String field : new String[] {"protectedLong", "privateLong"}) {
            bothFail(
                    () -> AtomicLongFieldUpdater.newUpdater(Fields.class, field),
                    () -> RobustAtomicLongFieldUpdater.newUpdater(Fields.class, field));
        }
        for (String field : new String[] {"protectedString", "privateString"}) {
            bothFail(
                    () -> AtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, field),
                    () -> RobustAtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, field));
        }
        bothReturn(
                () -> AtomicIntegerFieldUpdater.newUpdater(Fields.class, "publicInt")
                        .addAndGet(new Fields(), 5),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Fields.class, "publicInt")
                        .addAndGet(new Fields(), 5));
        bothReturn(
                () -> AtomicLongFieldUpdater.newUpdater(Fields.class, "publicLong")
                        .addAndGet(new Derived(), 5),
                () -> RobustAtomicLongFieldUpdater.newUpdater(Fields.class, "publicLong")
                        .addAndGet(new Derived(), 5));
        assertNotNull(new Fields().all());
    }

    @Test
    void fieldsOfAClassThatIsNotSeen() {
        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Fields.hidden(), "publicInt"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Fields.hidden(), "publicInt"));
        bothReturn(
                () -> AtomicIntegerFieldUpdater.newUpdater(Fields.inherited(), "publicInt"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Fields.inherited(), "publicInt"));
    }

    @Test
    void fieldsOfAModuleThatDoesNotExportThem() {
        Class<?> internal = Thread.currentThread().getContextClassLoader().getClass();

        bothFail(
                () -> AtomicIntegerFieldUpdater.newUpdater(Thread.class, "eetop"),
                () -> RobustAtomicIntegerFieldUpdater.newUpdater(Thread.class, "eetop"));
        assertNotEquals(null, internal.getModule());
        bothFail(
                () -> AtomicReferenceFieldUpdater.newUpdater(
                        (Class) Class.forName("sun.nio.ch.NativeThreadSet"), long[].class, "elts"),
                () -> RobustAtomicReferenceFieldUpdater.newUpdater(
                        (Class) Class.forName("sun.nio.ch.NativeThreadSet"), long[].class, "elts"));
    }

    @Test
    void aProtectedFieldOfTheSuperclassIsAccessedInOnesOwnObjectsOnly() {
        AtomicIntegerFieldUpdater<Fields> jdks = (AtomicIntegerFieldUpdater<Fields>) Derived.jdksProtectedInt();
        RobustAtomicIntegerFieldUpdater<Fields> ours =
                (RobustAtomicIntegerFieldUpdater<Fields>) Derived.ourProtectedInt();

        bothReturn(() -> jdks.incrementAndGet(new Derived()), () -> ours.incrementAndGet(new Derived()));
        bothFail(() -> jdks.get(new Fields()), () -> ours.get(new Fields()));
        bothFail(() -> jdks.compareAndSet(new Fields(), 0, 1), () -> ours.compareAndSet(new Fields(), 0, 1));
        bothFail(() -> jdks.getAndAdd(new Fields(), 1), () -> ours.getAndAdd(new Fields(), 1));
        bothFail(() -> jdks.updateAndGet(new Fields(), x -> 1), () -> ours.updateAndGet(new Fields(), x -> 1));
        bothFail(Derived::jdksPrivateInt, Derived::ourPrivateInt);

        AtomicReferenceFieldUpdater<Fields, String> jdksString =
                (AtomicReferenceFieldUpdater<Fields, String>) Derived.jdksProtectedString();
        RobustAtomicReferenceFieldUpdater<Fields, String> ourString =
                (RobustAtomicReferenceFieldUpdater<Fields, String>) Derived.ourProtectedString();
        bothReturn(() -> jdksString.getAndSet(new Derived(), "a"), () -> ourString.getAndSet(new Derived(), "a"));
        bothFail(() -> jdksString.getAndSet(new Fields(), "a"), () -> ourString.getAndSet(new Fields(), "a"));
    }

    @Test
    void objectsAndValuesOfAnotherType() {
        AtomicIntegerFieldUpdater jdks = AtomicIntegerFieldUpdater.newUpdater(Nested.class, "privateInt");
        RobustAtomicIntegerFieldUpdater ours = RobustAtomicIntegerFieldUpdater.newUpdater(Nested.class, "privateInt");
        for (Object object : new Object[] {null, "a string"}) {
            bothFail(() -> jdks.get(object), () -> ours.get(object));
            bothFail(() -> jdks.compareAndSet(object, 0, 1), () -> ours.compareAndSet(object, 0, 1));
            bothFail(() -> jdks.weakCompareAndSet(object, 0, 1), () -> ours.weakCompareAndSet(object, 0, 1));
            bothFail(() -> jdks.getAndSet(object, 1), () -> ours.getAndSet(object, 1));
            bothFail(() -> jdks.getAndIncrement(object), () -> ours.getAndIncrement(object));
            bothFail(() -> jdks.updateAndGet(object, x -> 1), () -> ours.updateAndGet(object, x -> 1));
            bothFail(() -> set(() -> jdks.set(object, 1)), () -> set(() -> ours.set(object, 1)));
            bothFail(() -> set(() -> jdks.lazySet(object, 1)), () -> set(() -> ours.lazySet(object, 1)));
        }

        AtomicReferenceFieldUpdater jdksString =
                AtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "privateString");
        RobustAtomicReferenceFieldUpdater ourString =
                RobustAtomicReferenceFieldUpdater.newUpdater(Nested.class, String.class, "privateString");
        Nested nested = new Nested();
        bothFail(() -> jdksString.compareAndSet(nested, null, 1), () -> ourString.compareAndSet(nested, null, 1));
        bothFail(() -> jdksString.getAndSet(nested, 1), () -> ourString.getAndSet(nested, 1));
        bothFail(() -> jdksString.updateAndGet(nested, x -> 1), () -> ourString.updateAndGet(nested, x -> 1));
        bothFail(() -> set(() -> jdksString.set(nested, 1)), () -> set(() -> ourString.set(nested, 1)));
        bothFail(() -> set(() -> jdksString.lazySet(nested, 1)), () -> set(() -> ourString.lazySet(nested, 1)));
        bothReturn(() -> jdksString.compareAndSet(nested, 1, "a"), () -> ourString.compareAndSet(nested, 1, "a"));
        assertEquals(null, nested.privateString);
    }

    private static Object set(Runnable set) {
        set.run();
        return null;
    }
}
