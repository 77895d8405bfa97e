package org.jrsan.agent.loops;

import java.util.Set;
import java.util.function.IntPredicate;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** What an instruction does beside computing: nothing at all, a pause, or anything else. */
final class Effects {
    private static final Set<String> PAUSES = Set.of(
            "java/lang/Thread.onSpinWait()V",
            "java/lang/Thread.yield()V",
            "java/util/concurrent/locks/LockSupport.park()V",
            "java/util/concurrent/locks/LockSupport.park(Ljava/lang/Object;)V",
            "java/util/concurrent/locks/LockSupport.parkNanos(J)V",
            "java/util/concurrent/locks/LockSupport.parkNanos(Ljava/lang/Object;J)V");

    private static final Set<String> PURE = Set.of(
            "java/lang/Boolean.booleanValue()Z",
            "java/lang/Byte.byteValue()B",
            "java/lang/Character.charValue()C",
            "java/lang/Double.doubleValue()D",
            "java/lang/Float.floatValue()F",
            "java/lang/Integer.intValue()I",
            "java/lang/Long.longValue()J",
            "java/lang/Short.shortValue()S");

    /** What fetches the probes of JaCoCo's. */
    static final String PROBES = "$jacocoInit";

    private final ClassNode type;

    Effects(ClassNode type) {
        this.type = type;
    }

    /** Whether a call is a pause, which a loop that waits may make at any time. */
    static boolean isPause(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && call.getOpcode() == Opcodes.INVOKESTATIC
                && PAUSES.contains(call.owner + '.' + call.name + call.desc);
    }

    /** Whether a call is a pause that may never end by itself: whoever polls a stale value before it may sleep for ever. */
    static boolean isUntimedPark(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call && call.name.equals("park") && isPause(node);
    }

    /** Whether an instruction only computes, or pauses. What it throws is the same each time. */
    boolean isHarmless(Code code, int i) {
        AbstractInsnNode node = code.all[i];
        int opcode = node.getOpcode();
        if (opcode < 0 || isPause(node) || isProbe(code, i) || PolledAccessor.asks(node)) {
            return true;
        }
        if (node instanceof FieldInsnNode field) {
            return isConstant(field) || isTakenForConstant(field);
        }
        if (node instanceof MethodInsnNode call) {
            return opcode == Opcodes.INVOKEVIRTUAL && PURE.contains(call.owner + '.' + call.name + call.desc);
        }
        if (node instanceof LdcInsnNode constant) {
            return constant.cst instanceof Number || constant.cst instanceof String;
        }
        return opcode <= Opcodes.SIPUSH
                || opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD
                || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
                || opcode >= Opcodes.POP && opcode <= Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.ARRAYLENGTH
                || opcode == Opcodes.CHECKCAST
                || opcode == Opcodes.INSTANCEOF
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL;
    }

    /** Whether a field is a final one of the class itself. */
    boolean isConstant(FieldInsnNode field) {
        return isOwn(field, access -> (access & Opcodes.ACC_FINAL) != 0);
    }

    /** Whether a field of another class is final if it is like most: whoever links the loop makes sure of that. */
    boolean isTakenForConstant(FieldInsnNode field) {
        boolean isHolder = field.desc.equals("Ljava/lang/invoke/VarHandle;")
                || field.desc.startsWith("Ljava/util/concurrent/atomic/")
                || field.desc.endsWith("/misc/Unsafe;");
        boolean isOuter = field.name.startsWith("this$") || field.name.startsWith("val$");
        return isLoad(field) && !field.owner.equals(type.name) && (isHolder || isOuter);
    }

    /** Whether a field is known to be plain. */
    boolean isPlain(FieldInsnNode field) {
        return isOwn(field, access -> (access & (Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE)) == 0);
    }

    /** Whether an instruction loads a field that is volatile, or may be as it is one of another class. */
    boolean mayBeVolatile(FieldInsnNode field) {
        return isLoad(field) && !isConstant(field) && !isTakenForConstant(field) && !isPlain(field);
    }

    /** Whether an instruction loads a field of the class itself whose flags are of some kind. */
    private boolean isOwn(FieldInsnNode field, IntPredicate kind) {
        return isLoad(field)
                && field.owner.equals(type.name)
                && type.fields.stream()
                        .anyMatch(one ->
                                one.name.equals(field.name) && one.desc.equals(field.desc) && kind.test(one.access));
    }

    private static boolean isLoad(FieldInsnNode field) {
        return field.getOpcode() == Opcodes.GETFIELD || field.getOpcode() == Opcodes.GETSTATIC;
    }

    /** Whether it sets a probe of JaCoCo's. */
    static boolean isProbe(Code code, int i) {
        Frame<SourceValue> frame = code.all[i].getOpcode() == Opcodes.BASTORE ? code.sources(i) : null;
        if (frame == null) {
            return false;
        }
        SourceValue array = frame.getStack(frame.getStackSize() - 3);
        AbstractInsnNode load = array.insns.size() == 1 ? array.insns.iterator().next() : null;
        int variable = load == null ? -1 : Code.read(load);
        Frame<SourceValue> atLoad = variable < 0 ? null : code.sources(code.method.instructions.indexOf(load));
        if (atLoad == null) {
            return false;
        }
        Set<AbstractInsnNode> stores = atLoad.getLocal(variable).insns;
        return !stores.isEmpty() && stores.stream().allMatch(store -> areProbes(store.getPrevious()));
    }

    private static boolean areProbes(AbstractInsnNode made) {
        if (made.getOpcode() == Opcodes.CHECKCAST) {
            // Of a constant, which is an object to the class file.
            return areProbes(made.getPrevious());
        }
        return made instanceof MethodInsnNode call && call.name.equals(PROBES)
                || made instanceof LdcInsnNode constant
                        && constant.cst instanceof ConstantDynamic dynamic
                        && dynamic.getName().equals("$jacocoData")
                || made instanceof InvokeDynamicInsnNode site && site.name.equals(PROBES);
    }

    /** How many values a pause or a probe takes from the stack: their types. */
    static Type[] taken(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                ? Type.getArgumentTypes(call.desc)
                : new Type[] {Type.INT_TYPE, Type.INT_TYPE, Type.INT_TYPE};
    }
}
