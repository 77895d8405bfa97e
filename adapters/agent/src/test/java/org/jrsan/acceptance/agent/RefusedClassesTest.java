package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that the agent cannot read, or that the JVM refuses: each is told of in one line, and no test passes. */
class RefusedClassesTest {
    private static final int NEWER_THAN_ALL = 200;

    /** Six bytes each. */
    private static final int ACCESSES = 10_000;

    /** Where the major version is in a class file. */
    private static final int VERSION = 7;

    @TempDir
    Path folder;

    /** The file of a class with one number and a method, which returns its argument behind some code. */
    private static byte[] file(Consumer<MethodVisitor> code) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Other", null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_STATIC, "n", "I", null, null).visitEnd();
        MethodVisitor run = writer.visitMethod(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(Ljava/lang/Object;)Ljava/lang/Object;", null, null);
        run.visitCode();
        code.accept(run);
        run.visitVarInsn(Opcodes.ALOAD, 0);
        run.visitInsn(Opcodes.ARETURN);
        run.visitMaxs(0, 0);
        run.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Has a frame that says of an argument that it is a number, and returns it as an object. */
    private static byte[] withBadFrame() {
        return file(run -> {
            Label end = new Label();
            run.visitFieldInsn(Opcodes.GETSTATIC, "Other", "n", "I");
            run.visitJumpInsn(Opcodes.IFEQ, end);
            run.visitLabel(end);
            run.visitFrame(Opcodes.F_NEW, 1, new Object[] {Opcodes.INTEGER}, 0, new Object[0]);
        });
    }

    /** Its method has nearly as many bytes as the JVM takes. */
    private static byte[] large() {
        return file(run -> {
            for (int i = 0; i < ACCESSES; i++) {
                run.visitFieldInsn(Opcodes.GETSTATIC, "Other", "n", "I");
                run.visitFieldInsn(Opcodes.PUTSTATIC, "Other", "n", "I");
            }
        });
    }

    private AgentJvm run(byte[] other) throws IOException, InterruptedException {
        Files.write(Files.createDirectories(folder.resolve("classes")).resolve("Other.class"), other);
        String path = folder.resolve("classes") + File.pathSeparator + System.getProperty("java.class.path");
        AgentJvm jvm = AgentJvm.run(folder, "", List.of(), List.of("-cp", path, OtherMain.class.getName(), "Other"));
        assertEquals(0, jvm.exitValue(), jvm::output);
        return jvm;
    }

    private static void hasOne(AgentJvm jvm, String start, String end) {
        assertEquals(
                1,
                jvm.output()
                        .lines()
                        .filter(line -> line.startsWith("JRSan agent: " + start) && line.endsWith(end))
                        .count(),
                jvm::output);
        assertTrue(jvm.output().contains("verdict JRSan: NOT_ALL_CHECKED"), jvm::output);
    }

    @Test
    void aClassThatTheVerifierRefusesIsNamed() throws Exception {
        hasOne(
                run(withBadFrame()),
                "the JVM refuses class Other: ",
                "; if it accepts the class without the agent, leave it out by exclude=Other");
    }

    @Test
    void aClassWithAMethodThatGetsTooLargeIsNamed() throws Exception {
        hasOne(
                run(large()),
                "class Other is not checked: its method run is too large for the JVM",
                "; make two of it, or leave the class out by exclude=Other");
    }

    @Test
    void aClassFileThatIsTooNewIsNamed() throws Exception {
        byte[] file = withBadFrame();
        file[VERSION] = (byte) NEWER_THAN_ALL;
        hasOne(
                run(file),
                "class Other is not checked: Unsupported class file ",
                " 200.0, which is newer than the agent can read; compile it for an older release by --release");
    }
}
