package org.jrsan.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.nio.charset.StandardCharsets;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.sites.Memory;
import org.jrsan.agent.sites.Sites;
import org.jrsan.internal.edges.Stamps;
import org.jrsan.internal.widths.Blocks;

/**
 * Defines {@link Link} in {@code java.base}, where all loaders and modules see it, as JaCoCo does with its class. On the boot class
 * path it would be seen as well, but the JVM then warns that it shares fewer classes.
 */
final class BootClass {
    /** The internal name of the class. */
    static final String NAME = "java/lang/$JRSanLink";

    /** The kind of a constant that is a text; its length follows, in two bytes. */
    private static final int UTF_8 = 1;

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

    /** The class file with the name that it is defined with: that is one constant, which all else in the file refers to. */
    private static byte[] renamed(byte[] file) {
        String compiled = Link.class.getName().replace('.', '/');
        return new String(file, StandardCharsets.ISO_8859_1)
                .replace(constant(compiled), constant(NAME))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String constant(String text) {
        return (char) UTF_8 + "" + (char) 0 + (char) text.length() + text;
    }

    /** Defines it. The package {@code java.lang} must be open to the caller. */
    static void define(MethodHandle linker) {
        try {
            Class<?> defined = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                    .defineClass(renamed(bytes("boot/Link")));
            defined.getField("linker").set(null, linker);
            Sites.tellActivity(MethodHandles.publicLookup().findStaticSetter(defined, "active", boolean.class));
            hook(defined, "meeting", Sites.edge("meet"));
            hook(defined, "meetingShared", Sites.edge("meetShared"));
            hook(defined, "sending", Sites.edge("sends"));
            hook(defined, "receiving", Sites.edge("receives"));
            hook(defined, "learning", Sites.edge("learns"));
            hook(defined, "joining", Sites.edge("joined"));
            hook(defined, "interrupts", Sites.edge("interrupting"));
            hook(defined, "entering", Sites.edge("enter"));
            hook(defined, "ending", Sites.edge("ending"));
            hook(defined, "isEnding", Sites.isEnd());
            hook(defined, "reflecting", Sites.reflected());
            hook(defined, "exiting", Sites.edge("exit"));
            hook(defined, "meetingOutside", Memory.MEET);
            hook(defined, "moving", Memory.MOVES);
            hook(defined, "allocating", Blocks.ALLOCATED);
            hook(defined, "allocatingAsIs", Memory.ALLOCATED);
            hook(defined, "freeing", Blocks.FREED);
            hook(defined, "asking", Stamps.ASKED);
            hook(defined, "giving", Stamps.GIVEN);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("its class cannot be defined in java.base: " + e, e);
        }
    }

    private static void hook(Class<?> defined, String name, MethodHandle target) throws ReflectiveOperationException {
        ((MutableCallSite) defined.getField(name).get(null)).setTarget(target);
    }
}
