package org.jrsan.processor.generated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Padded fields are apart from all others in the objects of this JVM, and unpadded ones cost no padding. */
class LayoutTest {
    private static final int PADDING = 128;

    @Test
    void paddedFieldsAreApart() throws Exception {
        Map<String, Long> offsets = offsets(Everything.class);
        for (String padded : List.of("nextIndex$", "item$")) {
            for (String other : List.of("count$", "nextIndex$", "open$", "item$", "checked")) {
                long distance = Math.abs(offsets.get(padded) - offsets.get(other));
                assertTrue(other.equals(padded) || distance >= PADDING, padded + " and " + other + ": " + offsets);
            }
        }
        assertTrue(offsets.get("nextIndex$") >= PADDING, offsets::toString);
    }

    @Test
    void unpaddedFieldsAreOfOneClass() {
        assertEquals(Object.class, RobustSpscQueueSlotFields.class.getSuperclass());
    }

    /** By the JVM's own account; called reflectively, since javac has a warning on that class that cannot be suppressed. */
    private static Map<String, Long> offsets(Class<?> type) throws Exception {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
        Map<String, Long> offsets = new HashMap<>();
        List<Field> fields = new ArrayList<>();
        for (Class<?> part = type; part != null; part = part.getSuperclass()) {
            fields.addAll(List.of(part.getDeclaredFields()));
        }
        for (Field field : fields) {
            if (!java.lang.reflect.Modifier.isStatic(field.getModifiers())
                    && !field.getName().startsWith("pad")) {
                offsets.put(field.getName(), (Long) offset.invoke(instance.get(null), field));
            }
        }
        return offsets;
    }
}
