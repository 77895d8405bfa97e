package org.jrsan.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes methods of compiled classes so long that the JIT does not copy them to where they are called: those with the annotation
 * {@code OutOfLine}, which it takes away. What it adds stands behind the end of the method, and is never run.
 *
 * <p>Argument: the directory of the class files.
 */
public final class LongMethods {
    /** The JIT copies hot methods of up to so many bytes. */
    static final int MOST_COPIED = 325;

    private static final String ANNOTATION = "Lorg/jrsan/internal/jit/OutOfLine;";

    private LongMethods() {}

    /**
     * Changes the class files.
     *
     * @param arguments the directory
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(arguments[0]))) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            byte[] longer = lengthened(Files.readAllBytes(file));
            if (longer != null) {
                Files.write(file, longer);
            }
        }
    }

    /** The class with such methods made longer; null if it has none. */
    static byte @Nullable [] lengthened(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        Lengthening lengthening = new Lengthening(writer);
        reader.accept(lengthening, 0);
        return lengthening.hasChanged ? writer.toByteArray() : null;
    }

    private static final class Lengthening extends ClassVisitor {
        private boolean hasChanged;

        Lengthening(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
                private boolean isMarked;

                @Override
                public @Nullable AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    if (type.equals(ANNOTATION)) {
                        isMarked = true;
                        return null;
                    }
                    return super.visitAnnotation(type, visible);
                }

                @Override
                public void visitMaxs(int maxStack, int maxLocals) {
                    if (isMarked) {
                        hasChanged = true;
                        lengthen(this);
                    }
                    super.visitMaxs(Math.max(1, maxStack), maxLocals);
                }
            };
        }
    }

    /** Never run: the last instruction of a method does not go on to the next one. */
    private static void lengthen(MethodVisitor code) {
        code.visitFrame(Opcodes.F_FULL, 0, null, 0, null);
        for (int i = 0; i < MOST_COPIED; i++) {
            code.visitInsn(Opcodes.NOP);
        }
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitInsn(Opcodes.ATHROW);
    }
}
