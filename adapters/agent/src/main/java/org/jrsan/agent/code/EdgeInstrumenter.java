package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jrsan.internal.values.BesidePlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Instruments class files that are not checked: their volatile accesses, monitors, and calls of atomics, handles and Unsafe make
 * edges, by calls of the class with the bootstrap method. Nothing is added to a class that is
 * loaded already, or changed in it. Thread-safe.
 */
public final class EdgeInstrumenter {
    /** Where the version is in a class file. */
    private static final int VERSION = 4;

    private EdgeInstrumenter() {}

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @param loader what finds the classes that it refers to, null for the boot loader
     * @param loses null while the class is being loaded; else it can get no method, and this is called if it refers to methods
     *     whose edges are lost by that
     * @return the instrumented one, null if it makes no edges
     */
    public static byte @Nullable [] instrument(
            byte[] bytes, String link, @Nullable ClassLoader loader, @Nullable Runnable loses) {
        boolean isLoaded = loses != null;
        ClassReader reader = new ClassReader(bytes);
        String owner = reader.getClassName();
        VolatileFields volatiles = VolatileFields.seenBy(loader);
        volatiles.learn(reader);
        Set<String> untouched = new HashSet<>();
        Map<String, Integer> locals = locals(reader, volatiles, untouched);
        int version = reader.readInt(VERSION) & 0xFFFF;
        boolean hasFrames = version >= Opcodes.V1_6;
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        boolean isLibrary = loader != null && loader != ClassLoader.getPlatformClassLoader();
        int[] edges = {0};
        boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        MethodReferences added = new MethodReferences(owner, isInterface);
        boolean[] isLost = {false};
        EdgeMethod.References references = (site, arguments, line) -> {
            if (!isLoaded) {
                return added.replaced(site, arguments, line);
            }
            isLost[0] |= MethodReferences.isAnyReplaced(arguments);
            return arguments;
        };
        BesideField field = new BesideField(writer, loader);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, isLoaded ? writer : field) {
                    @Override
                    public void visitEnd() {
                        added.addTo(this);
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
                        MethodVisitor told = StampMethod.of(owner, name, descriptor, next, link);
                        if (told == next && untouched.contains(name + descriptor)) {
                            // The writer's own visitor, which the reader knows: the code is copied as it is.
                            return next;
                        }
                        int free = locals.getOrDefault(
                                name + descriptor, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
                        MethodVisitor made = new EdgeMethod(
                                told,
                                link,
                                free,
                                volatiles,
                                references,
                                isLibrary,
                                version >= Opcodes.V1_5,
                                () -> edges[0]++);
                        boolean isSynchronized = SynchronizedMethod.isOne(access);
                        if (isSynchronized) {
                            edges[0]++;
                        }
                        return isSynchronized ? new SynchronizedMethod(owner, access, made, link, hasFrames) : made;
                    }
                },
                ClassReader.EXPAND_FRAMES);
        if (loses != null && isLost[0]) {
            loses.run();
        }
        if (field.isAdded()) {
            BesidePlace.isAdded(owner.replace('/', '.'), loader);
        }
        return edges[0] == 0 && !field.isAdded() ? null : writer.toByteArray();
    }

    /**
     * How many local variables each method has. It is told at the end of a method, and needed at its start.
     *
     * @param untouched gets those that make no edges and refer to no methods, by name and descriptor
     */
    private static Map<String, Integer> locals(ClassReader reader, VolatileFields volatiles, Set<String> untouched) {
        Map<String, Integer> locals = new HashMap<>();
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                boolean isSynchronized = SynchronizedMethod.isOne(access);
                return new MethodVisitor(Opcodes.ASM9) {
                    private boolean matters = isSynchronized;

                    @Override
                    public void visitFieldInsn(int opcode, String of, String field, String type) {
                        matters = matters || volatiles.contains(of, field);
                    }

                    @Override
                    public void visitInsn(int opcode) {
                        matters |= opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
                    }

                    @Override
                    public void visitMethodInsn(
                            int opcode, String of, String called, String type, boolean isInterface) {
                        matters = matters || EdgeMethod.edge(opcode, of, called, type) != Calls.Key.NONE;
                    }

                    @Override
                    public void visitInvokeDynamicInsn(String of, String type, Handle bootstrap, Object... arguments) {
                        matters = true;
                    }

                    @Override
                    public void visitMaxs(int maxStack, int maxLocals) {
                        locals.put(name + descriptor, maxLocals);
                        if (!matters) {
                            untouched.add(name + descriptor);
                        }
                    }
                };
            }
        };
        reader.accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return locals;
    }
}
