package org.jrsan.agent.initial;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The files of classes that may be checked, before they are loaded. */
@FunctionalInterface
public interface ClassFiles {
    /**
     * The file of a class.
     *
     * @param name its internal name
     * @return the file; null if the class is certainly not checked, or has no file that can be read
     */
    byte @Nullable [] find(String name);

    /**
     * What is in the file of a class.
     *
     * @param name as above
     * @param flags what of it is left out, as {@link ClassReader#accept} takes it
     * @return null if there is no file, or it is newer than ASM
     */
    default @Nullable ClassNode parsed(String name, int flags) {
        byte[] found = find(name);
        if (found == null) {
            return null;
        }
        try {
            ClassNode type = new ClassNode();
            new ClassReader(found).accept(type, flags);
            return type;
        } catch (RuntimeException e) {
            return null;
        }
    }
}
