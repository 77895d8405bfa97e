package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

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
}
