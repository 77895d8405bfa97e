package org.jrsan.agent.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Does something where a synchronized method enters and leaves its monitor. Either the method is no longer synchronized: then it has
 * a synchronized block around its body, whose instructions others may replace. Or it stays as it is and calls somebody. The object
 * is {@code this}, which no compiler overwrites, or the class.
 */
final class SynchronizedMethod extends MethodVisitor {
    private final String owner;
    private final boolean isStatic;
    private final @Nullable String link;
    private final boolean hasFrames;
    private final boolean isUntold;
    private final Label start = new Label();
    private final Label end = new Label();

    /** Where an exception leaves the monitor: pairs of start and end. */
    private final List<Label[]> ranges = new ArrayList<>();

    private Label rangeStart = start;

    /**
     * Around the body of a method.
     *
     * @param owner the class that has the method
     * @param access its flags
     * @param next where to
     * @param link the class to call, null for a block
     * @param hasFrames whether the class file has frames
     * @param hasClasses whether it may have classes for constants; else nobody can be told which class it is
     */
    SynchronizedMethod(
            String owner,
            int access,
            MethodVisitor next,
            @Nullable String link,
            boolean hasFrames,
            boolean hasClasses) {
        super(Opcodes.ASM9, next);
        isUntold = link != null && !hasClasses && (access & Opcodes.ACC_STATIC) != 0;
        this.link = link;
        this.hasFrames = hasFrames;
        this.owner = owner;
        isStatic = (access & Opcodes.ACC_STATIC) != 0;
    }

    /** Whether flags are those of such a method with a body. */
    static boolean isOne(int access) {
        return (access & Opcodes.ACC_SYNCHRONIZED) != 0 && (access & Opcodes.ACC_NATIVE) == 0;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        perform(Opcodes.MONITORENTER, "enter");
        super.visitLabel(start);
    }

    private void perform(int instruction, String method) {
        if (isUntold) {
            super.visitInsn(Opcodes.ACONST_NULL);
            super.visitLdcInsn(method);
            super.visitInsn(Opcodes.ICONST_0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, link, "meetStatic", "(Ljava/lang/Class;Ljava/lang/String;Z)V", false);
            return;
        }
        monitor();
        if (link == null) {
            super.visitInsn(instruction);
        } else {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, "(Ljava/lang/Object;)V", false);
        }
    }

    private void monitor() {
        if (isStatic) {
            super.visitLdcInsn(Type.getObjectType(owner));
        } else {
            super.visitVarInsn(Opcodes.ALOAD, 0);
        }
    }

    /** The monitor is left by {@code this}, which a frame may leave out where the method itself needs it no more. */
    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        boolean isGone = !isStatic && (local == null || numLocal == 0 || local[0] == Opcodes.TOP);
        if (!isGone) {
            super.visitFrame(type, numLocal, local, numStack, stack);
            return;
        }
        Object[] kept = new Object[Math.max(1, numLocal)];
        if (local != null) {
            System.arraycopy(local, 0, kept, 0, numLocal);
        }
        kept[0] = owner;
        super.visitFrame(type, kept.length, kept, numStack, stack);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            // Not covered: the monitor is left once.
            Label covered = new Label();
            Label after = new Label();
            super.visitLabel(covered);
            ranges.add(new Label[] {rangeStart, covered});
            perform(Opcodes.MONITOREXIT, "exit");
            super.visitInsn(opcode);
            super.visitLabel(after);
            rangeStart = after;
            return;
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitLabel(end);
        ranges.add(new Label[] {rangeStart, end});
        Label handler = new Label();
        super.visitLabel(handler);
        Object[] locals = isStatic ? new Object[0] : new Object[] {owner};
        if (hasFrames) {
            super.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
        }
        perform(Opcodes.MONITOREXIT, "exit");
        super.visitInsn(Opcodes.ATHROW);
        for (Label[] range : ranges) {
            if (range[0].getOffset() != range[1].getOffset()) {
                super.visitTryCatchBlock(range[0], range[1], handler, null);
            }
        }
        super.visitMaxs(maxStack, maxLocals);
    }
}
