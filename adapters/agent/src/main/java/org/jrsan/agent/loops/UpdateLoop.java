package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A loop that retries an update: a load, instructions that only compute, and a compare-and-set that expects what was loaded; when
 * that fails, all paths lead back to the load, which finds everything as it was.
 *
 * @param load what is loaded
 * @param at the number of that instruction
 * @param update what is compared and set
 * @param updateAt the number of that instruction
 * @param variable computes, at the load, of which variable the compare-and-set is
 * @param outline tells on which values the loop ends before the compare-and-set
 * @param leaves the method that does
 */
record UpdateLoop(
        Access load,
        int at,
        Access update,
        int updateAt,
        List<AbstractInsnNode> variable,
        Outline outline,
        MethodNode leaves) {
    private static final int VALUES = 2;

    /** The loop around a compare-and-set, null if there is none of that shape. */
    static @Nullable UpdateLoop around(
            Code code,
            Effects effects,
            int updateAt,
            BiFunction<AbstractInsnNode, Boolean, @Nullable Access> calls,
            String name) {
        Access update = access(code.all[updateAt], true, calls);
        AbstractInsnNode origin =
                update == null || !update.isCompareAndSet() ? null : Invariants.origin(code, updateAt, 1);
        Access load = origin == null ? null : access(origin, false, calls);
        if (update == null
                || load == null
                || load.isCompareAndSet()
                || origin instanceof FieldInsnNode field
                        && (effects.isConstant(field) || effects.isTakenForConstant(field) || effects.isPlain(field))) {
            return null;
        }
        int at = code.method.instructions.indexOf(origin);
        BitSet tried = tried(code, effects, at, updateAt);
        BitSet failed = tried == null ? null : failed(code, effects, at, updateAt);
        if (tried == null || failed == null) {
            return null;
        }
        BitSet all = new BitSet();
        all.or(tried);
        all.or(failed);
        BitSet live = code.live(at);
        if (all.stream().anyMatch(i -> WaitLoop.isKept(code, i, live)) || !WaitLoop.isSame(code, effects, all, at)) {
            return null;
        }
        List<AbstractInsnNode> variable = variable(code, effects, all, updateAt, update);
        Outline outline = new Outline(code, at, updateAt, tried);
        MethodNode leaves = outline.method(load, name);
        return variable == null || leaves == null
                ? null
                : new UpdateLoop(load, at, update, updateAt, variable, outline, leaves);
    }

    /** What an instruction accesses itself, or by the call of what may be an accessor. */
    private static @Nullable Access access(
            AbstractInsnNode node,
            boolean isCompareAndSet,
            BiFunction<AbstractInsnNode, Boolean, @Nullable Access> calls) {
        Access own = Access.of(node);
        return own == null && node instanceof MethodInsnNode ? calls.apply(node, isCompareAndSet) : own;
    }

    /**
     * What lies between the load and the compare-and-set; null if a path leads back to the load without that, or none leads on without doing more
     * than to compute.
     */
    private static @Nullable BitSet tried(Code code, Effects effects, int at, int updateAt) {
        BitSet reached = Paths.from(code, at + 1, updateAt, i -> i == at || effects.isHarmless(code, i));
        BitSet tried = Paths.to(code, updateAt, reached);
        boolean leadsOn = at + 1 == updateAt || tried.get(at + 1);
        return reached.get(at) || !leadsOn ? null : tried;
    }

    /** What lies between the failed compare-and-set and the load, null if anything else may follow the failure. */
    private static @Nullable BitSet failed(Code code, Effects effects, int at, int updateAt) {
        int test = updateAt + 1;
        while (test < code.all.length && code.all[test].getOpcode() < 0) {
            test++;
        }
        if (test == code.all.length || !(code.all[test] instanceof JumpInsnNode jump)) {
            return null;
        }
        int start;
        if (jump.getOpcode() == Opcodes.IFEQ) {
            start = code.method.instructions.indexOf(jump.label);
        } else if (jump.getOpcode() == Opcodes.IFNE) {
            start = test + 1;
        } else {
            return null;
        }
        BitSet reached = Paths.from(code, start, at, i -> effects.isHarmless(code, i));
        boolean onlyBack = !reached.isEmpty() && !Paths.leave(code, reached, at);
        return onlyBack && reached.equals(Paths.to(code, at, reached)) ? reached : null;
    }

    private static @Nullable List<AbstractInsnNode> variable(
            Code code, Effects effects, BitSet all, int updateAt, Access update) {
        Invariants invariants = new Invariants(code, effects, all);
        List<AbstractInsnNode> found = new ArrayList<>();
        for (int i = update.arguments() - 1; i >= VALUES; i--) {
            List<AbstractInsnNode> one = invariants.expression(updateAt, i);
            if (one == null) {
                return null;
            }
            found.addAll(one);
        }
        return found;
    }
}
