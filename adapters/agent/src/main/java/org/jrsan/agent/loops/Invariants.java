package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Values that are computed in each pass of a loop and are the same in each. */
final class Invariants {
    private static final int MOST_DEPTH = 8;

    private final Code code;
    private final Effects effects;
    private final BitSet body;

    Invariants(Code code, Effects effects, BitSet body) {
        this.code = code;
        this.effects = effects;
        this.body = body;
    }

    /** The instructions that compute a value on the stack; null if it may differ between passes, or that cannot be told. */
    @Nullable
    List<AbstractInsnNode> expression(int at, int below) {
        List<AbstractInsnNode> found = new ArrayList<>();
        return add(found, at, below, 0) ? found : null;
    }

    private boolean add(List<AbstractInsnNode> to, int at, int below, int depth) {
        AbstractInsnNode made = maker(code, at, below);
        int index = made == null ? -1 : code.method.instructions.indexOf(made);
        if (made == null || !body.get(index) || depth > MOST_DEPTH) {
            return false;
        }
        int taken = taken(made);
        if (taken < 0) {
            return false;
        }
        for (int i = taken - 1; i >= 0; i--) {
            if (!add(to, index, i, depth + 1)) {
                return false;
            }
        }
        to.add(made);
        return true;
    }

    /** How many values an instruction takes, whose result depends on them alone; -1 for others. */
    private int taken(AbstractInsnNode node) {
        int opcode = node.getOpcode();
        if (node instanceof FieldInsnNode field) {
            boolean isSame = effects.isConstant(field) || effects.isTakenForConstant(field);
            return !isSame ? -1 : opcode == Opcodes.GETFIELD ? 1 : 0;
        }
        if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
            return isWritten(Code.read(node)) ? -1 : 0;
        }
        if (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SIPUSH || node instanceof LdcInsnNode) {
            return 0;
        }
        boolean isUnary = opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG
                || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S
                || opcode == Opcodes.CHECKCAST
                || opcode == Opcodes.ARRAYLENGTH;
        if (isUnary) {
            return 1;
        }
        return opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR ? 2 : -1;
    }

    private boolean isWritten(int variable) {
        return body.stream().anyMatch(i -> Code.written(code.all[i]) == variable);
    }

    /** The one instruction that made a value on the stack, null if there are several. */
    static @Nullable AbstractInsnNode maker(Code code, int at, int below) {
        Frame<SourceValue> frame = code.sources(at);
        if (frame == null || frame.getStackSize() <= below) {
            return null;
        }
        return only(frame.getStack(frame.getStackSize() - 1 - below));
    }

    private static @Nullable AbstractInsnNode only(SourceValue value) {
        return value.insns.size() == 1 ? value.insns.iterator().next() : null;
    }

    /** The instruction whose result a value is, be it by way of local variables and casts; null if that cannot be told. */
    static @Nullable AbstractInsnNode origin(Code code, int at, int below) {
        AbstractInsnNode made = maker(code, at, below);
        for (int i = 0; i < MOST_DEPTH && made != null; i++) {
            int index = code.method.instructions.indexOf(made);
            int opcode = made.getOpcode();
            Frame<SourceValue> frame = code.sources(index);
            if (frame == null) {
                return null;
            }
            if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
                made = only(frame.getLocal(Code.read(made)));
            } else if (opcode == Opcodes.CHECKCAST
                    || opcode == Opcodes.DUP
                    || opcode == Opcodes.DUP2
                    || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
                made = maker(code, index, 0);
            } else {
                return made;
            }
        }
        return null;
    }
}
