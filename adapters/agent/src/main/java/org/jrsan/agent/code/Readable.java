package org.jrsan.agent.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Whether a class file has what it takes to instrument it: frames, which say what is on the stack, and the receiver where that is needed. */
final class Readable {
    /** From this version on, class files have frames. The JVM can do without them in this version, and in no later one. */
    private static final int OLDEST = Opcodes.V1_6;

    private static final int MAJOR = 0xFFFF;

    private Readable() {}

    /**
     * Requires frames, and that methods keep their receiver.
     *
     * @param parsed the class file
     * @throws IllegalArgumentException with one line, if it has no frames, or a method overwrites its receiver
     */
    static void require(ClassNode parsed) {
        int version = parsed.version & MAJOR;
        if (version < OLDEST) {
            throw new IllegalArgumentException(
                    "its class file has version " + version + ", which has no frames; compile it for Java 6 or later");
        }
        if (version == OLDEST && lacksFrames(parsed)) {
            throw new IllegalArgumentException(
                    "its class file has version " + version + " and no frames; compile it for Java 7 or later");
        }
        for (MethodNode method : parsed.methods) {
            if (needsReceiver(method)) {
                for (AbstractInsnNode node : method.instructions) {
                    if (node instanceof VarInsnNode local) {
                        requireReceiver(method.name, method.access, local.getOpcode(), local.var);
                    }
                }
            }
        }
    }

    private static boolean needsReceiver(MethodNode method) {
        boolean needs = SynchronizedMethod.isOne(method.access);
        for (AbstractInsnNode node : method.instructions) {
            needs = needs
                    || node instanceof MethodInsnNode call
                            && call.getOpcode() == Opcodes.INVOKESPECIAL
                            && Calls.mayBeBySuper(call.owner, call.name, call.desc);
        }
        return needs;
    }

    /**
     * Requires that an instruction of a method whose receiver is needed keeps it, as all that compilers of Java make do.
     *
     * @param method the name of the method
     * @param access its flags
     * @param opcode an instruction of a local variable
     * @param local the variable
     * @throws IllegalArgumentException with one line, if it overwrites the receiver
     */
    static void requireReceiver(String method, int access, int opcode, int local) {
        if (local == 0 && opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE && (access & Opcodes.ACC_STATIC) == 0) {
            throw new IllegalArgumentException("its method " + method
                    + " overwrites the local variable of its receiver, whose monitor or superclass it uses");
        }
    }

    /** Whether a method has none where each has to have some. */
    private static boolean lacksFrames(ClassNode parsed) {
        for (MethodNode method : parsed.methods) {
            boolean isNeeded = !method.tryCatchBlocks.isEmpty();
            boolean hasAny = false;
            for (AbstractInsnNode node : method.instructions) {
                hasAny |= node instanceof FrameNode;
                isNeeded |= node instanceof JumpInsnNode
                        || node instanceof TableSwitchInsnNode
                        || node instanceof LookupSwitchInsnNode;
            }
            if (isNeeded && !hasAny) {
                return true;
            }
        }
        return false;
    }
}
