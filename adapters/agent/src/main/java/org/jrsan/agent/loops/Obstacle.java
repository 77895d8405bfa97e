package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What keeps a loop from being a wait or an update, for a line to the user.
 *
 * @param line where it is
 * @param text what it is
 */
record Obstacle(int line, String text) {
    /** The first obstacle in the innermost loop that comes first; null if there is no loop. */
    static @Nullable Obstacle of(Code code, Effects effects, boolean isWait) {
        int[] loop = innermost(code);
        if (loop == null) {
            return null;
        }
        List<Obstacle> accesses = new ArrayList<>();
        for (int i = loop[0]; i <= loop[1]; i++) {
            String text = text(code, effects, i);
            if (text != null) {
                return new Obstacle(code.line(i), text);
            }
            if (Access.of(code.all[i]) != null && !effects.isHarmless(code, i)) {
                accesses.add(new Obstacle(code.line(i), name(code.all[i])));
            }
        }
        return isWait ? ofWait(code, loop, accesses) : ofUpdate(code, loop, accesses);
    }

    /** The loop whose end comes first: its first and last instruction. */
    private static int @Nullable [] innermost(Code code) {
        for (int i = 0; i < code.all.length; i++) {
            for (int next : code.next(i)) {
                if (next <= i) {
                    return new int[] {next, i};
                }
            }
        }
        return null;
    }

    private static Obstacle ofWait(Code code, int[] loop, List<Obstacle> accesses) {
        if (accesses.isEmpty()) {
            return new Obstacle(code.line(loop[0]), "it reads nothing that another thread could write");
        }
        if (accesses.size() > 1) {
            return new Obstacle(
                    accesses.get(1).line, "it polls " + accesses.get(0).text + " and " + accesses.get(1).text);
        }
        Obstacle kept = kept(code, loop);
        return kept != null
                ? kept
                : new Obstacle(
                        accesses.get(0).line, "what it polls, or whether it ends, depends on more than the last value");
    }

    private static Obstacle ofUpdate(Code code, int[] loop, List<Obstacle> accesses) {
        if (accesses.size() != 2) {
            return new Obstacle(
                    code.line(loop[0]), "it is not one load and one compare-and-set; accesses: " + accesses.size());
        }
        Obstacle kept = kept(code, loop);
        return kept != null
                ? kept
                : new Obstacle(
                        accesses.get(1).line,
                        "the compare-and-set does not expect what the loop has loaded, or its failure leads elsewhere");
    }

    private static @Nullable Obstacle kept(Code code, int[] loop) {
        BitSet live = code.live(loop[0]);
        for (int i = loop[0]; i <= loop[1]; i++) {
            if (WaitLoop.isKept(code, i, live)) {
                return new Obstacle(
                        code.line(i),
                        "it writes the variable " + variable(code, i, Code.written(code.all[i]))
                                + ", whose value lives on");
            }
        }
        return null;
    }

    private static String variable(Code code, int at, int number) {
        for (LocalVariableNode variable :
                code.method.localVariables == null ? List.<LocalVariableNode>of() : code.method.localVariables) {
            if (variable.index == number
                    && code.method.instructions.indexOf(variable.start) <= at + 1
                    && code.method.instructions.indexOf(variable.end) > at) {
                return variable.name;
            }
        }
        return Integer.toString(number);
    }

    private static String name(AbstractInsnNode node) {
        if (node instanceof FieldInsnNode field) {
            return simple(field.owner) + '.' + field.name;
        }
        return node instanceof MethodInsnNode call ? simple(call.owner) + '.' + call.name : "";
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.');
    }

    private static @Nullable String text(Code code, Effects effects, int i) {
        AbstractInsnNode node = code.all[i];
        if (effects.isHarmless(code, i)) {
            return null;
        }
        if (node instanceof FieldInsnNode field) {
            if (field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC) {
                return "it writes the field " + name(node);
            }
            return effects.isPlain(field)
                    ? "it reads the plain field " + name(node) + ", whose writes it need never see"
                    : null;
        }
        if (node instanceof MethodInsnNode) {
            return Access.of(node) == null ? "it calls " + name(node) : null;
        }
        if (node instanceof InvokeDynamicInsnNode) {
            return "it makes an object";
        }
        return switch (node.getOpcode()) {
            case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> "it makes an object";
            case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> "it enters or leaves a monitor";
            default ->
                node.getOpcode() >= Opcodes.IALOAD && node.getOpcode() <= Opcodes.SALOAD
                        ? "it reads an element of an array"
                        : node.getOpcode() >= Opcodes.IASTORE && node.getOpcode() <= Opcodes.SASTORE
                                ? "it writes an element of an array"
                                : null;
        };
    }
}
