package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Which stores of a constructor give its object the values that it begins with: those to {@code this} before anybody else may have a
 * reference to it. Others could not see the object without them, and they are no events.
 */
final class ConstructorStores {
    private static final BasicValue THIS = new BasicValue(Type.getObjectType("this"));

    private ConstructorStores() {}

    /**
     * By name and descriptor of the constructor, the numbers of these stores among all its stores to fields.
     *
     * @param parsed the class
     * @param finals its final fields: stores to these are no events anyway, and where there are no others, none are told
     */
    static Map<String, Set<Integer>> of(ClassNode parsed, Set<String> finals) {
        Map<String, Set<Integer>> found = new HashMap<>();
        for (MethodNode method : parsed.methods) {
            if (method.name.equals("<init>") && storesOthers(parsed, method, finals)) {
                found.put(method.name + method.desc, of(parsed.name, method));
            }
        }
        return found;
    }

    private static boolean storesOthers(ClassNode parsed, MethodNode method, Set<String> finals) {
        for (AbstractInsnNode at = method.instructions.getFirst(); at != null; at = at.getNext()) {
            if (at.getOpcode() == Opcodes.PUTFIELD
                    && at instanceof FieldInsnNode store
                    && !(store.owner.equals(parsed.name) && finals.contains(store.name))) {
                return true;
            }
        }
        return false;
    }

    private static Set<Integer> of(String owner, MethodNode method) {
        Frame<BasicValue>[] frames;
        try {
            frames = new Analyzer<>(new Following()).analyze(owner, method);
        } catch (AnalyzerException e) {
            // All are events then.
            return Set.of();
        }
        InsnList code = method.instructions;
        int escape = firstEscape(code, frames);
        Set<Integer> initial = new HashSet<>();
        int stores = 0;
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i).getOpcode() == Opcodes.PUTFIELD) {
                if (i < escape && isThis(frames[i], 1)) {
                    initial.add(stores);
                }
                stores++;
            }
        }
        return initial;
    }

    /** Where {@code this} may first be seen by others; where a jump leads back over that, at its target. */
    private static int firstEscape(InsnList code, Frame<BasicValue>[] frames) {
        int escape = code.size();
        for (int i = 0; i < code.size() && i < escape; i++) {
            if (frames[i] != null && escapes(code.get(i), frames[i])) {
                escape = i;
            }
        }
        for (int i = 0; i < code.size(); i++) {
            if (i >= escape && code.get(i) instanceof JumpInsnNode jump) {
                escape = Math.min(escape, code.indexOf(jump.label));
            }
        }
        return escape;
    }

    private static boolean escapes(AbstractInsnNode instruction, Frame<BasicValue> frame) {
        switch (instruction.getOpcode()) {
            case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.AASTORE:
                return isThis(frame, 0);
            case Opcodes.INVOKESPECIAL:
                MethodInsnNode call = (MethodInsnNode) instruction;
                int arguments = Type.getArgumentTypes(call.desc).length;
                // Its own constructors and those of its superclass are trusted with it.
                return anyThis(frame, arguments) || !call.name.equals("<init>") && isThis(frame, arguments);
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESTATIC, Opcodes.INVOKEDYNAMIC:
                return anyThis(frame, frame.getStackSize());
            default:
                return false;
        }
    }

    private static boolean anyThis(Frame<BasicValue> frame, int count) {
        for (int i = 0; i < count; i++) {
            if (isThis(frame, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isThis(@Nullable Frame<BasicValue> frame, int below) {
        return frame != null
                && frame.getStackSize() > below
                && frame.getStack(frame.getStackSize() - 1 - below) == THIS;
    }

    /** Knows {@code this} from all else. */
    private static final class Following extends BasicInterpreter {
        Following() {
            super(Opcodes.ASM9);
        }

        @Override
        public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
            return isInstanceMethod && local == 0 ? THIS : super.newParameterValue(isInstanceMethod, local, type);
        }

        @Override
        public BasicValue copyOperation(AbstractInsnNode instruction, BasicValue value) throws AnalyzerException {
            return value == THIS ? value : super.copyOperation(instruction, value);
        }

        @Override
        public BasicValue merge(BasicValue one, BasicValue other) {
            if (one == other) {
                return one;
            }
            return one == THIS || other == THIS ? BasicValue.UNINITIALIZED_VALUE : super.merge(one, other);
        }
    }
}
