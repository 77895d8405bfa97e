package org.jrsan.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import org.jrsan.agent.sites.Sites;

/**
 * Defines {@link org.jrsan.agent.boot.Link} and what it calls in {@code java.base}, where all loaders and modules see them, as JaCoCo
 * does with its class. On the boot class path they would be seen as well, but the JVM then warns that it shares fewer classes.
 */
final class BootClass {
    /** How the internal names of the classes begin when they are compiled. */
    private static final String COMPILED = "org/jrsan/agent/boot/";

    /** How they begin when they are defined: it has the same length, so that a class file can have the one in place of the other. */
    private static final String DEFINED = "java/lang/$JRSanAgent";

    /** The internal name of what instrumented classes call. */
    static final String NAME = DEFINED + "Link";

    private BootClass() {}

    /**
     * A class file of the agent.
     *
     * @param type the class, which need not be loaded
     */
    static byte[] bytes(String type) {
        try (InputStream in = BootClass.class.getResourceAsStream(type + ".class")) {
            if (in == null) {
                throw new IllegalStateException("the jar of the agent is not complete: " + type + ".class is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the jar of the agent cannot be read: " + e.getMessage(), e);
        }
    }

    /** The class file of a class with the names that these are defined with. */
    private static byte[] renamed(String type) {
        return new String(bytes(type), StandardCharsets.ISO_8859_1)
                .replace(COMPILED, DEFINED)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Defines them. The package {@code java.lang} must be open to the caller.
     *
     * @param sites what they call in the end
     */
    static void define(Sites sites) {
        try {
            Lookup base = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
            Class<?> hooks = base.defineClass(renamed("boot/Hooks"));
            Object hooked = MethodHandles.privateLookupIn(Sites.class, MethodHandles.lookup())
                    .defineHiddenClass(renamed("sites/Sites$Hooked"), true, ClassOption.NESTMATE)
                    .lookupClass()
                    .getConstructor(Sites.class)
                    .newInstance(sites);
            hooks.getField("given").set(null, hooked);
            Class<?> link = base.defineClass(renamed("boot/Link"));
            base.ensureInitialized(link);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("what edges are made by cannot be loaded: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("its classes cannot be defined in java.base: " + e, e);
        }
    }
}
