package org.jrsan.agent.code;

import org.jrsan.agent.resolve.Functions;
import org.jrsan.agent.resolve.SharedTypes;
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

    /** Has functions among them do their steps, where they are called inside of a collection that is in a local variable. */
    void wrapFunctions(String link, int collection) {
        for (int i = 0; i < types.length; i++) {
            if (Functions.contains(types[i].getClassName())) {
                to.visitVarInsn(Opcodes.ALOAD, collection);
                to.visitVarInsn(Opcodes.ALOAD, locals[i]);
                to.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        link,
                        "inside",
                        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                        false);
                to.visitTypeInsn(Opcodes.CHECKCAST, types[i].getInternalName());
                to.visitVarInsn(Opcodes.ASTORE, locals[i]);
            }
        }
    }

    /** Meets others at the collections among them, or only looks there. */
    void meetCollections(String link, boolean looks) {
        for (int i = 0; i < types.length; i++) {
            if (SharedTypes.isCollection(types[i])) {
                Meetings.add(to, link, locals[i], "meetShared", looks);
            }
        }
    }

    /**
     * Puts an array of them on the stack; all must be objects.
     *
     * @param receiver the local variable with the first element, negative for none
     */
    void asArray(int receiver) {
        int first = receiver < 0 ? 0 : 1;
        to.visitIntInsn(Opcodes.BIPUSH, first + types.length);
        to.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
        for (int i = 0; i < first + types.length; i++) {
            to.visitInsn(Opcodes.DUP);
            to.visitIntInsn(Opcodes.BIPUSH, i);
            to.visitVarInsn(Opcodes.ALOAD, i < first ? receiver : locals[i - first]);
            to.visitInsn(Opcodes.AASTORE);
        }
    }

    /** Puts them back. */
    void giveBack() {
        for (int i = 0; i < types.length; i++) {
            to.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), locals[i]);
        }
    }
}
