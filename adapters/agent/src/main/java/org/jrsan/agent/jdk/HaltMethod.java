package org.jrsan.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Instruments {@link Runtime}: who halts the JVM runs no shutdown hook, and what would be told at its end is told there. */
final class HaltMethod {
    static final String OF = "java.lang.Runtime";

    private HaltMethod() {}

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
                (access, name, next) ->
                        name.equals("halt(I)V") ? EachMethod.first(next, () -> tell(next, link)) : next);
    }

    private static void tell(MethodVisitor method, String link) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "halting", "()V", false);
    }
}
