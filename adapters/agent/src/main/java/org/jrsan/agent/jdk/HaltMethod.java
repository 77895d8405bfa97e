package org.jrsan.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Instruments {@link Runtime}: who halts the JVM runs no shutdown hook, and what would be told at its end is told there, unless the halt is refused. */
final class HaltMethod extends MethodVisitor {
    static final String OF = "java.lang.Runtime";

    /** What ends the JVM. */
    private static final String ENDS = "java/lang/Shutdown";

    private final String link;
    private boolean isTold;

    private HaltMethod(MethodVisitor next, String link) {
        super(Opcodes.ASM9, next);
        this.link = link;
    }

    /**
     * Instruments the class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(
                bytes, (access, name, next) -> name.equals("halt(I)V") ? new HaltMethod(next, link) : next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (!isTold && owner.equals(ENDS)) {
            isTold = true;
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "halting", "()V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
}
