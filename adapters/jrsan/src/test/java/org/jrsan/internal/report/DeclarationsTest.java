package org.jrsan.internal.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
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

    /** Has the classes above but the missing one, as a class path without an optional dependency has. */
    private static final class Loader extends ClassLoader {
        Loader() {
            super(DeclarationsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Missing.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return name.startsWith(DeclarationsTest.class.getName() + "$")
                    ? define(name)
                    : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static List<String> errors(Class<?> type) throws ClassNotFoundException {
        Class<?> loaded = new Loader().loadClass(type.getName());
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
