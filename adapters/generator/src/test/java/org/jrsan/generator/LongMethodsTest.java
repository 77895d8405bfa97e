package org.jrsan.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class LongMethodsTest {
    private static final String NAME = "org/jrsan/generator/Sample";

    @Test
    void whatIsMarkedIsTooLongToBeCopiedAndDoesWhatItDid() throws ReflectiveOperationException {
        byte[] longer = LongMethods.lengthened(sample("Lorg/jrsan/internal/jit/OutOfLine;"));

        assertNotNull(longer);
        Map<String, Integer> lengths = lengths(longer);
        assertTrue(lengths.get("marked") > LongMethods.MOST_COPIED, lengths.toString());
        assertEquals(lengths(sample("LOther;")).get("other"), lengths.get("other"));
        // Defined in a loader that verifies what it defines, frames included.
        Class<?> defined = MethodHandles.lookup().defineClass(longer);
        assertEquals(1, defined.getMethod("marked", int.class).invoke(null, 7));
        assertEquals(-1, defined.getMethod("marked", int.class).invoke(null, -7));
    }

    @Test
    void asItIsWrittenOnceItIsNotMarkedAnyMore() {
        byte[] longer = LongMethods.lengthened(sample("Lorg/jrsan/internal/jit/OutOfLine;"));

        assertNull(LongMethods.lengthened(longer));
    }

    @Test
    void aClassWithoutMarksStaysAsItIs() {
        assertNull(LongMethods.lengthened(sample("LOther;")));
    }

    /** A class with two methods, of which the one called marked has an annotation. */
    private static byte[] sample(String annotation) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        for (String name : new String[] {"marked", "other"}) {
            MethodVisitor method =
                    writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "(I)I", null, null);
            if (name.equals("marked")) {
                AnnotationVisitor mark = method.visitAnnotation(annotation, false);
                mark.visitEnd();
            }
            method.visitCode();
            Label isNegative = new Label();
            method.visitVarInsn(Opcodes.ILOAD, 0);
            method.visitJumpInsn(Opcodes.IFLT, isNegative);
            method.visitInsn(Opcodes.ICONST_1);
            method.visitInsn(Opcodes.IRETURN);
            method.visitLabel(isNegative);
            method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            method.visitInsn(Opcodes.ICONST_M1);
            method.visitInsn(Opcodes.IRETURN);
            method.visitMaxs(1, 1);
            method.visitEnd();
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** How many instructions each method has, which is less than its bytes. */
    private static Map<String, Integer> lengths(byte[] classFile) {
        Map<String, Integer> lengths = new HashMap<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                lengths.put(name, 0);
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitInsn(int opcode) {
                                        lengths.merge(name, 1, Integer::sum);
                                    }
                                };
                            }
                        },
                        0);
        return lengths;
    }
}
