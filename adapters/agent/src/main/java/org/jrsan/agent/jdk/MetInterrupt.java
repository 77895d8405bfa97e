package org.jrsan.agent.jdk;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Exceptions that tell a thread of an interrupt: whoever makes one has met with an interrupt of the calling thread. That goes for the
 * JVM, too, which calls their constructors. So a library learns of it as well, wherever it catches one.
 */
final class MetInterrupt {
    private static final Set<String> OF = Set.of(
            "java.lang.InterruptedException",
            "java.io.InterruptedIOException",
            "java.nio.channels.ClosedByInterruptException");

    private MetInterrupt() {}

    static boolean isOf(String name) {
        return OF.contains(name);
    }

    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(
                bytes,
                (access, name, next) -> !name.startsWith("<init>")
                        ? next
                        : new MethodVisitor(Opcodes.ASM9, next) {
                            @Override
                            public void visitInsn(int opcode) {
                                if (opcode == Opcodes.RETURN) {
                                    super.visitVarInsn(Opcodes.ALOAD, 0);
                                    super.visitMethodInsn(
                                            Opcodes.INVOKESTATIC, link, "caught", "(Ljava/lang/Object;)V", false);
                                }
                                super.visitInsn(opcode);
                            }
                        });
    }
}
