package org.jrsan.agent.runner;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Has JUnit run each robustness test while no other test of the JVM runs, if it runs tests in parallel. Under the agent, tests meet at static objects of the JDK's,
 * such as the numbers of pools. What one of them finds would depend on what the others do just then. JUnit knows this as a lock that the
 * annotation of the test asks for, so the annotation gets it while it is loaded.
 */
final class LoneTests {
    private static final String OF = "org/jrsan/junit/RobustnessTest";
    private static final String LOCK = "org/junit/jupiter/api/parallel/ResourceLock";

    /** The name that JUnit has for the lock of all tests. Who has that to read and to write, runs alone. */
    private static final String OF_ALL = "org.junit.platform.engine.support.hierarchical.ExclusiveResource.GLOBAL_KEY";

    private LoneTests() {}

    /** Whether a class is the annotation. */
    static boolean areBy(String internalName, @Nullable ClassLoader loader) {
        return internalName.equals(OF) && loader != null;
    }

    /** The class file of the annotation with the lock. */
    static byte[] instrument(byte[] bytes) {
        ClassReader file = new ClassReader(bytes);
        ClassWriter made = new ClassWriter(file, 0);
        file.accept(
                new ClassVisitor(Opcodes.ASM9, made) {
                    @Override
                    public void visitEnd() {
                        AnnotationVisitor lock = super.visitAnnotation('L' + LOCK + ';', true);
                        lock.visit("value", OF_ALL);
                        lock.visitEnd();
                        super.visitEnd();
                    }
                },
                0);
        return made.toByteArray();
    }
}
