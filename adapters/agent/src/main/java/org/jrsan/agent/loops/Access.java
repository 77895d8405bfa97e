package org.jrsan.agent.loops;

import java.util.Set;
import org.jrsan.agent.resolve.UnsafeMethod;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.rc20.Kind;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * An instruction that looks at a shared variable, as a loop may do that waits.
 *
 * @param isCompareAndSet whether it is a compare-and-set, else it is a load
 * @param name the name of the field or method
 * @param descriptor what it takes, with the receiver, and returns
 * @param operation what the call site does that takes its place
 * @param owner the class that it names
 */
record Access(boolean isCompareAndSet, String name, String descriptor, String operation, String owner) {
    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
    private static final String ATOMICS = "java/util/concurrent/atomic/";

    private static final Set<String> LOADS_OF_HANDLES = Set.of("getVolatile", "getAcquire", "getOpaque");
    private static final Set<String> LOADS_OF_ATOMICS = Set.of("get", "getAcquire", "getOpaque");
    private static final Set<String> COMPARE_AND_SETS = Set.of(
            "compareAndSet",
            "weakCompareAndSet",
            "weakCompareAndSetPlain",
            "weakCompareAndSetVolatile",
            "weakCompareAndSetAcquire",
            "weakCompareAndSetRelease");

    /** An object and where its variable is. */
    private static final String PLACED = "(Ljava/lang/Object;J";

    private static final int VALUES = 2;

    /** The access that an instruction is; null for none of these. */
    static @Nullable Access of(AbstractInsnNode instruction) {
        if (instruction instanceof FieldInsnNode field) {
            return switch (field.getOpcode()) {
                case Opcodes.GETFIELD ->
                    new Access(false, field.name, "(L" + field.owner + ";)" + field.desc, "getfield", field.owner);
                case Opcodes.GETSTATIC -> new Access(false, field.name, "()" + field.desc, "getfield", field.owner);
                default -> null;
            };
        }
        if (!(instruction instanceof MethodInsnNode call) || call.getOpcode() != Opcodes.INVOKEVIRTUAL) {
            return null;
        }
        String descriptor = "(L" + call.owner + ';' + call.desc.substring(1);
        if (UnsafeMethod.isOwner(call.owner)) {
            return ofUnsafe(call, descriptor);
        }
        boolean isHandle = call.owner.equals(VAR_HANDLE);
        boolean isAtomic = call.owner.startsWith(ATOMICS);
        boolean isLoad =
                isHandle && LOADS_OF_HANDLES.contains(call.name) || isAtomic && LOADS_OF_ATOMICS.contains(call.name);
        boolean isCompareAndSet = (isHandle || isAtomic)
                && COMPARE_AND_SETS.contains(call.name)
                && Type.getReturnType(call.desc).equals(Type.BOOLEAN_TYPE)
                && Type.getArgumentTypes(call.desc).length >= VALUES;
        return isLoad || isCompareAndSet
                ? new Access(isCompareAndSet, call.name, descriptor, isHandle ? "handle" : "virtual", call.owner)
                : null;
    }

    private static @Nullable Access ofUnsafe(MethodInsnNode call, String descriptor) {
        UnsafeMethod method = call.desc.startsWith(PLACED) ? UnsafeMethod.of(call.name) : null;
        if (method == null) {
            return null;
        }
        boolean isLoad =
                method.mode().form() == VarMode.Form.GET && method.mode().kind() != Kind.PLAIN_LOAD;
        boolean isCompareAndSet = method.mode().form() == VarMode.Form.COMPARE_AND_SET;
        return isLoad || isCompareAndSet
                ? new Access(isCompareAndSet, call.name, descriptor, "unsafe", call.owner)
                : null;
    }

    /** The access that a call of what may be an accessor is: of one that returns what it loads or tests, or of one that compares and sets. */
    static Access ofCall(MethodInsnNode call, boolean isCompareAndSet) {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        String descriptor = isStatic ? call.desc : "(L" + call.owner + ';' + call.desc.substring(1);
        String operation = isStatic ? "static-accessor" : "accessor";
        return new Access(isCompareAndSet, call.name, descriptor, operation, call.owner);
    }

    /** Whether a call may be one of an accessor that compares, by its last two arguments, and sets. */
    static boolean mayCompareAndSet(MethodInsnNode call) {
        Type[] taken = Type.getArgumentTypes(call.desc);
        return Type.getReturnType(call.desc).equals(Type.BOOLEAN_TYPE)
                && taken.length >= VALUES
                && taken[taken.length - 1].equals(taken[taken.length - VALUES]);
    }

    /** How many values it takes from the stack. */
    int arguments() {
        return Type.getArgumentTypes(descriptor).length;
    }

    /** How many of these tell the variable. */
    int coordinates() {
        return arguments() - (isCompareAndSet ? VALUES : 0);
    }

    /** The type of what it returns. */
    Type value() {
        return Type.getReturnType(descriptor);
    }
}
