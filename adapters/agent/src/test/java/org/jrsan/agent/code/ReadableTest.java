package org.jrsan.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
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
}
