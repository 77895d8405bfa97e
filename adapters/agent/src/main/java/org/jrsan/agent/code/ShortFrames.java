package org.jrsan.agent.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Takes the frames of a method whole, as those who change it need them, and hands them on as differences, as class files have them. The
 * writer would find the differences by itself, but takes several times as long for it.
 */
final class ShortFrames extends MethodVisitor {
    /** How many local variables a frame may have more or less than the one before, to be told by these. */
    private static final int FEW = 3;

    private static final Object[] NONE = {};

    private Object[] before;

    /**
     * Frames of a method that is visited.
     *
     * @param next the writer
     * @param initial the local variables at the start of the method, one entry for each value
     */
    ShortFrames(MethodVisitor next, Object[] initial) {
        super(Opcodes.ASM9, next);
        before = initial;
    }

    /** The arrays are kept, and nobody may change them. */
    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        if (type != Opcodes.F_NEW) {
            throw new IllegalArgumentException("a frame that is not whole");
        }
        Object[] locals = local == null ? NONE : numLocal == local.length ? local : Arrays.copyOf(local, numLocal);
        Object[] last = before;
        before = locals;
        int more = locals.length - last.length;
        boolean mayBeShort = numStack == 0 && Math.abs(more) <= FEW || numStack == 1 && more == 0;
        if (!mayBeShort || !begin(locals, last, Math.min(locals.length, last.length))) {
            super.visitFrame(Opcodes.F_FULL, numLocal, locals, numStack, stack);
        } else if (numStack == 1) {
            super.visitFrame(Opcodes.F_SAME1, 0, null, 1, stack);
        } else if (more > 0) {
            super.visitFrame(Opcodes.F_APPEND, more, Arrays.copyOfRange(locals, last.length, locals.length), 0, null);
        } else if (more < 0) {
            super.visitFrame(Opcodes.F_CHOP, -more, null, 0, null);
        } else {
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
    }

    private static boolean begin(Object[] one, Object[] other, int count) {
        for (int i = 0; i < count; i++) {
            if (one[i] != other[i] && !one[i].equals(other[i])) {
                return false;
            }
        }
        return true;
    }
}
