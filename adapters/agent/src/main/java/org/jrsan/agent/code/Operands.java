package org.jrsan.agent.code;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The arguments of a call that is about to be made, kept in local variables meanwhile, so that what is below them can be reached. */
final class Operands {
    private final MethodVisitor to;
    private final Type[] types;
    private final int[] locals;

    /**
     * Takes them from the stack.
     *
     * @param to where instructions are added
     * @param descriptor that of the called method
     * @param free the first local variable to be used
     */
    Operands(MethodVisitor to, String descriptor, int free) {
        this.to = to;
        types = Type.getArgumentTypes(descriptor);
        locals = new int[types.length];
        int next = free;
        for (int i = 0; i < types.length; i++) {
            locals[i] = next;
            next += types[i].getSize();
        }
        for (int i = types.length - 1; i >= 0; i--) {
            to.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), locals[i]);
        }
    }

    /** The variable that the first one is in. */
    int first() {
        return locals[0];
    }

    /** Puts them back. */
    void giveBack() {
        for (int i = 0; i < types.length; i++) {
            to.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), locals[i]);
        }
    }
}
