package org.jrsan.agent.code;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A call of a method of {@code Field} or {@code Method} with what it may hand on. The call itself stays in the class, whose rights
 * it has. Its operands are kept meanwhile in local variables that nobody uses.
 */
final class ReflectedCall {
    private static final String TOLD = "(Ljava/lang/Object;Ljava/lang/Object;)V";

    private final MethodVisitor to;
    private final String link;
    private final int free;

    /**
     * A place for such calls.
     *
     * @param to where the instructions go that are added
     * @param link the class that is told
     * @param free the first local variable that is not in use
     */
    ReflectedCall(MethodVisitor to, String link, int free) {
        this.to = to;
        this.link = link;
        this.free = free;
    }

    /**
     * Adds the call.
     *
     * @param name the name of the method
     * @param descriptor its descriptor: the first argument is the object that it is for
     * @param call adds the instruction itself
     */
    void visit(String name, String descriptor, Runnable call) {
        Operands arguments = new Operands(to, descriptor, free + 1);
        to.visitInsn(Opcodes.DUP);
        to.visitVarInsn(Opcodes.ASTORE, free);
        tell();
        arguments.giveBack();
        call.run();
        tell();
    }

    private void tell() {
        to.visitVarInsn(Opcodes.ALOAD, free);
        to.visitVarInsn(Opcodes.ALOAD, free + 1);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "reflected", TOLD, false);
    }
}
