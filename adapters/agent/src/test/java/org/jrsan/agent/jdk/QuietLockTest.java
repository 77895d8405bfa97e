package org.jrsan.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.internal.source.Quiet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class QuietLockTest {
    /** As the JDK's classes that have one. */
    static class Locked {
        private final ReentrantLock lock = new ReentrantLock();

        int get() {
            lock.lock();
            try {
                return lock.getHoldCount();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Has none. */
    static class Plain {
        synchronized int get() {
            return 1;
        }
    }

    private static byte[] file(Class<?> type) throws IOException {
        try (InputStream file = type.getResourceAsStream(type.getName().replaceFirst(".*[.]", "") + ".class")) {
            return Objects.requireNonNull(file).readAllBytes();
        }
    }

    private static List<String> calls(byte[] file) {
        List<String> all = new ArrayList<>();
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode, String owner, String called, String type, boolean isInterface) {
                                        if (name.equals("get")) {
                                            all.add(owner + '.' + called);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return all;
    }

    @Test
    void takesAndGivesBackByTheLink() throws IOException {
        byte[] made = QuietLock.instrument(file(Locked.class), "the/Link");
        String lock = "java/util/concurrent/locks/ReentrantLock";
        assertEquals(
                // Given back at the end, and where anything is thrown.
                List.of(
                        "the/Link.locksQuietly",
                        lock + ".getHoldCount",
                        "the/Link.unlocksQuietly",
                        "the/Link.unlocksQuietly"),
                calls(Objects.requireNonNull(made)));
    }

    @Test
    void leavesAClassWithoutSuchALock() throws IOException {
        assertNull(QuietLock.instrument(file(Plain.class), "the/Link"));
    }

    @Test
    void makesNoEdgesMeanwhileAndAsBeforeAfterwards() {
        boolean[] quiet = Quiet.ofCaller();
        List<Boolean> during = new ArrayList<>();
        ReentrantLock lock = new ReentrantLock() {
            @Override
            public void lock() {
                during.add(quiet[0]);
                super.lock();
            }

            @Override
            public void unlock() {
                during.add(quiet[0]);
                super.unlock();
            }
        };
        QuietLock.lock(lock);
        assertTrue(lock.isHeldByCurrentThread());
        assertFalse(quiet[0]);
        QuietLock.unlock(lock);
        assertFalse(lock.isLocked());
        assertFalse(quiet[0]);
        assertEquals(List.of(true, true), during);
    }
}
