package org.jrsan.agent.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What happens when a step beside a monitor's instruction fails, as it does where no stack is left: the monitor is free then, and what
 * was thrown goes on. The method's own handlers would leave a monitor again that is not held, or be reached by their own steps for
 * ever. They stand behind these, at the end of the method.
 */
final class MonitorHandlers {
    private static final Object[] THROWN = {"java/lang/Throwable"};

    private final List<Step> steps = new ArrayList<>();
    private final List<Runnable> others = new ArrayList<>();

    /**
     * Where a step is.
     *
     * @param locals the types of the local variables there
     * @param held the variable that has the monitor or the class that it is, null if the monitor is not held at the step
     */
    private record Step(
            Label start,
            Label end,
            Label handler,
            Object[] locals,
            @Nullable Object held) {}

    /** A handler of the method's own comes later. */
    void add(Runnable other) {
        others.add(other);
    }

    /**
     * Visits a step.
     *
     * @param next the method
     * @param step visits its instructions
     * @param locals as above
     * @param held as above
     */
    void cover(MethodVisitor next, Runnable step, Object[] locals, @Nullable Object held) {
        Label start = new Label();
        Label end = new Label();
        next.visitLabel(start);
        step.run();
        next.visitLabel(end);
        steps.add(new Step(start, end, new Label(), locals, held));
    }

    /** At the end of the method. */
    void end(MethodVisitor next) {
        for (Step step : steps) {
            next.visitTryCatchBlock(step.start, step.end, step.handler, null);
        }
        others.forEach(Runnable::run);
        for (Step step : steps) {
            next.visitLabel(step.handler);
            next.visitFrame(Opcodes.F_NEW, step.locals.length, step.locals, 1, THROWN);
            if (step.held instanceof Type type) {
                next.visitLdcInsn(type);
                next.visitInsn(Opcodes.MONITOREXIT);
            } else if (step.held instanceof Integer variable) {
                next.visitVarInsn(Opcodes.ALOAD, variable);
                next.visitInsn(Opcodes.MONITOREXIT);
            }
            next.visitInsn(Opcodes.ATHROW);
        }
    }
}
