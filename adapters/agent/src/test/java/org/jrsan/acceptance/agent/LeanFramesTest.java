package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files whose frames leave out what nobody reads, as those of shrinkers do. */
class LeanFramesTest {
    private static final String OBJECT = "java/lang/Object";

    /** A handler of anything that stores what it has caught and never looks at it; the frame behind that may have it or not. */
    private static byte[] withHandler(boolean keeps) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Lean", null, OBJECT, null);
        MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(J)V", null, null);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        Label behind = new Label();
        run.visitTryCatchBlock(start, end, handler, null);
        run.visitCode();
        run.visitLabel(start);
        run.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "yield", "()V", false);
        run.visitLabel(end);
        run.visitInsn(Opcodes.RETURN);
        run.visitLabel(handler);
        Object[] caught = {"java/lang/Throwable"};
        run.visitFrame(Opcodes.F_NEW, 1, new Object[] {Opcodes.LONG}, 1, caught);
        run.visitVarInsn(Opcodes.ASTORE, 2);
        run.visitLabel(behind);
        Object[] kept = {Opcodes.LONG, "java/lang/Throwable"};
        run.visitFrame(Opcodes.F_NEW, keeps ? 2 : 1, kept, 0, new Object[0]);
        run.visitInsn(Opcodes.LCONST_0);
        run.visitVarInsn(Opcodes.LLOAD, 0);
        run.visitInsn(Opcodes.LCMP);
        run.visitJumpInsn(Opcodes.IFNE, behind);
        run.visitFrame(Opcodes.F_NEW, 1, new Object[] {Opcodes.LONG}, 0, new Object[0]);
        run.visitInsn(Opcodes.RETURN);
        run.visitMaxs(0, 0);
        run.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasCaughtIsToldOnlyWhereItIsKept(boolean keeps) throws ReflectiveOperationException {
        Class<?> made = Instrumented.load("Lean", withHandler(keeps));
        assertDoesNotThrow(() -> made.getMethod("run", long.class).invoke(null, 0L));
    }

    /** {@code long or(long other, int unused)}, the state if there is one: behind both ways, its frame has the result alone. */
    private static byte[] withAccessor() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Lean", null, OBJECT, null);
        writer.visitField(Opcodes.ACC_VOLATILE | Opcodes.ACC_STATIC, "state", "I", null, null)
                .visitEnd();
        MethodVisitor or = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "or", "(JI)J", null, null);
        or.visitCode();
        Label other = new Label();
        Label end = new Label();
        or.visitFieldInsn(Opcodes.GETSTATIC, "Lean", "state", "I");
        or.visitVarInsn(Opcodes.ISTORE, 3);
        or.visitVarInsn(Opcodes.ILOAD, 3);
        or.visitJumpInsn(Opcodes.IFEQ, other);
        or.visitVarInsn(Opcodes.ILOAD, 3);
        or.visitInsn(Opcodes.I2L);
        or.visitJumpInsn(Opcodes.GOTO, end);
        or.visitLabel(other);
        or.visitFrame(Opcodes.F_NEW, 1, new Object[] {Opcodes.LONG}, 0, new Object[0]);
        or.visitVarInsn(Opcodes.LLOAD, 0);
        or.visitLabel(end);
        or.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {Opcodes.LONG});
        or.visitInsn(Opcodes.LRETURN);
        or.visitMaxs(0, 0);
        or.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    @Test
    void theTwinOfAnAccessorKeepsItsArguments() throws ReflectiveOperationException {
        Class<?> made = Instrumented.load("Lean", withAccessor());
        assertEquals(7L, made.getMethod("or", long.class, int.class).invoke(null, 7L, 1));
        assertTrue(
                Arrays.stream(made.getDeclaredMethods())
                        .anyMatch(method -> method.getName().startsWith("or$until")),
                () -> Arrays.toString(made.getDeclaredMethods()));
    }
}
