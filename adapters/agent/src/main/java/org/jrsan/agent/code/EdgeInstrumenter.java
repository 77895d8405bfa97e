package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/**
 * Instruments class files that are not checked: their volatile accesses, monitors, and calls of atomics, handles and Unsafe make
 * edges, by calls of the class with the bootstrap method. Nothing is added to a class that is
 * loaded already, or changed in it. Thread-safe.
 */
public final class EdgeInstrumenter {
    private EdgeInstrumenter() {}

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @param loader what finds the classes that it refers to, null for the boot loader
     * @param isLoaded whether the class is loaded already, and can get no method
     * @return the instrumented one, null if it makes no edges
     */
    public static byte @Nullable [] instrument(
            byte[] bytes, String link, @Nullable ClassLoader loader, boolean isLoaded) {
        ClassReader reader = new ClassReader(bytes);
        ClassNode parsed = new ClassNode();
        reader.accept(parsed, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Map<String, Integer> locals = new HashMap<>();
        parsed.methods.forEach(method -> locals.put(method.name + method.desc, method.maxLocals));
        VolatileFields volatiles = new VolatileFields(loader);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        int[] edges = {0};
        boolean isInterface = (parsed.access & Opcodes.ACC_INTERFACE) != 0;
        MethodReferences references = isLoaded ? null : new MethodReferences(parsed.name, isInterface);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visitEnd() {
                        if (references != null) {
                            references.addTo(this);
                        }
                        super.visitEnd();
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        int free = locals.getOrDefault(
                                name + descriptor, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
                        MethodVisitor made = new EdgeMethod(next, link, free, volatiles, references, () -> edges[0]++);
                        boolean isSynchronized =
                                (access & Opcodes.ACC_SYNCHRONIZED) != 0 && (access & Opcodes.ACC_NATIVE) == 0;
                        if (isSynchronized) {
                            edges[0]++;
                        }
                        return isSynchronized
                                ? new SynchronizedMethod(
                                        parsed.name, access, made, link, (parsed.version & 0xFFFF) >= Opcodes.V1_6)
                                : made;
                    }
                },
                ClassReader.EXPAND_FRAMES);
        return edges[0] == 0 ? null : writer.toByteArray();
    }
}
