package org.jrsan.agent.code;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has handlers tell what they catch, where that may tell the thread of an interrupt: whoever learns of one comes after it, whichever
 * call has thrown. What {@code finally} catches is not told.
 */
final class CaughtInterrupts extends MethodVisitor {
    private static final Set<String> MAY_TELL = Set.of(
            "java/lang/InterruptedException",
            "java/lang/Exception",
            "java/lang/Throwable",
            "java/io/IOException",
            "java/io/InterruptedIOException",
            "java/nio/channels/ClosedByInterruptException");

    private final MethodInstrumenter made;
    private final String owner;
    private final Set<Label> handlers = new HashSet<>();

    /** Whether what a handler caught is on top of the stack, and was not told. */
    private boolean isCaught;

    CaughtInterrupts(MethodInstrumenter made, String owner) {
        super(Opcodes.ASM9, made);
        this.made = made;
        this.owner = owner;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        if (type != null && MAY_TELL.contains(type)) {
            handlers.add(handler);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        isCaught |= handlers.contains(label);
        super.visitLabel(label);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        tell(opcode == Opcodes.ASTORE);
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitInsn(int opcode) {
        tell(opcode == Opcodes.POP);
        super.visitInsn(opcode);
    }

    /** Compilers begin a handler by storing or dropping what was caught. */
    private void tell(boolean isTaken) {
        if (isCaught && isTaken) {
            super.visitInsn(Opcodes.DUP);
            made.site("caught", "(Ljava/lang/Object;)V", "caught", owner);
        }
        isCaught = false;
    }
}
