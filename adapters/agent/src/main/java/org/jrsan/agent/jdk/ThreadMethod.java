package org.jrsan.agent.jdk;

import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments {@link Thread} itself, and virtual threads: where a thread is started or interrupted, whoever does it, and in what the JVM
 * calls when one ends. So the end of a thread is a step when it comes, and the end of an execution is told to no handler of uncaught
 * exceptions. The classes are loaded already, and get no method.
 */
final class ThreadMethod {
    private static final String THREAD = "java.lang.Thread";

    private static final Set<String> OF = Set.of(THREAD, "java.lang.VirtualThread");

    private static final String STARTS_IN_CONTAINER = "start(Ljdk/internal/vm/ThreadContainer;)V";

    private static final String RUN_OF_VIRTUAL = "run(Ljava/lang/Runnable;)V";

    private static final String DISPATCH = "dispatchUncaughtException(Ljava/lang/Throwable;)V";

    private ThreadMethod() {}

    static boolean isOf(String name) {
        return OF.contains(name);
    }

    /**
     * Instruments the class file.
     *
     * @param type its name
     * @param bytes the class file of one of these classes
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(String type, byte[] bytes, String link) {
        return EachMethod.changed(bytes, (access, name, next) -> {
            if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
                return next;
            }
            // A virtual thread comes from the first of these to the second.
            boolean isStart = type.equals(THREAD) && name.equals("start()V");
            if (isStart || name.equals(STARTS_IN_CONTAINER)) {
                return EachMethod.first(next, () -> tellStart(next, link));
            }
            if (name.equals("interrupt()V")) {
                return EachMethod.first(next, () -> tellInterrupt(next, link));
            }
            if (type.equals(THREAD) && name.equals(ThreadFlock.RUN)) {
                return ThreadFlock.ofThread(next, link);
            }
            if (!type.equals(THREAD) && name.equals(RUN_OF_VIRTUAL)) {
                return endsBehindScopes(next, link);
            }
            return name.equals("exit()V")
                    ? EachMethod.first(next, () -> tellEnd(next, link))
                    : name.equals(DISPATCH) ? EachMethod.first(next, () -> leaveIfOver(next, link)) : next;
        });
    }

    private static void tellStart(MethodVisitor method, String link) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "starting", "(Ljava/lang/Object;)V", false);
    }

    /** Before the thread can find it, and whoever interrupts it: a group of threads, or a class by its own type. */
    private static void tellInterrupt(MethodVisitor method, String link) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "interrupting", "(Ljava/lang/Object;)V", false);
    }

    private static void tellEnd(MethodVisitor method, String link) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "ends", "()V", false);
    }

    /** A virtual thread has no such end, and is none any more at the end of this method. The last that it does itself is to leave its scopes. */
    private static MethodVisitor endsBehindScopes(MethodVisitor next, String link) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String called, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, called, descriptor, isInterface);
                if (called.equals("popAll")) {
                    tellEnd(this, link);
                }
            }
        };
    }

    private static void leaveIfOver(MethodVisitor method, String link) {
        Label others = new Label();
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "isEnd", "(Ljava/lang/Object;)Z", false);
        method.visitJumpInsn(Opcodes.IFEQ, others);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(others);
        method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        // Who handles it is the program's.
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, "hasRun", "(Ljava/lang/Object;)V", false);
    }
}
