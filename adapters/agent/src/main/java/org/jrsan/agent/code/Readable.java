package org.jrsan.agent.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Whether a class file has what it takes to instrument it: frames, which say what is on the stack. */
final class Readable {
    /** From this version on, class files have frames. The JVM can do without them in this version, and in no later one. */
    private static final int OLDEST = Opcodes.V1_6;

    private static final int MAJOR = 0xFFFF;

    private Readable() {}

    /**
     * Requires frames.
     *
     * @param parsed the class file
     * @throws IllegalArgumentException with one line, if it has none
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
    }

    private static boolean lacksFrames(ClassNode parsed) {
        boolean isNeeded = false;
        for (MethodNode method : parsed.methods) {
            isNeeded |= !method.tryCatchBlocks.isEmpty();
            for (AbstractInsnNode node : method.instructions) {
                if (node instanceof FrameNode) {
                    return false;
                }
                isNeeded |= node instanceof JumpInsnNode
                        || node instanceof TableSwitchInsnNode
                        || node instanceof LookupSwitchInsnNode;
            }
        }
        return isNeeded;
    }
}
