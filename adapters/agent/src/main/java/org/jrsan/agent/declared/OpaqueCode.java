package org.jrsan.agent.declared;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jrsan.internal.source.Place;
import org.jrsan.internal.values.NamesByLoader;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which code is annotated with {@link org.jrsan.annotation.PlainAsOpaque}: the method, its class or its package may be. The rules are
 * those that drop-in types have for the place that creates them. Annotations are read from class files. Thread-safe.
 */
public final class OpaqueCode {
    private static final String PACKAGE_INFO = "/package-info";

    /** The packages whose annotations have been looked for. */
    private static final NamesByLoader READ = new NamesByLoader();

    private static final NamesByLoader OPAQUE = new NamesByLoader();

    private OpaqueCode() {}

    /**
     * Whether the package of a class is annotated. Its file is looked for once for each loader.
     *
     * @param type the internal name of the class
     * @param loader its loader
     * @param files of an internal name, the file that the loader has of it, null if it has none
     * @return whether it is
     */
    public static boolean isInOpaquePackage(
            String type, ClassLoader loader, Function<String, byte @Nullable []> files) {
        int end = type.lastIndexOf('/');
        if (end < 0) {
            return false;
        }
        String name = type.substring(0, end);
        if (!READ.contains(name, loader)) {
            // Without a lock, since the loader is the user's. Two threads find the same.
            byte[] file = files.apply(name + PACKAGE_INFO);
            if (file != null && isOpaque(file)) {
                OPAQUE.add(name, loader);
            }
            READ.add(name, loader);
        }
        return OPAQUE.contains(name, loader);
    }

    private static boolean isOpaque(byte[] file) {
        ClassNode info = new ClassNode();
        new ClassReader(file).accept(info, ClassReader.SKIP_CODE);
        return Declarations.isOpaque(info.visibleAnnotations);
    }

    /**
     * Whether what a method creates is declared opaque.
     *
     * @param type a class
     * @param isInOpaquePackage whether its package is annotated
     * @return of the name of one of its methods, whether that, or the one that has it as a lambda, is annotated. Where several methods
     *     have one name, all of them must be
     */
    public static Predicate<String> methods(ClassNode type, boolean isInOpaquePackage) {
        if (isInOpaquePackage || Declarations.isOpaque(type.visibleAnnotations)) {
            return name -> true;
        }
        Set<String> declared = new HashSet<>();
        Set<String> others = new HashSet<>();
        for (MethodNode method : type.methods) {
            if ((method.access & Opcodes.ACC_SYNTHETIC) == 0) {
                (Declarations.isOpaque(method.visibleAnnotations) ? declared : others).add(method.name);
            }
        }
        declared.removeAll(others);
        return declared.isEmpty() ? name -> false : name -> declared.contains(Place.declared(name));
    }
}
