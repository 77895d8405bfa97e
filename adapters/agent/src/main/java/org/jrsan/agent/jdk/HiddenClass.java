package org.jrsan.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Hidden classes, which the JVM shows to no agent. So {@link java.lang.invoke.MethodHandles.Lookup} is instrumented where users define
 * them.
 */
public final class HiddenClass {
    /** The name of the class that is instrumented. */
    public static final String OF = "java.lang.invoke.MethodHandles$Lookup";

    private static final String DEFINES = "defineHiddenClass";

    private static final String REPLACES = "(Ljava/lang/Object;[B)[B";

    private HiddenClass() {}

    /**
     * Instruments the class file.
     *
     * @param bytes the class file of the lookup class
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    public static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(bytes, (access, name, next) -> {
            boolean defines = (access & Opcodes.ACC_PUBLIC) != 0 && name.startsWith(DEFINES) && name.contains("([B");
            return !defines
                    ? next
                    : new MethodVisitor(Opcodes.ASM9, next) {
                        @Override
                        public void visitCode() {
                            super.visitCode();
                            super.visitVarInsn(Opcodes.ALOAD, 0);
                            super.visitVarInsn(Opcodes.ALOAD, 1);
                            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "hidden", REPLACES, false);
                            super.visitVarInsn(Opcodes.ASTORE, 1);
                        }
                    };
        });
    }

    /**
     * Whether the JDK has made a class for a lambda: what that calls has its edges already, and accesses are none of its own.
     *
     * @param name the name of the class
     * @param access its flags
     * @return whether it is one
     */
    public static boolean isOfLambda(String name, int access) {
        return (access & Opcodes.ACC_SYNTHETIC) != 0 && name.contains("$$Lambda");
    }
}
