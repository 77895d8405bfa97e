package org.jrsan.agent.promised;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.agent.promised.PromisedSteps.Step;
import org.jrsan.agent.promised.PromisedSteps.When;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Edges that the documentation of {@code java.util.concurrent} promises, under "Memory Consistency Properties": in these methods of the
 * JDK, what was done before one of them happens before what is done after another. They carry all that a thread knows. All else that is
 * volatile there makes an edge in happens-before alone, see {@code EdgeMethod}.
 *
 * <p>An edge that is not there could invent a violation. So a release is made by a thread that still holds the lock, or when its
 * compare-and-set has succeeded, and an acquire by who has got the lock or has read what that one wrote. Between the two of them the
 * other one may miss the edge, and learns in happens-before alone.
 */
public final class PromisedEdge extends MethodVisitor {
    private final String link;
    private final List<Step> steps;
    private final Type result;

    /** How many calls of each name there were so far. */
    private final Map<String, Integer> calls = new HashMap<>();

    private PromisedEdge(MethodVisitor next, String link, List<Step> steps, Type result) {
        super(Opcodes.ASM9, next);
        this.link = link;
        this.steps = steps;
        this.result = result;
    }

    /**
     * The visitor of a method of any class. Any thread may call.
     *
     * @param owner the internal name of the class
     * @param name the name of the method
     * @param descriptor its descriptor
     * @param next what gets the method
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return a visitor that adds the steps; the next one where nothing is promised
     */
    public static MethodVisitor of(String owner, String name, String descriptor, MethodVisitor next, String link) {
        List<Step> steps = PromisedSteps.of(owner, name, descriptor);
        return steps.isEmpty() ? next : new PromisedEdge(next, link, steps, Type.getReturnType(descriptor));
    }

    private void write(When when, String of) {
        for (Step step : steps) {
            if (step.when() == when && step.of().equals(of)) {
                step.code().write(mv, link, result);
            }
        }
    }

    private boolean has(When when, String of) {
        return steps.stream().anyMatch(step -> step.when() == when && step.of().equals(of));
    }

    @Override
    public void visitCode() {
        super.visitCode();
        write(When.ENTERED, "");
    }

    @Override
    public void visitInsn(int opcode) {
        if (Opcodes.IRETURN <= opcode && opcode <= Opcodes.RETURN) {
            write(When.RETURNING, "");
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        write(When.CALLING, name);
        if (has(When.INSTEAD, name + descriptor)) {
            write(When.INSTEAD, name + descriptor);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
        write(When.CALLED, name);
        write(When.CALLED, name + ' ' + calls.merge(name, 1, Integer::sum));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        String field = owner + ' ' + name;
        if (opcode == Opcodes.PUTFIELD && has(When.WRITING, field)) {
            write(When.WRITING, field);
        }
        if (opcode == Opcodes.GETFIELD && has(When.READ, field)) {
            super.visitInsn(Opcodes.DUP);
            super.visitFieldInsn(opcode, owner, name, descriptor);
            write(When.READ, field);
        } else {
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }
    }
}
