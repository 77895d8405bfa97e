package org.jrsan.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.sites.Sites;
import org.jrsan.internal.edges.Stamps;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Defines {@link Link} in {@code java.base}, where all loaders and modules see it, as JaCoCo does with its class. On the boot class
 * path it would be seen as well, but the JVM then warns that it shares fewer classes.
 */
final class BootClass {
    /** The internal name of the class. */
    static final String NAME = "java/lang/$JRSanLink";

    private BootClass() {}

    /** Its class file, under the name that it is compiled with. */
    static byte[] bytes() {
        try (InputStream in = Link.class.getResourceAsStream("Link.class")) {
            if (in == null) {
                throw new IllegalStateException("the jar of the agent is not complete: Link.class is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the jar of the agent cannot be read: " + e.getMessage(), e);
        }
    }

    /** Defines it. The package {@code java.lang} must be open to the caller. */
    static void define(MethodHandle linker) {
        try {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(bytes())
                    .accept(
                            new ClassRemapper(
                                    writer, new SimpleRemapper(Opcodes.ASM9, Type.getInternalName(Link.class), NAME)),
                            ClassReader.SKIP_DEBUG);
            Class<?> defined = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup())
                    .defineClass(writer.toByteArray());
            defined.getField("linker").set(null, linker);
            Sites.tellActivity(MethodHandles.publicLookup().findStaticSetter(defined, "active", boolean.class));
            hook(defined, "meeting", Sites.edge("meet"));
            hook(defined, "meetingShared", Sites.edge("meetShared"));
            hook(defined, "joining", Sites.edge("joined"));
            hook(defined, "interrupts", Sites.edge("interrupting"));
            hook(defined, "entering", Sites.edge("enter"));
            hook(defined, "ending", Sites.edge("ending"));
            hook(defined, "isEnding", Sites.isEnd());
            hook(defined, "exiting", Sites.edge("exit"));
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
