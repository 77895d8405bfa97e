package org.jrsan.internal.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.jrsan.acceptance.WithoutClass;
import org.jrsan.annotation.Benign;
import org.junit.jupiter.api.Test;

/** Declarations of a class of which reflection says nothing, as a class in a signature is missing. */
class DeclarationsTest {
    /** Is missing. */
    static class Missing {}

    /** Declares nothing. */
    static class Plain {
        void use(Missing missing) {}
    }

    /** Declares something. */
    static class Declaring {
        @Benign(with = "com.acme.Queue.offer", reason = "it is read again")
        void use(Missing missing) {}
    }

    private static List<String> errors(Class<?> type) throws ClassNotFoundException {
        Class<?> loaded = new WithoutClass(DeclarationsTest.class, Missing.class).loadClass(type.getName());
        assertThrows(NoClassDefFoundError.class, loaded::getDeclaredMethods);
        return Declarations.of(Set.of(), Set.of(loaded), List.of()).errors();
    }

    @Test
    void aClassWithoutDeclarationsIsNoError() throws Exception {
        assertEquals(List.of(), errors(Plain.class));
    }

    @Test
    void aDeclarationThatCannotBeReadIsOne() throws Exception {
        assertEquals(
                List.of("JRSan: the @Benign annotations of " + Declaring.class.getName()
                        + " cannot be read: java.lang.NoClassDefFoundError: "
                        + Missing.class.getName().replace('.', '/')),
                errors(Declaring.class));
    }
}
