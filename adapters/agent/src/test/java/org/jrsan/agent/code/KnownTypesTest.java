package org.jrsan.agent.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The types are held against those that ASM's own adapter knows, in front of each instruction of many methods. */
class KnownTypesTest {
    private static final class Reference extends AnalyzerAdapter {
        Reference(String owner, MethodNode method) {
            super(Opcodes.ASM9, owner, method.access, method.name, method.desc, null);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"java/util", "java/util/concurrent", "java/lang/invoke", "java/math", "java/time", "java/net"})
    void theTypesAreThoseOfAsm(String folder) throws IOException {
        Path path = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", folder);
        try (Stream<Path> files = Files.list(path)) {
            int methods = files.filter(file -> file.toString().endsWith(".class"))
                    .mapToInt(KnownTypesTest::compare)
                    .sum();
            assertTrue(methods > 100, () -> methods + " methods");
        }
    }

    private static int compare(Path file) {
        ClassNode type = new ClassNode();
        try {
            new ClassReader(Files.readAllBytes(file)).accept(type, ClassReader.EXPAND_FRAMES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        type.methods.forEach(method -> compare(type.name, method, true));
        return type.methods.size();
    }

    /** Halves of a value have no form for frames. */
    private static void compare(String owner, MethodNode method, boolean isValid) {
        Reference expected = new Reference(owner, method);
        KnownTypes found = new KnownTypes(owner, method.access, method.name, method.desc, null);
        int i = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            instruction.accept(expected);
            instruction.accept(found);
            String where = owner + '.' + method.name + method.desc + " behind " + i++;
            assertEquals(expected.locals != null, found.isKnown(), where);
            if (found.isKnown()) {
                assertArrayEquals(whole(expected.locals), labelled(found.wholeLocals()), where);
                if (isValid) {
                    assertArrayEquals(whole(expected.stack), labelled(found.wholeStack()), where);
                }
                assertEquals(expected.locals.size(), found.localCount(), where);
                for (int above = 0; above < expected.stack.size(); above++) {
                    Object slot = expected.stack.get(expected.stack.size() - 1 - above);
                    assertEquals(labelled(slot), labelled(found.onStack(above)), where);
                }
            }
        }
    }

    private static Object[] whole(List<Object> slots) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            values.add(slots.get(i));
            i += slots.get(i) == Opcodes.LONG || slots.get(i) == Opcodes.DOUBLE ? 1 : 0;
        }
        return labelled(values.toArray());
    }

    private static Object[] labelled(Object[] types) {
        return Arrays.stream(types).map(KnownTypesTest::labelled).toArray();
    }

    /** Each may make labels of its own. */
    private static Object labelled(Object type) {
        return type instanceof Label ? "a label" : type;
    }

    @Test
    void theInstructionsOfWhichTheJdkHasNoneHaveTheSameEffects() {
        List<List<Integer>> stacks = List.of(
                List.of(Opcodes.ICONST_1, Opcodes.ICONST_2, Opcodes.FCONST_1, Opcodes.ACONST_NULL),
                List.of(Opcodes.LCONST_0, Opcodes.DCONST_0),
                List.of(Opcodes.ICONST_1, Opcodes.LCONST_0, Opcodes.FCONST_1),
                List.of(Opcodes.ACONST_NULL, Opcodes.ICONST_1, Opcodes.ICONST_1, Opcodes.DCONST_1));
        for (List<Integer> stack : stacks) {
            for (int opcode = Opcodes.NOP; opcode <= Opcodes.MONITOREXIT; opcode++) {
                MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(DJ)V", null, null);
                stack.forEach(method::visitInsn);
                boolean isPlain = opcode < Opcodes.BIPUSH
                        || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                        || opcode >= Opcodes.IASTORE && opcode < Opcodes.IINC
                        || opcode > Opcodes.IINC && opcode < Opcodes.IFEQ
                        || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN
                        || opcode == Opcodes.ARRAYLENGTH
                        || opcode >= Opcodes.ATHROW && opcode != Opcodes.CHECKCAST && opcode != Opcodes.INSTANCEOF;
                if (isPlain) {
                    method.visitInsn(opcode);
                    compare("C", method, false);
                }
            }
        }
    }

    @Test
    void subroutinesAreRefused() {
        KnownTypes types = new KnownTypes("C", Opcodes.ACC_STATIC, "m", "()V", null);
        assertThrows(IllegalArgumentException.class, () -> types.visitJumpInsn(Opcodes.JSR, new Label()));
        assertThrows(IllegalArgumentException.class, () -> types.visitVarInsn(Opcodes.RET, 0));
    }
}
