package org.jrsan.agent.jdk;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments {@link Thread} itself, in the two methods that the JVM calls when a thread ends. So the end of a thread is a step when it
 * comes, and the end of an execution is told to no handler of uncaught exceptions. The class is loaded already, and gets no method.
 */
final class ThreadEnds {
    /** The name of the class. */
    static final String OF = "java.lang.Thread";

    private static final String DISPATCH = "dispatchUncaughtException(Ljava/lang/Throwable;)V";

    private ThreadEnds() {}

    /**
     * Instruments the class file.
     *
     * @param bytes the class file of {@link Thread}
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(bytes, (access, name, next) -> {
            if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
                return next;
            }
            return name.equals("exit()V")
                    ? EachMethod.first(next, () -> tellEnd(next, link))
                    : name.equals(DISPATCH) ? EachMethod.first(next, () -> leaveIfOver(next, link)) : next;
        });
    }

    private static void tellEnd(MethodVisitor method, String link) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "ends", "()V", false);
    }

    private static void leaveIfOver(MethodVisitor method, String link) {
        Label others = new Label();
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "isEnd", "(Ljava/lang/Object;)Z", false);
        method.visitJumpInsn(Opcodes.IFEQ, others);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(others);
        method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
}
