package org.jrsan.agent.jdk;

import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.internal.source.Quiet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Locks of {@code java.util.concurrent} that JDKs from 19 on have where others have a monitor of their own: that of queues of references, and that of streams, readers and
 * writers. No document promises an order by them, so they make no edges, as on all other JDKs. An edge there would ask JRSan's own queue of references while that has its
 * lock.
 */
public final class QuietLock {
    private static final Set<String> CLASSES = Set.of("java.lang.ref.ReferenceQueue", "jdk.internal.misc.InternalLock");

    private static final String LOCK = "java/util/concurrent/locks/ReentrantLock";

    /** The tag of a class in a class file (JVMS 4.4.1). */
    private static final int CLASS = 7;

    private QuietLock() {}

    /**
     * Whether a class may have such a lock. Any thread may ask.
     *
     * @param name the name of a class that the boot loader has defined
     * @return whether it may
     */
    static boolean isIn(String name) {
        return CLASSES.contains(name);
    }

    /**
     * Instruments a class file.
     *
     * @param bytes the class file
     * @param link the internal name of the class to call, see {@link org.jrsan.agent.boot.Link}
     * @return the instrumented one, null if the class has no such lock
     */
    static byte @Nullable [] instrument(byte[] bytes, String link) {
        return hasAny(new ClassReader(bytes))
                ? EachMethod.changed(bytes, (access, name, next) -> new MethodVisitor(Opcodes.ASM9, next) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String owner, String called, String descriptor, boolean isInterface) {
                        if (owner.equals(LOCK) && (called.equals("lock") || called.equals("unlock"))) {
                            super.visitMethodInsn(
                                    Opcodes.INVOKESTATIC, link, called + "sQuietly", "(L" + LOCK + ";)V", false);
                        } else {
                            super.visitMethodInsn(opcode, owner, called, descriptor, isInterface);
                        }
                    }
                })
                : null;
    }

    private static boolean hasAny(ClassReader file) {
        char[] text = new char[file.getMaxStringLength()];
        for (int i = 1; i < file.getItemCount(); i++) {
            int at = file.getItem(i);
            // A class by its name.
            if (at > 0 && file.readByte(at - 1) == CLASS && LOCK.equals(file.readUTF8(at, text))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes such a lock. Any thread may call.
     *
     * @param lock the lock
     */
    public static void lock(ReentrantLock lock) {
        quietly(lock, true);
    }

    /**
     * Gives such a lock back. Called by the thread that has it.
     *
     * @param lock the lock
     */
    public static void unlock(ReentrantLock lock) {
        quietly(lock, false);
    }

    /** No lambda: to link one here, where the JDK may be in the midst of that, would come here again. */
    private static void quietly(ReentrantLock lock, boolean takes) {
        boolean[] quiet = Quiet.ofCaller();
        boolean before = quiet[0];
        quiet[0] = true;
        try {
            if (takes) {
                lock.lock();
            } else {
                lock.unlock();
            }
        } finally {
            quiet[0] = before;
        }
    }
}
