package org.jrsan.internal.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of classes in reports. */
class TypeNamesTest {
    private static final class Inner {}

    @ParameterizedTest
    @ValueSource(classes = {ReentrantLock.class, CountDownLatch.class, Exchanger.class})
    void whatTheJdkHasInsideHasTheNameOfItsClass(Class<?> type) throws ClassNotFoundException {
        String inside = type.getName() + (type == Exchanger.class ? "$Node" : "$Sync");
        assertEquals(type.getSimpleName(), TypeNames.ofSynchroniser(Class.forName(inside, false, null)));
        assertEquals(type.getSimpleName(), TypeNames.ofSynchroniser(type));
    }

    @Test
    void otherClassesHaveTheirOwn() {
        assertEquals("Inner", TypeNames.ofSynchroniser(Inner.class));
        assertEquals("TypeNamesTest", TypeNames.of(TypeNamesTest.class));
        Object anonymous = new Object() {};
        assertNotEquals("", TypeNames.ofSynchroniser(anonymous.getClass()));
    }
}
