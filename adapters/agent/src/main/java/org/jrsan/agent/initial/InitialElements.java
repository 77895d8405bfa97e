package org.jrsan.agent.initial;

import java.util.function.IntConsumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The initialiser of a class, in which constants that a new array is filled with are its initial values, as what is stored to static fields there is: nobody
 * else has the array yet, and others wait for the end of the initialiser. So a large table of constants still fits into the method. Of an array that the initialiser
 * hands to others without an order, as by an opaque store, a race with these constants is not found: as with what a constructor stores.
 */
public final class InitialElements extends MethodVisitor {
    /** What has come of {@code dup, index, value, store} behind a new array. */
    private enum Seen {
        NOTHING,
        ARRAY,
        DOUBLED,
        INDEX,
        VALUE
    }

    private final IntConsumer raw;
    private Seen seen = Seen.NOTHING;

    /**
     * In front of who instruments.
     *
     * @param next what the rest goes to
     * @param raw takes the store of an initial value, to leave it as it is
     */
    public InitialElements(MethodVisitor next, IntConsumer raw) {
        super(Opcodes.ASM9, next);
        this.raw = raw;
    }

    private void constant() {
        seen = switch (seen) {
            case DOUBLED -> Seen.INDEX;
            case INDEX -> Seen.VALUE;
            default -> Seen.NOTHING;
        };
    }

    private void newArray() {
        seen = Seen.ARRAY;
    }

    @Override
    public void visitInsn(int opcode) {
        boolean isStore = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        if (isStore && seen == Seen.VALUE) {
            raw.accept(opcode);
            newArray();
            return;
        }
        super.visitInsn(opcode);
        if (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1) {
            constant();
        } else {
            seen = opcode == Opcodes.DUP && seen == Seen.ARRAY ? Seen.DOUBLED : Seen.NOTHING;
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        if (opcode == Opcodes.NEWARRAY) {
            newArray();
        } else {
            constant();
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        super.visitLdcInsn(value);
        constant();
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        seen = opcode == Opcodes.ANEWARRAY ? Seen.ARRAY : Seen.NOTHING;
    }

    @Override
    public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        super.visitFrame(type, numLocal, local, numStack, stack);
        seen = Seen.NOTHING;
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        super.visitVarInsn(opcode, variable);
        seen = Seen.NOTHING;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
        seen = Seen.NOTHING;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        seen = Seen.NOTHING;
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        super.visitJumpInsn(opcode, label);
        seen = Seen.NOTHING;
    }
}
