package org.jrsan.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of option {@code accessors}, in which a dollar parts classes or is one of the method's own. */
class NamedAccessorsTest {
    @ParameterizedTest
    @CsvSource({
        "Fiber.flags_$eq, zio.Fiber, flags_$eq, true",
        "flags_$eq, zio.Fiber, flags_$eq, true",
        "Fiber.flags, zio.Fiber, flags_$eq, false",
        "Fiber.flags*, zio.Fiber, flags_$eq, true",
        "Outer$Inner.get, a.Outer$Inner, get, true",
        "Outer.Inner.get, a.Outer$Inner, get, true",
        "Inner.get, a.Outer$Inner, get, true",
        "ner.get, a.Outer$Inner, get, false"
    })
    void aDollarIsFoundInBoth(String option, String type, String method, boolean isNamed) {
        Accessors accessors = Accessors.read(option).orElseThrow();
        assertEquals(isNamed, accessors.name(new StackTraceElement(type, method, "F.java", 1)));
    }
}
