package org.jrsan.internal.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class ValuesTest {
    @Test
    void tokensAreTheSameExactlyWhenObjectsAre() {
        Object one = new Object();
        Object other = new Object();
        assertSame(ObjectToken.of(one), ObjectToken.of(one));
        assertNotSame(ObjectToken.of(one), ObjectToken.of(other));
        assertSame(one, ObjectToken.object(ObjectToken.of(one)));
        assertSame(null, ObjectToken.object(ObjectToken.of(null)));
        assertSame("text", ObjectToken.of("text"));
        assertNotSame(ObjectToken.of(new StringBuilder("a").toString()), ObjectToken.of("a"));
        assertEquals("null", ObjectToken.describe(ObjectToken.of(null), null));
    }

    @Test
    void sumsWrapAtTheWidthOfTheType() {
        assertEquals((byte) -128, sum(ValueType.BYTE, (byte) 127, (byte) 1));
        assertEquals((short) -32768, sum(ValueType.SHORT, (short) 32767, (short) 1));
        assertEquals((char) 0, sum(ValueType.CHAR, Character.MAX_VALUE, (char) 1));
        assertEquals(Integer.MIN_VALUE, sum(ValueType.INT, Integer.MAX_VALUE, 1));
        assertEquals(Long.MIN_VALUE, sum(ValueType.LONG, Long.MAX_VALUE, 1L));
        assertEquals(1.5f, sum(ValueType.FLOAT, 1f, 0.5f));
        assertEquals(-0.5, sum(ValueType.DOUBLE, 0.5, -1.0));
    }

    private static Object sum(ValueType type, Object value, Object delta) {
        return type.value(type.sum(type.bits(value), type.bits(delta)));
    }

    @Test
    void valuesAreDescribedAsJavaWritesThem() {
        assertEquals("'a'", ValueType.CHAR.describe('a'));
        assertEquals("'\\u0000'", ValueType.CHAR.describe(0));
        assertEquals("true", ValueType.BOOLEAN.describe(1));
        assertEquals("-1", ValueType.BYTE.describe(-1));
        assertEquals("1.5", ValueType.FLOAT.describe(ValueType.FLOAT.bits(1.5f)));
    }
}
