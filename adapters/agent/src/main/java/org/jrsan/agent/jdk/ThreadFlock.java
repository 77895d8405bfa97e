package org.jrsan.agent.jdk;

import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments the JDK's threads of a structured scope: whoever has joined or closed it knows what they did, also those whose results nobody asks for
 * (JLS 17.4.4, the last action of a thread). They and the scope have one container. The class exists from JDK 21 on.
 */
final class ThreadFlock {
    /** The class that waits for them. */
    static final String OF = "jdk.internal.misc.ThreadFlock";

    /** What runs the task of a thread that was started in a container, or of any other one. */
    static final String RUN = "runWith(Ljava/lang/Object;Ljava/lang/Runnable;)V";

    private static final String OBJECT = "(Ljava/lang/Object;)V";
    private static final String CONTAINER = "Ljdk/internal/vm/ThreadContainer;";

    /** Who returns from these has waited for all of them, or was woken. */
    private static final Set<String> WAITING = Set.of("close()V", "awaitAll()Z", "awaitAll(Ljava/time/Duration;)Z");

    /** What a thread calls that ends the waiting of a scope before all have ended. */
    private static final String WAKING = "wakeup()V";

    private ThreadFlock() {}

    /**
     * Instruments the class file.
     *
     * @param bytes its class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(bytes, (access, name, next) -> {
            if (WAITING.contains(name)) {
                return EachMethod.last(next, () -> atContainer(next, link, "acquires"));
            }
            return name.equals(WAKING) ? EachMethod.first(next, () -> atContainer(next, link, "releases")) : next;
        });
    }

    private static void atContainer(MethodVisitor method, String link, String edge) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(
                Opcodes.GETFIELD,
                OF.replace('.', '/'),
                "container",
                'L' + OF.replace('.', '/') + "$ThreadContainerImpl;");
        method.visitMethodInsn(Opcodes.INVOKESTATIC, link, edge, OBJECT, false);
    }

    /** The end of {@link #RUN}, in the class of threads. Of the container that has all other threads nobody waits for the end. */
    static MethodVisitor ofThread(MethodVisitor next, String link) {
        return EachMethod.last(next, () -> {
            Label others = new Label();
            container(next);
            next.visitMethodInsn(
                    Opcodes.INVOKESTATIC, "jdk/internal/vm/ThreadContainers", "root", "()" + CONTAINER, false);
            next.visitJumpInsn(Opcodes.IF_ACMPEQ, others);
            container(next);
            next.visitMethodInsn(Opcodes.INVOKESTATIC, link, "releases", OBJECT, false);
            next.visitLabel(others);
            next.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        });
    }

    private static void container(MethodVisitor method) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "threadContainer", "()" + CONTAINER, false);
    }
}
