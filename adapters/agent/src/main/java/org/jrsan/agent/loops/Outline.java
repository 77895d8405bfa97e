package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * A method that tells, for a value that was loaded, whether the loop ends on it: the instructions from behind the load to the end of
 * the pass, which returns false; what leaves the loop returns true. The method takes the value, what was below it on the stack, and
 * the local variables that the instructions need. Pauses are left out.
 */
final class Outline {
    private final Code code;
    private final int load;
    private final int end;
    private final BitSet body;
    private final List<BitSet> live;
    private final List<Type> below = new ArrayList<>();
    private final List<Integer> captured = new ArrayList<>();
    private final List<Type> types = new ArrayList<>();
    private final InsnList made = new InsnList();
    private final LabelNode leaves = new LabelNode();
    private final Map<LabelNode, LabelNode> labels = new HashMap<>();
    private boolean isLeft;
    private int parameters;

    /**
     * Instructions of a loop.
     *
     * @param load the instruction that loads the value
     * @param end where the pass ends
     * @param body what lies between
     */
    Outline(Code code, int load, int end, BitSet body) {
        this.code = code;
        this.load = load;
        this.end = end;
        this.body = body;
        live = live();
    }

    /** What must be known of each type below the arguments of the load, from the bottom; and then of each local variable. */
    List<Type> captured() {
        List<Type> all = new ArrayList<>(below);
        all.addAll(types);
        return all;
    }

    /** How many values are below the arguments. */
    int below() {
        return below.size();
    }

    /** The local variables that the method takes, in order. */
    List<Integer> locals() {
        return captured;
    }

    /**
     * Makes the method.
     *
     * @param access the load
     * @param name its name
     * @return the method; null where the frames do not tell enough, or it would take too much
     */
    @Nullable
    MethodNode method(Access access, String name) {
        if (!findBelow(access.arguments()) || !findCaptured()) {
            return null;
        }
        List<Type> all = new ArrayList<>();
        all.add(access.value());
        all.addAll(captured());
        String descriptor = Type.getMethodDescriptor(Type.BOOLEAN_TYPE, all.toArray(Type[]::new));
        if (!TwinMethod.hasRoom(descriptor)) {
            return null;
        }
        parameters = all.stream().mapToInt(Type::getSize).sum();
        enter(all);
        if (!copy(all)) {
            return null;
        }
        MethodNode method = new MethodNode(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, descriptor, null, null);
        method.instructions = made;
        return method;
    }

    /** A type as the frames have it; null where it has none that a parameter could have. */
    private static @Nullable Type type(@Nullable Object found) {
        if (found instanceof String name) {
            return Type.getObjectType(name);
        }
        if (found == Opcodes.INTEGER) {
            return Type.INT_TYPE;
        }
        if (found == Opcodes.LONG) {
            return Type.LONG_TYPE;
        }
        if (found == Opcodes.FLOAT) {
            return Type.FLOAT_TYPE;
        }
        return found == Opcodes.DOUBLE ? Type.DOUBLE_TYPE : null;
    }

    private boolean findBelow(int arguments) {
        List<Object> stack = code.stack(load);
        Frame<SourceValue> frame = code.sources(load);
        if (stack == null || frame == null) {
            return false;
        }
        int wanted = frame.getStackSize() - arguments;
        for (int i = 0; below.size() < wanted; ) {
            Type type = type(stack.get(i));
            if (type == null) {
                return false;
            }
            below.add(type);
            i += type.getSize();
        }
        return true;
    }

    private boolean findCaptured() {
        List<Object> locals = code.locals(load);
        BitSet needed = live.get(load + 1);
        for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
            Type type = locals == null || i >= locals.size() ? null : type(locals.get(i));
            if (type == null || !isNamed(type)) {
                return false;
            }
            captured.add(i);
            types.add(type);
        }
        return true;
    }

    /** Whether a class can surely be named here: a frame may have one that the loop's class has no right to. */
    private boolean isNamed(Type type) {
        if (type.getSort() != Type.OBJECT) {
            return type.getSort() != Type.ARRAY || isNamed(type.getElementType());
        }
        String name = type.getInternalName();
        return name.equals(code.owner)
                || name.startsWith("java/lang/")
                || name.startsWith("java/util/")
                || Arrays.asList(Type.getArgumentTypes(code.method.desc)).contains(type)
                || packageOf(name).equals(packageOf(code.owner));
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    /** What each instruction of the body, and those behind it there, read before they write it. */
    private List<BitSet> live() {
        List<BitSet> found = new ArrayList<>();
        for (int i = 0; i <= code.all.length; i++) {
            found.add(new BitSet());
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = body.length() - 1; i >= 0; i = body.previousSetBit(i - 1)) {
                BitSet before = new BitSet();
                for (int next : code.next(i)) {
                    if (next != end && body.get(next)) {
                        before.or(found.get(next));
                    }
                }
                int written = Code.written(code.all[i]);
                if (written >= 0) {
                    before.clear(written);
                }
                int read = Code.read(code.all[i]);
                if (read >= 0) {
                    before.set(read);
                }
                changed |= !before.equals(found.set(i, before));
            }
        }
        return found;
    }

    /** The parameters go where the instructions look for them. */
    private void enter(List<Type> all) {
        int at = all.get(0).getSize();
        InsnList pushes = new InsnList();
        for (Type type : below) {
            pushes.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), at));
            at += type.getSize();
        }
        for (int i = 0; i < types.size(); i++) {
            Type type = types.get(i);
            made.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), at));
            made.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), captured.get(i) + parameters));
            at += type.getSize();
        }
        made.add(pushes);
        made.add(new VarInsnNode(all.get(0).getOpcode(Opcodes.ILOAD), 0));
    }

    /** In their order, but those behind the load first. */
    private boolean copy(List<Type> all) {
        for (int i = 0; i < code.all.length; i++) {
            if (code.all[i] instanceof LabelNode label) {
                labels.put(label, body.get(i) ? new LabelNode() : leaves);
            }
        }
        boolean isCopied = true;
        for (int i = body.nextSetBit(load); i >= 0 && isCopied; i = body.nextSetBit(i + 1)) {
            isCopied = copy(i, all);
        }
        for (int i = body.nextSetBit(0); i >= 0 && i < load && isCopied; i = body.nextSetBit(i + 1)) {
            isCopied = copy(i, all);
        }
        if (isLeft) {
            made.add(leaves);
            made.add(frame(all, Collections.emptyList(), Collections.emptyList()));
            leave(Opcodes.ICONST_1);
        }
        return isCopied;
    }

    private void leave(int answer) {
        made.add(new InsnNode(answer));
        made.add(new InsnNode(Opcodes.IRETURN));
    }

    private boolean copy(int i, List<Type> all) {
        AbstractInsnNode node = code.all[i];
        if (node instanceof FrameNode frame) {
            FrameNode own = frame(i, frame, all);
            if (own == null) {
                return false;
            }
            made.add(own);
        } else if (Effects.isPause(node) || node.getOpcode() == Opcodes.BASTORE) {
            // Something must be there, as two frames have no place between the same instructions.
            made.add(new InsnNode(Opcodes.NOP));
            Type[] taken = Effects.taken(node);
            for (int k = taken.length - 1; k >= 0; k--) {
                made.add(new InsnNode(taken[k].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
            }
        } else if (node instanceof VarInsnNode variable) {
            made.add(new VarInsnNode(variable.getOpcode(), variable.var + parameters));
        } else if (node instanceof IincInsnNode increment) {
            made.add(new IincInsnNode(increment.var + parameters, increment.incr));
        } else if (!(node instanceof LineNumberNode)) {
            made.add(node.clone(labels));
        }
        return proceed(i);
    }

    /** What comes behind an instruction, where that is not its neighbour. */
    private boolean proceed(int i) {
        boolean falls = false;
        for (int next : code.next(i)) {
            boolean isNeighbour = next == i + 1 && !isGoto(i);
            falls |= isNeighbour;
            if (!isNeighbour && next != end && !body.get(next)) {
                Frame<SourceValue> frame = code.sources(next);
                if (frame == null || frame.getStackSize() != 0) {
                    return false;
                }
                isLeft = true;
            }
        }
        if (falls && (i + 1 == end || !body.get(i + 1))) {
            leave(i + 1 == end ? Opcodes.ICONST_0 : Opcodes.ICONST_1);
        }
        return true;
    }

    private boolean isGoto(int i) {
        int opcode = code.all[i].getOpcode();
        return opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || code.all[i] instanceof JumpInsnNode && opcode == Opcodes.GOTO;
    }

    /** A frame of the method's: what its instructions do not need from there on is not in it. */
    private @Nullable FrameNode frame(int i, FrameNode frame, List<Type> all) {
        List<Object> kept = new ArrayList<>();
        int slot = 0;
        for (Object type : frame.local) {
            boolean isWide = type == Opcodes.LONG || type == Opcodes.DOUBLE;
            if (!live.get(i).get(slot)) {
                kept.addAll(Collections.nCopies(isWide ? 2 : 1, Opcodes.TOP));
            } else if (type instanceof LabelNode || type == Opcodes.UNINITIALIZED_THIS) {
                return null;
            } else {
                kept.add(type);
            }
            slot += isWide ? 2 : 1;
        }
        boolean hasNew =
                frame.stack.stream().anyMatch(type -> type instanceof LabelNode || type == Opcodes.UNINITIALIZED_THIS);
        return hasNew ? null : frame(all, kept, frame.stack);
    }

    /** A type as frames have it. */
    static Object verified(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.OBJECT, Type.ARRAY -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }

    private static FrameNode frame(List<Type> all, List<Object> kept, List<Object> stack) {
        List<Object> locals = new ArrayList<>();
        for (Type type : all) {
            locals.add(verified(type));
        }
        locals.addAll(kept);
        while (!locals.isEmpty() && locals.get(locals.size() - 1) == Opcodes.TOP) {
            locals.remove(locals.size() - 1);
        }
        return new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
    }
}
