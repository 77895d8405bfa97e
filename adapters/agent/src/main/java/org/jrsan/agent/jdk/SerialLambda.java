package org.jrsan.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Instruments what a serialisable lambda is written as: one that refers to a method is written as if the agent had replaced nothing. */
final class SerialLambda {
    static final String OF = "java.lang.invoke.SerializedLambda";

    private static final String STRING = "Ljava/lang/String;";

    /** The arguments of its constructor. */
    private static final int CAPTURING = 1;

    private static final int KIND = 5;
    private static final int CLASS = 6;
    private static final int NAME = 7;
    private static final int DESCRIPTOR = 8;

    private SerialLambda() {}

    /**
     * Instruments the class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(
                bytes,
                (access, name, next) -> name.startsWith("<init>(Ljava/lang/Class;")
                        ? EachMethod.first(next, () -> restore(next, link))
                        : next);
    }

    private static void restore(MethodVisitor to, String link) {
        to.visitVarInsn(Opcodes.ALOAD, CAPTURING);
        to.visitVarInsn(Opcodes.ALOAD, NAME);
        to.visitVarInsn(Opcodes.ILOAD, KIND);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "referredKind", "(Ljava/lang/Class;" + STRING + "I)I", false);
        to.visitVarInsn(Opcodes.ISTORE, KIND);
        restore(to, link, CLASS, Opcodes.ICONST_1);
        restore(to, link, DESCRIPTOR, Opcodes.ICONST_3);
        // Last, as the others are found by it.
        restore(to, link, NAME, Opcodes.ICONST_2);
    }

    private static void restore(MethodVisitor to, String link, int argument, int part) {
        to.visitVarInsn(Opcodes.ALOAD, CAPTURING);
        to.visitVarInsn(Opcodes.ALOAD, NAME);
        to.visitInsn(part);
        to.visitVarInsn(Opcodes.ALOAD, argument);
        to.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                link,
                "referred",
                "(Ljava/lang/Class;" + STRING + "I" + STRING + ")" + STRING,
                false);
        to.visitVarInsn(Opcodes.ASTORE, argument);
    }
}
