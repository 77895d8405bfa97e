package org.jrsan.agent.jdk;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file of which some methods are changed, and nothing is added. What is given back as it is, is copied as it is. */
public final class EachMethod {
    /** Chooses what becomes of a method. */
    public interface Change {
        /**
         * The visitor of a method.
         *
         * @param access its flags
         * @param name its name and its descriptor, side by side
         * @param next writes the method as it is
         * @return what writes it, that one if nothing is changed
         */
        MethodVisitor of(int access, String name, MethodVisitor next);
    }

    private EachMethod() {}

    /** Loads classes of the JDK's that are to be changed. */
    static void load(Set<String> names) {
        try {
            for (String name : names) {
                Class.forName(name, false, null);
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("JRSan agent: the JDK has no class " + e.getMessage(), e);
        }
    }

    /**
     * A method that does something before all else.
     *
     * @param next writes the method
     * @param code writes what it does, by the same visitor
     * @return what writes both
     */
    public static MethodVisitor first(MethodVisitor next, Runnable code) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitCode() {
                super.visitCode();
                code.run();
            }
        };
    }

    /**
     * A method that does something before it returns.
     *
     * @param next writes the method
     * @param code writes what it does, by the same visitor
     * @return what writes both
     */
    public static MethodVisitor last(MethodVisitor next, Runnable code) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                    code.run();
                }
                super.visitInsn(opcode);
            }
        };
    }

    /** A method that does something before all else, and before it returns. */
    static MethodVisitor around(MethodVisitor next, Runnable code) {
        return first(last(next, code), code);
    }

    /**
     * Changes methods.
     *
     * @param file the class file
     * @param change chooses what becomes of each
     * @return the changed one
     */
    public static byte[] changed(byte[] file, Change change) {
        return changed(new ClassReader(file), 0, change);
    }

    /** The same, with frames as flags of the reader say. */
    static byte[] changed(ClassReader reader, int flags, Change change) {
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return change.of(access, name + descriptor, next);
                    }
                },
                flags);
        return writer.toByteArray();
    }
}
