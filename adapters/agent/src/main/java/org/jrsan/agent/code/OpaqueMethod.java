package org.jrsan.agent.code;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method that is declared to create what may be stale: its new arrays and atomics are told of. */
final class OpaqueMethod extends MethodVisitor {
    private final MethodInstrumenter told;

    /**
     * In front of what instruments the method.
     *
     * @param next gets the instructions
     * @param told gets what was created, once it is on top of the stack
     */
    OpaqueMethod(MethodVisitor next, MethodInstrumenter told) {
        super(Opcodes.ASM9, next);
        this.told = told;
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        if (opcode == Opcodes.NEWARRAY) {
            told.created(null);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        if (opcode == Opcodes.ANEWARRAY) {
            told.created(null);
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        told.created(null);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && Calls.isAtomic(owner)) {
            told.created(owner);
        }
    }
}
