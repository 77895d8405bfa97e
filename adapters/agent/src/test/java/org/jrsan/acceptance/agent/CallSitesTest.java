package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Call sites and constants of bootstrap methods of the program's, as other languages have them: who comes later knows what the bootstrap method did, and no more. */
class CallSitesTest {
    private static final String SOURCE = """
            import java.lang.invoke.*;
            public class B implements Runnable {
                static class Box { int value; }
                interface Maker { int site(); Object constant(); }
                static int data; static int other; final Maker maker;
                public B() throws ReflectiveOperationException { maker = (Maker) Class.forName("Made").getDeclaredConstructor().newInstance(); }
                public static int read() { return data; }
                public static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type) throws ReflectiveOperationException {
                    data = 7; return new ConstantCallSite(lookup.findStatic(B.class, "read", type)); }
                public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type) { Box box = new Box(); box.value = 7; return box; }
                static void sleep(int millis) { try { Thread.sleep(millis); } catch (InterruptedException e) { throw new AssertionError(e); } }
                void first() { FIRST }
                void second() { sleep(300); SECOND }
                public void run() { try { Thread one = new Thread(this::first), two = new Thread(this::second); one.start(); two.start(); one.join(); two.join(); }
                    catch (InterruptedException e) { throw new AssertionError(e); } }
            }
            """;

    /** What the compiler of Java makes of no source. */
    private static byte[] made() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", new String[] {"B$Maker"});
        MethodVisitor made = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        made.visitVarInsn(Opcodes.ALOAD, 0);
        made.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        made.visitInsn(Opcodes.RETURN);
        made.visitMaxs(0, 0);
        String lookup = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
        MethodVisitor site = writer.visitMethod(Opcodes.ACC_PUBLIC, "site", "()I", null, null);
        String ofSite = lookup + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
        site.visitInvokeDynamicInsn("read", "()I", new Handle(Opcodes.H_INVOKESTATIC, "B", "site", ofSite, false));
        site.visitInsn(Opcodes.IRETURN);
        site.visitMaxs(0, 0);
        MethodVisitor constant = writer.visitMethod(Opcodes.ACC_PUBLIC, "constant", "()Ljava/lang/Object;", null, null);
        String ofConstant = lookup + "Ljava/lang/Class;)Ljava/lang/Object;";
        constant.visitLdcInsn(new ConstantDynamic(
                "box", "Ljava/lang/Object;", new Handle(Opcodes.H_INVOKESTATIC, "B", "constant", ofConstant, false)));
        constant.visitInsn(Opcodes.ARETURN);
        constant.visitMaxs(0, 0);
        writer.visitEnd();
        return writer.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " | maker.site(); | if (maker.site() != 7) throw new AssertionError();",
                " | maker.constant(); | if (((Box) maker.constant()).value != 7) throw new AssertionError();",
                "B.other | maker.site(); other = 1; | if (maker.site() + other != 8) throw new AssertionError();",
                "B.other | maker.constant(); other = 1; | if (((Box) maker.constant()).value + other != 8) throw new AssertionError();",
            })
    void whatABootstrapMethodDidIsKnown(String race, String first, String second) throws Exception {
        Map<String, byte[]> files = new HashMap<>(
                Instrumented.compile(Map.of("B", SOURCE.replace("FIRST", first).replace("SECOND", second))));
        files.put("Made", made());
        assertEquals(race == null ? List.of() : List.of(race), Instrumented.races(Instrumented.load("B", files)));
    }
}
