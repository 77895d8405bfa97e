package org.jrsan.internal.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** What is kept in a field of the object itself, which the classes here declare as the agent would add it. */
class BesideTest {
    private static final int FIELDS = 23;
    private static final int MANY_FIELDS = 300;
    private static final int ROUNDS = 30;
    private static final int COLLECTIONS = 50;

    static {
        for (Class<?> type : List.of(Base.class, Taken.class)) {
            BesidePlace.isAdded(type.getName(), type.getClassLoader());
        }
    }

    static class Base implements Cloneable {
        @SuppressWarnings("unused") // by its name
        private final transient Object $jrsan = null;

        Base copy() {
            try {
                return (Base) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Derived extends Base {}

    /** It had the field, and who changed it afterwards took it away. */
    static class Taken {}

    static class Without {}

    private static final class Copies extends ClassLoader {
        Class<?> of(Class<?> type) throws IOException {
            String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
            try (InputStream in = type.getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(type.getName(), bytes, 0, bytes.length);
            }
        }
    }

    private record Same(Object... kept) implements Beside.Shared {}

    private final BesidePlace place = BesidePlace.of(Base.class);

    @Test
    void onlyClassesThatWereGivenTheFieldAndTheirSubclassesHaveAPlace() {
        assertTrue(place.exists());
        assertTrue(BesidePlace.of(Derived.class).exists());
        assertSame(Base.class, BesidePlace.declaring(Derived.class));
        assertEquals(place.offset(), BesidePlace.of(Derived.class).offset());
        assertFalse(BesidePlace.of(Without.class).exists());
        assertFalse(BesidePlace.of(int[].class).exists());
        assertNull(BesidePlace.declaring(Without.class));
    }

    @Test
    void aClassFromWhichTheFieldWasTakenAwayHasNoPlace() {
        assertSame(Taken.class, BesidePlace.declaring(Taken.class));
        assertFalse(BesidePlace.of(Taken.class).exists());
    }

    @Test
    void aClassOfTheSameNameOfAnotherLoaderIsAnotherClass() throws IOException {
        assertFalse(BesidePlace.of(new Copies().of(Base.class)).exists());
        Copies given = new Copies();
        BesidePlace.isAdded(Base.class.getName(), given);
        assertTrue(BesidePlace.of(given.of(Base.class)).exists());
        assertFalse(BesidePlace.of(given.of(Without.class)).exists());
    }

    /** There are more classes than are remembered, so that some share a place. */
    @Test
    void aPlaceIsKnownLatelyOnceItWasAskedFor() throws IOException {
        List<Class<?>> types = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            Class<?> type = new Copies().of(Without.class);
            assertNull(BesidePlace.lately(type));
            types.add(type);
            BesidePlace found = BesidePlace.of(type);
            assertSame(found, BesidePlace.lately(type));
        }
        for (Class<?> type : types) {
            BesidePlace known = BesidePlace.lately(type);
            BesidePlace found = BesidePlace.of(type);
            assertTrue(found.refersTo(type));
            assertTrue(known == null || known == found);
        }
    }

    @Test
    void nothingIsKeptOfAnObjectUntilSomebodyAsksForIt() {
        Base object = new Base();
        assertNull(Beside.find(object, place));
        assertNull(Beside.look(object, place.offset()));
        Beside made = Beside.of(object, place);
        assertSame(made, Beside.find(object, place));
        assertSame(made, Beside.of(object, place));
        assertSame(made, Beside.look(object, place.offset()));
        assertNull(made.own());
        assertNull(made.token());
        assertNull(made.at(0));
        assertNull(made.at(FIELDS));
    }

    @Test
    void theFirstThingForAnObjectStays() {
        Base object = new Base();
        assertTrue(Beside.begin(object, place, "first"));
        assertFalse(Beside.begin(object, place, "second"));
        Beside beside = Beside.of(object, place);
        assertEquals("first", beside.own());
        assertEquals("first", beside.ownIfAbsent("third"));

        Beside other = Beside.of(new Base(), place);
        assertEquals("its own", other.ownIfAbsent("its own"));
        assertEquals("its own", other.own());
    }

    @Test
    void aFieldsThingIsReplacedByWhoKnowsIt() {
        Beside beside = Beside.of(new Base(), place);
        assertFalse(beside.replace(1, "a", "b"));
        assertNull(beside.at(1));
        assertTrue(beside.replace(1, null, "a"));
        assertFalse(beside.replace(1, null, "b"));
        assertTrue(beside.replace(1, "a", "b"));
        assertEquals("b", beside.at(1));
        assertNull(beside.at(0));
    }

    @Test
    void whatIsKeptOfSomeFieldsStaysWhereMoreFollow() {
        Beside beside = Beside.of(new Base(), place);
        for (int i = 0; i < FIELDS; i += 2) {
            assertTrue(beside.replace(i, null, "field " + i));
        }
        for (int i = 0; i < FIELDS; i++) {
            assertEquals(i % 2 == 0 ? "field " + i : null, beside.at(i));
        }
    }

    @Test
    void whatManyShareBelongsToTheObjectOnceItHasMore() {
        Base object = new Base();
        Same same = new Same(null, "of 1", "of 2");
        assertTrue(Beside.replace(object, place.offset(), null, same));
        assertFalse(Beside.replace(object, place.offset(), null, new Same()));
        assertSame(same, Beside.look(object, place.offset()));
        assertNull(Beside.find(object, place));

        Beside beside = Beside.of(object, place);
        assertNull(beside.at(0));
        assertEquals("of 1", beside.at(1));
        assertEquals("of 2", beside.at(2));
        assertTrue(beside.replace(2, "of 2", "more"));
        assertTrue(beside.replace(FIELDS, null, "last"));
        assertEquals("of 1", beside.at(1));
        assertEquals("more", beside.at(2));
        assertFalse(Beside.replace(object, place.offset(), same, new Same()));
        assertSame(beside, Beside.find(object, place));
    }

    @Test
    void anArrayForAFieldHasItsElement() {
        for (int i = 0; i < FIELDS; i++) {
            assertTrue(Beside.length(i) > i);
        }
    }

    @Test
    void aCopyHasNothingOfWhatIsKeptForTheOriginal() {
        Base object = new Base();
        Beside beside = Beside.of(object, place);
        assertTrue(beside.replace(0, null, "of the original"));
        assertEquals("own", beside.ownIfAbsent("own"));
        Base copy = object.copy();
        assertSame(beside, Beside.look(copy, place.offset()));
        assertTrue(beside.isOf(object));
        assertFalse(beside.isOf(copy));
        assertNull(Beside.find(copy, place));

        Beside ofCopy = Beside.of(copy, place);
        assertNotSame(beside, ofCopy);
        assertNull(ofCopy.at(0));
        assertNull(ofCopy.own());
        assertTrue(ofCopy.replace(0, null, "of the copy"));
        assertEquals("of the original", beside.at(0));
        assertSame(beside, Beside.find(object, place));
        assertTrue(Beside.begin(object.copy(), place, "of another copy"));
    }

    @Test
    void anObjectAndItsCopyAreToldApartInHistories() {
        Base object = new Base();
        Object token = ObjectToken.of(object);
        assertSame(token, ObjectToken.of(object));
        assertSame(object, ObjectToken.object(token));
        assertSame(token, Beside.of(object, place).token());
        Base copy = object.copy();
        assertNotSame(token, ObjectToken.of(copy));
        assertSame(copy, ObjectToken.object(ObjectToken.of(copy)));
        assertEquals("own", Beside.of(object, place).ownIfAbsent("own"));
        assertSame(token, ObjectToken.of(object));
    }

    @Test
    void whatIsKeptDoesNotKeepTheObject() throws InterruptedException {
        Base object = new Base();
        Object token = ObjectToken.of(object);
        Base copy = object.copy();
        WeakReference<Object> original = new WeakReference<>(object);
        object = null;
        for (int i = 0; i < COLLECTIONS && original.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(original.get());
        assertNotNull(Beside.look(copy, place.offset()));
        assertNull(ObjectToken.object(token));
        assertEquals("an object that is gone", ObjectToken.describe(token, null));
    }

    private static void add(Beside to, int field) {
        Integer before;
        Integer next;
        do {
            before = (Integer) to.at(field);
            next = before == null ? 1 : before + 1;
        } while (!to.replace(field, before, next));
    }

    /** One thread makes room again and again, while the other one changes what is moved. */
    @Test
    void noChangeIsLostWhileThereComesToBeRoomForMore() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Beside beside = Beside.of(new Base(), place);
            CountDownLatch changes = new CountDownLatch(1);
            FutureTask<Void> grows = new FutureTask<>(() -> {
                changes.await();
                for (int i = 2; i < MANY_FIELDS; i++) {
                    add(beside, i);
                }
                return null;
            });
            new Thread(grows).start();
            int added = 0;
            while (!grows.isDone()) {
                add(beside, 0);
                add(beside, 1);
                added++;
                changes.countDown();
            }
            grows.get();
            assertEquals(added, beside.at(0));
            assertEquals(added, beside.at(1));
            for (int i = 2; i < MANY_FIELDS; i++) {
                assertEquals(1, beside.at(i));
            }
        }
    }
}
