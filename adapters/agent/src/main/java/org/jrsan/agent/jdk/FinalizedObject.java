package org.jrsan.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments {@code java.lang.ref.Finalizer}, where it calls {@code finalize} of an object. The object is gone by then, and its
 * constructor has ended (JLS 17.4.5). The class is loaded already, and gets no method.
 */
final class FinalizedObject {
    /** The name of the class. */
    static final String OF = "java.lang.ref.Finalizer";

    private FinalizedObject() {}

    /**
     * Instruments the class file.
     *
     * @param bytes its class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(bytes, (access, name, next) -> new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String called, String descriptor, boolean isInterface) {
                if (called.equals("invokeFinalize")) {
                    super.visitInsn(Opcodes.DUP);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "finalizes", "(Ljava/lang/Object;)V", false);
                }
                super.visitMethodInsn(opcode, owner, called, descriptor, isInterface);
            }
        });
    }
}
