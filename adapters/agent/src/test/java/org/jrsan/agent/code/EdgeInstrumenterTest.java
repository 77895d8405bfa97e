package org.jrsan.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that only some compilers make; the JVM verifies what becomes of them. */
class EdgeInstrumenterTest {
    private static final String LINK = Link.class.getName().replace('.', '/');

    private static final List<String> MADE = new ArrayList<>();

    /** What the edges call. */
    public static final class Link {
        private Link() {}

        public static void meetField(Object at, String owner, String name, boolean looks) {
            MADE.add("field " + name + (looks ? " looked at" : ""));
        }

        public static void meetStatic(Class<?> owner, String name, boolean looks) {
            MADE.add("static " + owner + " " + name + (looks ? " looked at" : ""));
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(EdgeInstrumenterTest.class.getClassLoader());
        }

        Class<?> define(byte[] file) {
            byte[] made = EdgeInstrumenter.instrument(file, LINK, this, null);
            assertNotNull(made);
            return defineClass(null, made, 0, made.length);
        }
    }

    @Test
    void aVolatileFieldMayBeStoredBeforeTheConstructorOfTheSuperclass() throws Exception {
        MADE.clear();
        ClassWriter early = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        early.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Early", null, "java/lang/Object", null);
        early.visitField(Opcodes.ACC_VOLATILE, "value", "I", null, null);
        MethodVisitor made = early.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        made.visitCode();
        store(made, 1);
        made.visitVarInsn(Opcodes.ALOAD, 0);
        made.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        store(made, 2);
        made.visitInsn(Opcodes.RETURN);
        made.visitMaxs(0, 0);
        made.visitEnd();
        new Loader().define(early.toByteArray()).getConstructor().newInstance();
        // The first one cannot name its object.
        assertEquals(List.of("static null any field", "static null any field", "field value", "field value"), MADE);
    }

    private static void store(MethodVisitor method, int value) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitInsn(Opcodes.ICONST_0 + value);
        method.visitFieldInsn(Opcodes.PUTFIELD, "Early", "value", "I");
    }

    @Test
    void aClassFileThatIsTooOldForClassConstantsMayHaveStaticMonitors() throws Exception {
        MADE.clear();
        ClassWriter old = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        old.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Old", null, "java/lang/Object", null);
        old.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE, "value", "I", null, null);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED;
        MethodVisitor get = old.visitMethod(access, "get", "()I", null, null);
        get.visitCode();
        get.visitFieldInsn(Opcodes.GETSTATIC, "Old", "value", "I");
        get.visitInsn(Opcodes.IRETURN);
        get.visitMaxs(0, 0);
        get.visitEnd();
        assertEquals(0, new Loader().define(old.toByteArray()).getMethod("get").invoke(null));
        assertEquals(
                List.of(
                        "static null enter",
                        "static null value looked at",
                        "static null value looked at",
                        "static null exit"),
                MADE);
    }
}
