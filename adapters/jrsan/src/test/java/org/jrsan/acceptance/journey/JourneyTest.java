package org.jrsan.acceptance.journey;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.jrsan.acceptance.CopyLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * How many source files somebody reads who follows one access: few, whatever happens to it. A method that only returns
 * something, without a branch or a call, is none that has to be looked up.
 */
class JourneyTest {
    private static final class Marked extends CopyLoader {
        private static final String VISITED = Type.getInternalName(Visited.class);

        @Override
        protected boolean isCopied(String name) {
            return super.isCopied(name) && !name.equals(Visited.class.getName());
        }

        @Override
        protected byte[] changed(String name, byte[] file) {
            return name.startsWith("org.jrsan.acceptance.") ? file : mark(file);
        }

        private static byte[] mark(byte[] bytes) {
            ClassReader reader = new ClassReader(bytes);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            Set<String> steps = steps(reader);
            String file = reader.getClassName().replaceFirst("\\$.*", "");
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9, writer) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String descriptor, String signature, String[] exceptions) {
                            if (!steps.contains(name + descriptor)) {
                                return super.visitMethod(access, name, descriptor, signature, exceptions);
                            }
                            return new MethodVisitor(
                                    Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                                @Override
                                public void visitCode() {
                                    super.visitCode();
                                    visitLdcInsn(file.substring(file.lastIndexOf('/') + 1));
                                    visitMethodInsn(
                                            Opcodes.INVOKESTATIC, VISITED, "at", "(Ljava/lang/String;)V", false);
                                }
                            };
                        }
                    },
                    0);
            return writer.toByteArray();
        }

        /** The methods that do something: branch, call, or write. */
        private static Set<String> steps(ClassReader reader) {
            Set<String> steps = new HashSet<>();
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String descriptor, String signature, String[] exceptions) {
                            return new MethodVisitor(Opcodes.ASM9) {
                                @Override
                                public void visitJumpInsn(int opcode, Label label) {
                                    steps.add(name + descriptor);
                                }

                                @Override
                                public void visitMethodInsn(
                                        int opcode, String owner, String called, String type, boolean isInterface) {
                                    steps.add(name + descriptor);
                                }

                                @Override
                                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                                    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
                                        steps.add(name + descriptor);
                                    }
                                }
                            };
                        }
                    },
                    ClassReader.SKIP_DEBUG);
            return steps;
        }
    }

    @ParameterizedTest
    @CsvSource({"again, 15", "afterAnother, 16"})
    void aReleaseStorePassesFewFiles(String journey, int most) throws ReflectiveOperationException {
        Class<?> journeys = new Marked().loadClass(Journeys.class.getName());
        Set<?> files = (Set<?>) journeys.getMethod(journey).invoke(null);

        System.out.println("setRelease, " + journey + ": " + files.size() + " files: " + files);
        assertTrue(files.size() > 1, () -> "not watched: " + files);
        assertTrue(files.size() <= most, () -> files.size() + " files: " + files);
    }
}
