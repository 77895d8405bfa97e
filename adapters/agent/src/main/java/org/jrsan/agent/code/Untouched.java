package org.jrsan.agent.code;

import java.util.Set;
import org.jrsan.agent.resolve.SharedTypes;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which methods {@link MethodInstrumenter} would leave as they are, as far as a look at their instructions tells: they are copied. */
final class Untouched {
    private Untouched() {}

    /**
     * Whether a method has no instruction that might be changed.
     *
     * @param method the method
     * @param owner the internal name of its class
     * @param finals the names of the final fields of the class
     */
    static boolean contains(MethodNode method, String owner, Set<String> finals) {
        // A handler may tell what it catches.
        if (SynchronizedMethod.isOne(method.access)
                || method.name.equals("<clinit>")
                || CalledLater.tellsAll(method.name, method.desc)
                || !method.tryCatchBlocks.isEmpty()) {
            return false;
        }
        for (AbstractInsnNode at = method.instructions.getFirst(); at != null; at = at.getNext()) {
            if (mayChange(at, owner, finals)) {
                return false;
            }
        }
        return true;
    }

    private static boolean mayChange(AbstractInsnNode instruction, String owner, Set<String> finals) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode field) {
            boolean isPut = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
            return !field.owner.equals(owner)
                    || !finals.contains(field.name)
                    || isPut && MethodInstrumenter.refersToLocations(owner, field.name, field.desc)
                    || opcode == Opcodes.GETFIELD && MethodInstrumenter.leadsOn(field.desc);
        }
        if (instruction instanceof MethodInsnNode call) {
            return opcode != Opcodes.INVOKESPECIAL
                    || Calls.mayBeBySuper(call.owner, call.name, call.desc)
                    || SharedTypes.isPassedLast(call.owner, call.desc);
        }
        return opcode == Opcodes.INVOKEDYNAMIC
                || opcode == Opcodes.MONITORENTER
                || opcode == Opcodes.MONITOREXIT
                || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    }
}
