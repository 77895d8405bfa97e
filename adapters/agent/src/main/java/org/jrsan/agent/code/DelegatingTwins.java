package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.Map;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Twins of accessors in a class that somebody else is about to change, as a library of mocks does: they call the method that they are twins
 * of, so that nobody misses the change. Where the call is, a walk tells.
 */
public final class DelegatingTwins {
    private DelegatingTwins() {}

    /**
     * Makes the twins of a class call their methods.
     *
     * @param instrumented its class file, instrumented
     * @return the class file with the same members
     */
    public static byte[] of(byte[] instrumented) {
        ClassReader reader = new ClassReader(instrumented);
        Map<String, Integer> methods = methods(reader);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        Integer original = isTwin(access, name) ? methods.get(original(name, descriptor)) : null;
                        if (original == null) {
                            return next;
                        }
                        delegate(next, reader.getClassName(), name, descriptor, original);
                        return null;
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static Map<String, Integer> methods(ClassReader reader) {
        Map<String, Integer> methods = new HashMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        methods.put(name + descriptor, access);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE);
        return methods;
    }

    private static boolean isTwin(int access, String name) {
        return (access & Opcodes.ACC_SYNTHETIC) != 0 && name.endsWith(KnownPlace.TWIN);
    }

    private static String nameOf(String twin) {
        return twin.substring(0, twin.length() - KnownPlace.TWIN.length());
    }

    /** A twin takes the place last. */
    private static String descriptorOf(String twin) {
        Type[] arguments = Type.getArgumentTypes(twin);
        Type[] own = new Type[arguments.length - 1];
        System.arraycopy(arguments, 0, own, 0, own.length);
        return Type.getMethodDescriptor(Type.getReturnType(twin), own);
    }

    private static String original(String name, String descriptor) {
        return nameOf(name) + descriptorOf(descriptor);
    }

    private static void delegate(MethodVisitor to, String owner, String name, String descriptor, int access) {
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        String called = descriptorOf(descriptor);
        to.visitCode();
        int local = 0;
        if (!isStatic) {
            to.visitVarInsn(Opcodes.ALOAD, local++);
        }
        for (Type argument : Type.getArgumentTypes(called)) {
            to.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        int opcode = isStatic
                ? Opcodes.INVOKESTATIC
                : (access & Opcodes.ACC_PRIVATE) != 0 ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL;
        to.visitMethodInsn(opcode, owner, nameOf(name), called, false);
        to.visitInsn(Type.getReturnType(called).getOpcode(Opcodes.IRETURN));
        to.visitMaxs(0, 0);
        to.visitEnd();
    }
}
