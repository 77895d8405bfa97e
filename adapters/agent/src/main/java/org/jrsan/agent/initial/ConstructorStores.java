package org.jrsan.agent.initial;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
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
public final class ConstructorStores {
    private static final BasicValue THIS = new BasicValue(Type.getObjectType("this"));

    /** What is {@code this} on one way to the instruction, and something else on another. */
    private static final BasicValue MAYBE_THIS = new BasicValue(Type.getObjectType("this or not"));

    private static final String JDK = "java/";

    private final ClassNode own;
    private final ClassFiles files;

    /** Of constructors, by the class, name and descriptor, whether anybody else may have a reference to the object when they return. */
    private final Map<String, Boolean> leaking = new HashMap<>();

    /**
     * Those of a class.
     *
     * @param own the class
     * @param files those of the classes that it extends; what has none is trusted with its objects
     */
    public ConstructorStores(ClassNode own, ClassFiles files) {
        this.own = own;
        this.files = files;
    }

    /**
     * By name and descriptor of the constructor, the numbers of these stores among all its stores to fields.
     *
     * @param finals its final fields: stores to these are no events anyway, and where there are no others, none are told
     * @return them; empty for a constructor that has none
     */
    public Map<String, Set<Integer>> of(Set<String> finals) {
        Map<String, Set<Integer>> found = new HashMap<>();
        for (MethodNode method : own.methods) {
            if (method.name.equals("<init>") && storesOthers(own, method, finals)) {
                found.put(method.name + method.desc, of(method));
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

    private Set<Integer> of(MethodNode method) {
        Frame<BasicValue>[] frames;
        try {
            frames = new Analyzer<>(new Following()).analyze(own.name, method);
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

    /** Whether a constructor that is called by one of this class may let others have the object. */
    private boolean leaks(String owner, String descriptor) {
        if (owner.startsWith(JDK)) {
            return false;
        }
        String key = owner + descriptor;
        Boolean known = leaking.get(key);
        if (known == null) {
            // Constructors that call each other never return.
            leaking.put(key, false);
            known = finds(owner, descriptor);
            leaking.put(key, known);
        }
        return known;
    }

    private boolean finds(String owner, String descriptor) {
        ClassNode type =
                owner.equals(own.name) ? own : files.parsed(owner, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (type == null) {
            return false;
        }
        for (MethodNode method : type.methods) {
            if (method.name.equals("<init>") && method.desc.equals(descriptor)) {
                try {
                    Frame<BasicValue>[] frames = new Analyzer<>(new Following()).analyze(owner, method);
                    return firstEscape(method.instructions, frames) < method.instructions.size();
                } catch (AnalyzerException e) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Where {@code this} may first be seen by others; where a jump leads back over that, at its target. */
    private int firstEscape(InsnList code, Frame<BasicValue>[] frames) {
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

    private boolean escapes(AbstractInsnNode instruction, Frame<BasicValue> frame) {
        switch (instruction.getOpcode()) {
            case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.AASTORE:
                return anyThis(frame, 1);
            case Opcodes.INVOKESPECIAL:
                MethodInsnNode call = (MethodInsnNode) instruction;
                int arguments = arguments(call.desc);
                return anyThis(frame, arguments)
                        || mayBeThis(frame, arguments) && (!call.name.equals("<init>") || leaks(call.owner, call.desc));
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE:
                return anyThis(frame, 1 + arguments(((MethodInsnNode) instruction).desc));
            case Opcodes.INVOKESTATIC:
                return anyThis(frame, arguments(((MethodInsnNode) instruction).desc));
            case Opcodes.INVOKEDYNAMIC:
                return anyThis(frame, arguments(((InvokeDynamicInsnNode) instruction).desc));
            default:
                return false;
        }
    }

    private static int arguments(String descriptor) {
        return Type.getArgumentTypes(descriptor).length;
    }

    private static boolean anyThis(Frame<BasicValue> frame, int count) {
        for (int i = 0; i < count; i++) {
            if (mayBeThis(frame, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isThis(@Nullable Frame<BasicValue> frame, int below) {
        return frame != null && value(frame, below) == THIS;
    }

    private static boolean mayBeThis(Frame<BasicValue> frame, int below) {
        return isOne(value(frame, below));
    }

    private static boolean isOne(@Nullable BasicValue value) {
        return value == THIS || value == MAYBE_THIS;
    }

    private static @Nullable BasicValue value(Frame<BasicValue> frame, int below) {
        return frame.getStackSize() > below ? frame.getStack(frame.getStackSize() - 1 - below) : null;
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
            return isOne(value) ? value : super.copyOperation(instruction, value);
        }

        @Override
        public @Nullable BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
                throws AnalyzerException {
            boolean isCast = instruction.getOpcode() == Opcodes.CHECKCAST;
            return isCast && isOne(value) ? value : super.unaryOperation(instruction, value);
        }

        @Override
        public BasicValue merge(BasicValue one, BasicValue other) {
            if (one == other) {
                return one;
            }
            return isOne(one) || isOne(other) ? MAYBE_THIS : super.merge(one, other);
        }
    }
}
