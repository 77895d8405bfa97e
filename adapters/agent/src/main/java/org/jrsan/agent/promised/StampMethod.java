package org.jrsan.agent.promised;

import java.util.Map;
import org.jrsan.internal.edges.Stamps;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A method of {@code StampedLock} that gives a stamp or is asked for one: whether the reads of the caller count depends on it, so
 * the link is told of both. The methods leave their argument as it is.
 */
public final class StampMethod extends MethodVisitor {
    static final String OWNER = "java/util/concurrent/locks/StampedLock";

    private static final String ASKED = "(Ljava/lang/Object;J)V";
    private static final String GIVEN = "(JLjava/lang/Object;JI)V";

    /** By name and descriptor. */
    private static final Map<String, Integer> MEANINGS = Map.ofEntries(
            Map.entry("tryOptimisticRead()J", Stamps.BEGUN),
            Map.entry("validate(J)Z", Stamps.VALIDATED),
            Map.entry("tryConvertToOptimisticRead(J)J", Stamps.CONVERTED_TO_OPTIMISTIC),
            Map.entry("tryConvertToReadLock(J)J", Stamps.CONVERTED_TO_READ),
            Map.entry("tryConvertToWriteLock(J)J", Stamps.CONVERTED_TO_WRITE),
            Map.entry("readLock()J", Stamps.LOCKED),
            Map.entry("tryReadLock()J", Stamps.LOCKED),
            Map.entry("tryReadLock(JLjava/util/concurrent/TimeUnit;)J", Stamps.LOCKED),
            Map.entry("readLockInterruptibly()J", Stamps.LOCKED),
            Map.entry("writeLock()J", Stamps.LOCKED),
            Map.entry("tryWriteLock()J", Stamps.LOCKED),
            Map.entry("tryWriteLock(JLjava/util/concurrent/TimeUnit;)J", Stamps.LOCKED),
            Map.entry("writeLockInterruptibly()J", Stamps.LOCKED));

    private final String link;
    private final int meaning;
    private final boolean hasStamp;

    private StampMethod(MethodVisitor next, String link, int meaning) {
        super(Opcodes.ASM9, next);
        this.link = link;
        this.meaning = meaning;
        hasStamp = meaning != Stamps.BEGUN && meaning != Stamps.LOCKED;
    }

    /**
     * The visitor of a method of any class. Any thread may call.
     *
     * @param owner the internal name of the class
     * @param name the name of the method
     * @param descriptor its descriptor
     * @param next what gets the method
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return a visitor that tells of stamps; the next one where the method has nothing to do with them
     */
    public static MethodVisitor of(String owner, String name, String descriptor, MethodVisitor next, String link) {
        Integer meaning = owner.equals(OWNER) ? MEANINGS.get(name + descriptor) : null;
        return meaning == null ? next : new StampMethod(next, link, meaning);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (hasStamp) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitVarInsn(Opcodes.LLOAD, 1);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "stampAsked", ASKED, false);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.LRETURN || opcode == Opcodes.IRETURN) {
            super.visitInsn(opcode == Opcodes.LRETURN ? Opcodes.DUP2 : Opcodes.DUP);
            if (opcode == Opcodes.IRETURN) {
                super.visitInsn(Opcodes.I2L);
            }
            super.visitVarInsn(Opcodes.ALOAD, 0);
            if (hasStamp) {
                super.visitVarInsn(Opcodes.LLOAD, 1);
            } else {
                super.visitInsn(Opcodes.LCONST_0);
            }
            super.visitIntInsn(Opcodes.BIPUSH, meaning);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "stampGiven", GIVEN, false);
        }
        super.visitInsn(opcode);
    }
}
