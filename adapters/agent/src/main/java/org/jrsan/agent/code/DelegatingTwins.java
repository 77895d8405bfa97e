package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.Map;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

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
        ClassNode of = new ClassNode();
        new ClassReader(instrumented).accept(of, 0);
        Map<String, MethodNode> methods = new HashMap<>();
        of.methods.forEach(method -> methods.put(method.name + method.desc, method));
        for (MethodNode method : of.methods) {
            MethodNode twin = twin(methods, method, KnownPlace.TWIN);
            if (twin != null) {
                delegate(twin, of.name, method);
            }
            MethodNode ofLoops = twin(methods, method, KnownPlace.UNTIL);
            if (ofLoops != null) {
                decline(ofLoops);
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        of.accept(writer);
        return writer.toByteArray();
    }

    private static @Nullable MethodNode twin(Map<String, MethodNode> methods, MethodNode of, String suffix) {
        MethodNode twin = methods.get(of.name + suffix + MethodInstrumenter.withPlace(of.desc));
        return twin != null && (twin.access & Opcodes.ACC_SYNTHETIC) != 0 ? twin : null;
    }

    /** The twin that a loop calls tells its last argument that the method has to be called. */
    private static void decline(MethodNode twin) {
        boolean isStatic = (twin.access & Opcodes.ACC_STATIC) != 0;
        int sizes = Type.getArgumentsAndReturnSizes(twin.desc) >> 2;
        Type returned = Type.getReturnType(twin.desc);
        twin.instructions.clear();
        twin.tryCatchBlocks.clear();
        twin.visitVarInsn(Opcodes.ALOAD, sizes - (isStatic ? 2 : 1));
        twin.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Runnable");
        twin.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
        switch (returned.getSort()) {
            case Type.LONG -> twin.visitInsn(Opcodes.LCONST_0);
            case Type.FLOAT -> twin.visitInsn(Opcodes.FCONST_0);
            case Type.DOUBLE -> twin.visitInsn(Opcodes.DCONST_0);
            case Type.OBJECT, Type.ARRAY -> twin.visitInsn(Opcodes.ACONST_NULL);
            default -> twin.visitInsn(Opcodes.ICONST_0);
        }
        twin.visitInsn(returned.getOpcode(Opcodes.IRETURN));
    }

    private static void delegate(MethodNode twin, String owner, MethodNode to) {
        boolean isStatic = (to.access & Opcodes.ACC_STATIC) != 0;
        twin.instructions.clear();
        twin.tryCatchBlocks.clear();
        int local = 0;
        if (!isStatic) {
            twin.visitVarInsn(Opcodes.ALOAD, local++);
        }
        for (Type argument : Type.getArgumentTypes(to.desc)) {
            twin.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        int opcode = isStatic
                ? Opcodes.INVOKESTATIC
                : (to.access & Opcodes.ACC_PRIVATE) != 0 ? Opcodes.INVOKESPECIAL : Opcodes.INVOKEVIRTUAL;
        twin.visitMethodInsn(opcode, owner, to.name, to.desc, false);
        twin.visitInsn(Type.getReturnType(to.desc).getOpcode(Opcodes.IRETURN));
    }
}
