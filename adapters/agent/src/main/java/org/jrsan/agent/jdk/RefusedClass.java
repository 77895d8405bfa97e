package org.jrsan.agent.jdk;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.told.Uninstrumented;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells of classes that the JVM's verifier refuses, with or without what was added to them: they are refused where they are used first,
 * long after they were instrumented. The JVM makes a {@link VerifyError} by its constructor, which is instrumented for that.
 */
public final class RefusedClass {
    /** The name of the class that is instrumented. */
    public static final String OF = "java.lang.VerifyError";

    private static final String CONSTRUCTOR = "<init>(Ljava/lang/String;)V";

    /** What the JVM says, of class files with frames and of older ones. */
    private static final Pattern REFUSED = Pattern.compile("Location:\\s+([^\\s(]+)\\.[^.\\s]+\\(|\\(class: ([^,]+),");

    private RefusedClass() {}

    /**
     * Instruments the class file.
     *
     * @param bytes the class file of {@link VerifyError}
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    public static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(
                bytes,
                (access, name, next) -> !name.equals(CONSTRUCTOR)
                        ? next
                        : new MethodVisitor(Opcodes.ASM9, next) {
                            @Override
                            public void visitInsn(int opcode) {
                                if (opcode == Opcodes.RETURN) {
                                    super.visitVarInsn(Opcodes.ALOAD, 1);
                                    super.visitMethodInsn(
                                            Opcodes.INVOKESTATIC, link, "refused", "(Ljava/lang/Object;)V", false);
                                }
                                super.visitInsn(opcode);
                            }
                        });
    }

    /**
     * Tells which class was refused, from where that may make no edges and must not fail. Any thread may call.
     *
     * @param message what the JVM says of it, null if that is nothing
     */
    public static void tellQuietly(@Nullable Object message) {
        try {
            if (message instanceof String text) {
                Quiet.quietly(() -> tell(text));
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    private static void tell(String message) {
        Matcher found = REFUSED.matcher(message);
        if (found.find()) {
            String name = (found.group(1) == null ? found.group(2) : found.group(1)).replace('/', '.');
            String reason = message.lines().findFirst().orElse(message);
            Uninstrumented.addLine("the JVM refuses class " + name + ": " + reason
                    + "; if it accepts the class without the agent, leave it out by exclude=" + name);
        }
    }
}
