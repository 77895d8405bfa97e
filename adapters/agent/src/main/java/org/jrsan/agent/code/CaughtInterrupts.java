package org.jrsan.agent.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has handlers tell what they catch, where that may tell the thread of an interrupt: whoever learns of one comes after it, whichever
 * call has thrown.
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

    /** The handlers of anything, as {@code finally} has. */
    private final Set<Label> ofAnything = new HashSet<>();

    /** By where what they cover begins and ends, these handlers. */
    private final Map<Label, List<Label>> beginning = new HashMap<>();

    private final Map<Label, List<Label>> ending = new HashMap<>();

    /** Which of these the code is covered by, and may be so twice. */
    private final List<Label> covering = new ArrayList<>();

    /** Those whose code begins here, until that has stored what was caught. */
    private final Set<Label> begun = new HashSet<>();

    /** Whether what a handler caught is on top of the stack, and was not told. */
    private boolean isCaught;

    /** The variable that has what was caught, once it was stored; none for less than 0. */
    private int stored = -1;

    CaughtInterrupts(MethodInstrumenter made, String owner) {
        super(Opcodes.ASM9, made);
        this.made = made;
        this.owner = owner;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        if (type == null) {
            ofAnything.add(handler);
            beginning.computeIfAbsent(start, s -> new ArrayList<>()).add(handler);
            ending.computeIfAbsent(end, e -> new ArrayList<>()).add(handler);
        } else if (MAY_TELL.contains(type)) {
            handlers.add(handler);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        isCaught |= handlers.contains(label);
        ending.getOrDefault(label, List.of()).forEach(covering::remove);
        covering.addAll(beginning.getOrDefault(label, List.of()));
        if (ofAnything.contains(label)) {
            begun.add(label);
        }
        super.visitLabel(label);
    }

    /**
     * A handler of anything tells once it has stored what it caught. Not where it covers itself, as those do that leave a monitor: what
     * telling throws, at the end of the stack, would begin it for ever.
     */
    private void tellStored() {
        if (stored >= 0) {
            int variable = stored;
            stored = -1;
            if (begun.stream().noneMatch(covering::contains)) {
                super.visitVarInsn(Opcodes.ALOAD, variable);
                made.site("caught", "(Ljava/lang/Object;)V", "caught", owner);
            }
            begun.clear();
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        tellStored();
        if (opcode == Opcodes.ASTORE && !begun.isEmpty()) {
            stored = variable;
            isCaught = false;
            super.visitVarInsn(opcode, variable);
            return;
        }
        begun.clear();
        tell(opcode == Opcodes.ASTORE);
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitInsn(int opcode) {
        tellStored();
        begun.clear();
        tell(opcode == Opcodes.POP);
        super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
        begins();
        super.visitFieldInsn(opcode, of, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String descriptor, boolean isInterface) {
        begins();
        super.visitMethodInsn(opcode, of, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        begins();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        begins();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        begins();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitLdcInsn(Object value) {
        begins();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        begins();
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        begins();
        super.visitJumpInsn(opcode, label);
    }

    /** Where ways meet, what was stored is not told unless all of them have it: a compiler may let go of what nobody reads. */
    @Override
    public void visitFrame(int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
        if (stored >= 0 && !has(type, numLocal, local, stored)) {
            stored = -1;
            begun.clear();
        }
        super.visitFrame(type, numLocal, local, numStack, stack);
    }

    private static boolean has(int type, int numLocal, Object @Nullable [] local, int variable) {
        if (local == null || type != Opcodes.F_NEW && type != Opcodes.F_FULL) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < numLocal && at <= variable; i++) {
            if (at == variable) {
                return local[i] instanceof String;
            }
            at += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        return false;
    }

    /** Another instruction, before which what was stored is told. */
    private void begins() {
        tellStored();
        begun.clear();
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
