package org.jrsan.acceptance.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Objects;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Its classes are transformed once more while it runs. */
public final class ChangedMain {
    private ChangedMain() {}

    /** Another agent in the same JVM. */
    public static final class Other {
        private static @Nullable Instrumentation instrumentation;

        /** What is to be stubbed, once that is known. */
        private static volatile @Nullable Class<?> stubbed;

        private static @Nullable String method;
        private static int number;

        private static final ClassFileTransformer STUBBING = new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    ClassLoader loader, String name, Class<?> known, ProtectionDomain domain, byte[] bytes) {
                return known != null && known == stubbed
                        ? stubbed(bytes, Objects.requireNonNull(method), number)
                        : null;
            }
        };

        private Other() {}

        public static void premain(String options, Instrumentation given) {
            instrumentation = given;
            given.addTransformer(STUBBING, true);
        }

        static void change(Class<?>... types) throws Exception {
            Objects.requireNonNull(instrumentation).retransformClasses(types);
        }

        /** From now on, a method returns a number and does nothing else. */
        static void stub(Class<?> type, String which, int returned) throws Exception {
            method = which;
            number = returned;
            stubbed = type;
            Objects.requireNonNull(instrumentation).retransformClasses(type);
        }

        private static byte[] stubbed(byte[] bytes, String method, int number) {
            ClassWriter writer = new ClassWriter(0);
            ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public @Nullable MethodVisitor visitMethod(
                        int access, String name, String descriptor, String signature, String[] exceptions) {
                    MethodVisitor made = super.visitMethod(access, name, descriptor, signature, exceptions);
                    if (!name.equals(method)) {
                        return made;
                    }
                    made.visitCode();
                    made.visitIntInsn(Opcodes.BIPUSH, number);
                    made.visitInsn(Opcodes.IRETURN);
                    made.visitMaxs(1, 1);
                    made.visitEnd();
                    return null;
                }
            };
            new ClassReader(bytes).accept(visitor, 0);
            return writer.toByteArray();
        }
    }

    /** A class that is checked. */
    static final class Cell {
        int value;

        int next() {
            return ++value;
        }
    }

    /** One that makes edges only. */
    static final class Excluded {
        volatile int value;
    }

    /** A class with an accessor that loops poll. */
    static final class Gate {
        volatile int state;

        int state() {
            return state;
        }
    }

    private static int passed(Gate gate) {
        int seen;
        while ((seen = gate.state()) == 0) {
            Thread.onSpinWait();
        }
        return seen;
    }

    /** What a thread finds that waits for another one, often enough for the way to be a short one. */
    private static int passed() throws InterruptedException {
        int passed = 0;
        for (int i = 0; i < 3; i++) {
            try (Session session = Sanitizer.open()) {
                Gate gate = new Gate();
                Thread other = new Thread(() -> gate.state = 1);
                other.start();
                passed = passed(gate);
                other.join();
                session.violations();
            }
        }
        return passed;
    }

    private static int races(Cell cell) throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            Thread one = new Thread(cell::next);
            Thread other = new Thread(cell::next);
            one.start();
            other.start();
            one.join();
            other.join();
            return session.races().size();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Excluded excluded = new Excluded();
        excluded.value = 1;
        int before = races(new Cell());
        int passed = passed();
        Other.stub(Gate.class, "state", 7);
        System.out.println("passed at " + passed + ", stubbed at " + passed());
        Other.change(Cell.class, Excluded.class);
        excluded.value++;
        System.out.println(
                "races before " + before + ", afterwards " + races(new Cell()) + ", value " + excluded.value);
    }
}
