package org.jrsan.agent.initial;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An initialiser of a class that ends with an exception hands on what its thread knows, as one that returns does: who comes to the class later is
 * told by the JVM that there is none, and comes after it (JLS 12.4.2, steps 5 and 11).
 */
public final class FailedInitialiser extends MethodVisitor {
    private final String link;
    private final boolean hasFrames;
    private final Label start = new Label();

    /**
     * Around the body of an initialiser.
     *
     * @param next where to
     * @param link the class to call
     * @param hasFrames whether the class file has frames
     */
    public FailedInitialiser(MethodVisitor next, String link, boolean hasFrames) {
        super(Opcodes.ASM9, next);
        this.link = link;
        this.hasFrames = hasFrames;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitLabel(start);
    }

    /** The handler stands behind all others, so it gets only what leaves the initialiser. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label end = new Label();
        super.visitLabel(end);
        if (hasFrames) {
            super.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        }
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "initialised", "()V", false);
        super.visitInsn(Opcodes.ATHROW);
        super.visitTryCatchBlock(start, end, end, null);
        super.visitMaxs(maxStack, maxLocals);
    }
}
