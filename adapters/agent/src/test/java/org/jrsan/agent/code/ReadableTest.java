package org.jrsan.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Class files with and without frames. */
class ReadableTest {
    /** What is to be instrumented, by a method that jumps. */
    static final class Jumping {
        private int plain;

        int atLeast(int least) {
            return plain < least ? least : plain;
        }
    }

    /** What is to be instrumented, without a jump. */
    static final class Straight {
        private int plain;

        int next() {
            return ++plain;
        }
    }

    private static byte[] file(Class<?> type, int version, int flags) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
            ClassNode node = new ClassNode();
            new ClassReader(Objects.requireNonNull(in).readAllBytes()).accept(node, flags);
            node.version = version;
            ClassWriter writer = new ClassWriter(0);
            node.accept(writer);
            return writer.toByteArray();
        }
    }

    private static String refused(byte[] file) {
        return assertThrows(IllegalArgumentException.class, () -> Instrumenter.instrument(file, "Link"))
                .getMessage();
    }

    @Test
    void framesAreRequiredWhereTheyAreNeeded() throws IOException {
        assertEquals(
                "its class file has version 50 and no frames; compile it for Java 7 or later",
                refused(file(Jumping.class, Opcodes.V1_6, ClassReader.SKIP_FRAMES)));
        assertEquals(
                "its class file has version 49, which has no frames; compile it for Java 6 or later",
                refused(file(Jumping.class, Opcodes.V1_5, ClassReader.SKIP_FRAMES)));
    }

    @Test
    void whatHasThemOrNeedsNoneIsInstrumented() throws IOException {
        assertTrue(Instrumenter.instrument(file(Jumping.class, Opcodes.V1_6, 0), "Link")
                        .sites()
                > 0);
        assertTrue(Instrumenter.instrument(file(Straight.class, Opcodes.V1_6, ClassReader.SKIP_FRAMES), "Link")
                        .sites()
                > 0);
    }

    /** One method that is as compilers make it, and one that is not. */
    @Test
    void eachMethodNeedsItsFrames() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_6, Opcodes.ACC_SUPER, "Mixed", null, "java/lang/Object", null);
        for (boolean hasFrame : new boolean[] {true, false}) {
            MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, hasFrame ? "one" : "two", "()V", null, null);
            Label end = new Label();
            method.visitCode();
            method.visitInsn(Opcodes.ICONST_0);
            method.visitJumpInsn(Opcodes.IFEQ, end);
            method.visitLabel(end);
            if (hasFrame) {
                method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            }
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(1, 0);
            method.visitEnd();
        }
        assertEquals(
                "its class file has version 50 and no frames; compile it for Java 7 or later",
                refused(writer.toByteArray()));
    }

    private static byte[] overwriting(int flags, boolean callsSuper) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_SUPER, "Own", null, "java/util/concurrent/ConcurrentHashMap", null);
        MethodVisitor method = writer.visitMethod(flags, "next", "()V", null, null);
        method.visitCode();
        if (callsSuper) {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitMethodInsn(
                    Opcodes.INVOKESPECIAL, "java/util/concurrent/ConcurrentHashMap", "clear", "()V", false);
        }
        method.visitInsn(Opcodes.ICONST_0);
        method.visitVarInsn(Opcodes.ISTORE, 0);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 1);
        method.visitEnd();
        return writer.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void aReceiverThatIsNeededMustStay(boolean isSynchronized, boolean callsSuper) {
        byte[] file = overwriting(isSynchronized ? Opcodes.ACC_SYNCHRONIZED : 0, callsSuper);
        String why =
                "its method next overwrites the local variable of its receiver, whose monitor or superclass it uses";
        assertEquals(why, refused(file));
        assertEquals(
                why,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> EdgeInstrumenter.instrument(file, "Link", null, null))
                        .getMessage());
    }

    @Test
    void aReceiverThatIsNotNeededMayGo() {
        assertEquals(0, Instrumenter.instrument(overwriting(0, false), "Link").sites());
    }
}
