package org.jrsan.agent.initial;

import java.io.IOException;
import java.io.InputStream;
import org.jrsan.agent.cache.Asked;
import org.jrsan.agent.cache.Fingerprint;
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
     * The file of a class as its loader has it.
     *
     * @param loader the loader
     * @param name the internal name of the class
     * @return the file, null if there is none that can be read
     */
    static byte @Nullable [] read(ClassLoader loader, String name) {
        String file = name + ".class";
        byte[] asItIs = ClassPath.read(loader, file);
        if (asItIs != null) {
            return asItIs;
        }
        try (InputStream stream = loader.getResourceAsStream(file)) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException | RuntimeException e) {
            // The loader is the user's.
            return null;
        }
    }

    /**
     * The same files.
     *
     * @param asked is told of each that is looked for
     * @return what finds them
     */
    default ClassFiles notedBy(Asked asked) {
        return name -> {
            byte[] found = find(name);
            asked.add(Asked.Question.FILE, name, Fingerprint.ofAny(found));
            return found;
        };
    }

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
