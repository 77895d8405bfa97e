package org.jrsan.acceptance.faults;

import java.util.Set;
import org.jrsan.acceptance.CopyLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** JRSan once more, with a point before each call and each allocation of the classes that an access passes. */
final class Weaving extends CopyLoader {
    private static final Set<String> WOVEN =
            Set.of("org.jrsan.clock", "org.jrsan.rc20", "org.jrsan.race", "org.jrsan.sync");

    private static final String WOVEN_ROOMS = "org.jrsan.internal.";

    private static final String POINTS = Type.getInternalName(Points.class);

    @Override
    protected boolean isCopied(String name) {
        return super.isCopied(name) && !name.equals(Points.class.getName());
    }

    @Override
    protected byte[] changed(String name, byte[] file) {
        return name.startsWith(WOVEN_ROOMS) || WOVEN.contains(name.substring(0, name.lastIndexOf('.')))
                ? weave(file)
                : file;
    }

    private static byte[] weave(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
                        // A class that could not be initialised is no access that went wrong.
                        return name.equals("<clinit>") ? to : new Woven(to, reader.getClassName() + '.' + name);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Woven extends MethodVisitor {
        private final String method;

        Woven(MethodVisitor to, String method) {
            super(Opcodes.ASM9, to);
            this.method = method.substring(method.lastIndexOf('/') + 1);
        }

        private void point(boolean allocates, String what) {
            super.visitInsn(allocates ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
            super.visitLdcInsn(method + " -> " + what);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, POINTS, "at", "(ZLjava/lang/String;)V", false);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            point(false, name);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            point(true, name);
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.ANEWARRAY) {
                point(true, type);
            }
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW) {
                // After it, where nothing has happened either: frames name the place of the instruction itself.
                point(true, type);
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode == Opcodes.NEWARRAY) {
                point(true, "array");
            }
            super.visitIntInsn(opcode, operand);
        }
    }
}
