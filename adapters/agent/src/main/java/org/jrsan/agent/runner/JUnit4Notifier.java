package org.jrsan.agent.runner;

import org.jrsan.agent.jdk.EachMethod;
import org.jrsan.spi.AgentOfJvm;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments what tells the listeners of JUnit 4: with option {@code junit=all} it tells {@code org.jrsan.junit.JUnit4Tests}, too, where that is on the class
 * path. JUnit 4 looks for no listeners itself, so this is the one place that sees the tests of all who run them.
 */
final class JUnit4Notifier {
    private static final String OF = "org/junit/runner/notification/RunNotifier";
    private static final String TOLD = "org/jrsan/junit/JUnit4Tests";
    private static final String TEST = "Lorg/junit/runner/Description;";
    private static final String FAILURE = "Lorg/junit/runner/notification/Failure;";

    private JUnit4Notifier() {}

    /**
     * Whether a class is the one, and somebody wants to be told. Called while it is loaded.
     *
     * @param internalName the name of the class
     * @param loader its loader
     * @return whether it is to be instrumented
     */
    static boolean isOne(String internalName, @Nullable ClassLoader loader) {
        return internalName.equals(OF)
                && loader != null
                && AgentOfJvm.isSet("junit", "all")
                && loader.getResource(TOLD + ".class") != null;
    }

    /**
     * Instruments the class file.
     *
     * @param bytes the class file
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes) {
        return EachMethod.changed(bytes, (access, name, next) -> switch (name) {
            case "<init>()V" -> EachMethod.last(next, () -> tell(next, "prepare", "()V"));
            case "fireTestStarted(" + TEST + ")V" ->
                // Behind the listeners: what they do is not part of the test.
                EachMethod.last(next, () -> {
                    next.visitVarInsn(Opcodes.ALOAD, 1);
                    tell(next, "started", "(" + TEST + ")V");
                });
            case "fireTestFailure(" + FAILURE + ")V" ->
                EachMethod.first(next, () -> {
                    next.visitVarInsn(Opcodes.ALOAD, 1);
                    tell(next, "failed", "(" + FAILURE + ")V");
                });
            case "fireTestFinished(" + TEST + ")V" ->
                EachMethod.first(next, () -> {
                    next.visitVarInsn(Opcodes.ALOAD, 0);
                    next.visitVarInsn(Opcodes.ALOAD, 1);
                    tell(next, "finished", "(L" + OF + ';' + TEST + ")V");
                });
            case "fireTestRunFinished(Lorg/junit/runner/Result;)V" ->
                EachMethod.first(next, () -> {
                    next.visitVarInsn(Opcodes.ALOAD, 0);
                    tell(next, "runFinished", "(L" + OF + ";)V");
                });
            default -> next;
        });
    }

    private static void tell(MethodVisitor to, String method, String descriptor) {
        to.visitMethodInsn(Opcodes.INVOKESTATIC, TOLD, method, descriptor, false);
    }
}
