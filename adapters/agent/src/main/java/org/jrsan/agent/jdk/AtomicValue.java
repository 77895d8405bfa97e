package org.jrsan.agent.jdk;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instruments the atomic classes where the JDK reads their value for others, out of sight: their text, as in a concatenation, and their value
 * as a {@code Number}. These are volatile loads. Checked classes read the values in another way, and JRSan does not ask for them. The
 * classes are loaded already, and get no method.
 */
final class AtomicValue {
    private static final String PACKAGE = "java.util.concurrent.atomic.";

    private static final Set<String> CLASSES = Set.of(
            PACKAGE + "AtomicBoolean",
            PACKAGE + "AtomicInteger",
            PACKAGE + "AtomicIntegerArray",
            PACKAGE + "AtomicLong",
            PACKAGE + "AtomicLongArray",
            PACKAGE + "AtomicReference",
            PACKAGE + "AtomicReferenceArray",
            PACKAGE + "DoubleAccumulator",
            PACKAGE + "DoubleAdder",
            PACKAGE + "LongAccumulator",
            PACKAGE + "LongAdder");

    private static final Set<String> LOADS =
            Set.of("toString()Ljava/lang/String;", "intValue()I", "longValue()J", "floatValue()F", "doubleValue()D");

    private AtomicValue() {}

    /**
     * Whether a class is one. Any thread may ask.
     *
     * @param name the name of a class that the boot loader has defined
     * @return whether it is to be instrumented
     */
    static boolean isOf(String name) {
        return CLASSES.contains(name);
    }

    /** Loads the classes. */
    static void load() {
        EachMethod.load(CLASSES);
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one
     */
    static byte[] instrument(byte[] bytes, String link) {
        return EachMethod.changed(
                bytes,
                (access, name, next) -> LOADS.contains(name) ? EachMethod.around(next, () -> look(next, link)) : next);
    }

    private static void look(MethodVisitor to, String link) {
        to.visitVarInsn(Opcodes.ALOAD, 0);
        to.visitInsn(Opcodes.ICONST_1);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, link, "meet", "(Ljava/lang/Object;Z)V", false);
    }
}
