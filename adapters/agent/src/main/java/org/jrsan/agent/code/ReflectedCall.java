package org.jrsan.agent.code;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

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
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int next = free + 1;
        int[] locals = new int[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            locals[i] = next;
            next += arguments[i].getSize();
        }
        for (int i = arguments.length - 1; i >= 0; i--) {
            to.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]);
        }
        to.visitInsn(Opcodes.DUP);
        to.visitVarInsn(Opcodes.ASTORE, free);
        if (!Calls.isLoad(name)) {
            tell();
        }
        for (int i = 0; i < arguments.length; i++) {
            to.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]);
        }
        call.run();
        if (!Calls.isStore(name)) {
            tell();
        }
    }

    private void tell() {
        to.visitVarInsn(Opcodes.ALOAD, free);
        to.visitVarInsn(Opcodes.ALOAD, free + 1);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "reflected", TOLD, false);
    }
}
