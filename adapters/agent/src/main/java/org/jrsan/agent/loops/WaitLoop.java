package org.jrsan.agent.loops;

import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * A loop that waits: from one access all paths lead out of it or back, over instructions that only compute or pause, and whoever is
 * back finds everything as it was. So a pass that does not leave the loop has done nothing.
 *
 * @param access what is accessed
 * @param at the number of the instruction
 * @param body the instructions on the paths that lead back
 * @param outline tells which values end it
 * @param leaves the method that does
 */
record WaitLoop(Access access, int at, BitSet body, Outline outline, MethodNode leaves) {
    /**
     * The loop around an access, null if there is none of that shape.
     *
     * @param of tells what the instruction accesses, null if nothing; it is asked where a loop passes the instruction
     */
    static @Nullable WaitLoop around(
            Code code, Effects effects, int at, Function<AbstractInsnNode, @Nullable Access> of, String name) {
        if (code.all[at] instanceof FieldInsnNode field && isNone(effects, field)) {
            return null;
        }
        if (Paths.to(code, at, Paths.from(code, at + 1, at, i -> effects.isHarmless(code, i)))
                .isEmpty()) {
            return null;
        }
        Access access = of.apply(code.all[at]);
        if (access == null) {
            return null;
        }
        BitSet live = code.live(at);
        BitSet reached = Paths.from(code, at + 1, at, i -> effects.isHarmless(code, i) && !isKept(code, i, live));
        BitSet body = Paths.to(code, at, reached);
        if (body.isEmpty() || !Paths.leave(code, body, at) || !isSame(code, effects, body, at)) {
            return null;
        }
        Outline outline = new Outline(code, at, at, body);
        MethodNode leaves = outline.method(access, name);
        return leaves == null ? null : new WaitLoop(access, at, body, outline, leaves);
    }

    /** The calls by which it may park without a limit between two polls. */
    List<Integer> parks(Code code) {
        return body.stream()
                .filter(i -> Effects.isUntimedPark(code.all[i]))
                .boxed()
                .toList();
    }

    /** Whether all paths from such a call lead to the next poll, so that a call which ends early does no more than to poll once more. */
    boolean pollsAfter(Code code, int park) {
        BitSet behind = Paths.from(code, park + 1, at, body::get);
        return (park + 1 == at || !behind.isEmpty()) && !Paths.leave(code, behind, at);
    }

    private static boolean isNone(Effects effects, FieldInsnNode field) {
        return effects.isConstant(field) || effects.isTakenForConstant(field) || effects.isPlain(field);
    }

    /** Whether an instruction writes a local variable whose value is still needed where the next pass begins. */
    static boolean isKept(Code code, int i, BitSet live) {
        int written = Code.written(code.all[i]);
        return written >= 0 && live.get(written);
    }

    /** Whether all that is on the stack there is the same in each pass. */
    static boolean isSame(Code code, Effects effects, BitSet body, int at) {
        Frame<SourceValue> frame = code.sources(at);
        if (frame == null) {
            return false;
        }
        Invariants invariants = new Invariants(code, effects, body);
        for (int i = 0; i < frame.getStackSize(); i++) {
            if (invariants.expression(at, i) == null) {
                return false;
            }
        }
        return true;
    }
}
