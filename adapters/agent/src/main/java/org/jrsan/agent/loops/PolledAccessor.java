package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A method that makes one access, made a method for loops that wait: a twin of it, which takes as its last argument what tells the
 * results that end the loop. The twin is made a loop of its own, which ends on these results; so it is known what a loop must be. Then
 * its access becomes that of a wait, and the rest of the loop is taken away again.
 */
final class PolledAccessor {
    private static final int LARGEST = 80;
    private static final String LAMBDA = "lambda$";

    /** What is asked of the last argument. */
    private static final String ENDS = "ends";

    private final MethodNode twin;
    private final Handle link;
    private final String owner;
    private final int until;
    private final List<Object> parameters = new ArrayList<>();
    private final List<AbstractInsnNode> added = new ArrayList<>();

    private PolledAccessor(MethodNode twin, String owner, Handle link) {
        this.twin = twin;
        this.owner = owner;
        this.link = link;
        boolean isStatic = (twin.access & Opcodes.ACC_STATIC) != 0;
        if (!isStatic) {
            parameters.add(owner);
        }
        for (Type type : Type.getArgumentTypes(twin.desc)) {
            parameters.add(Outline.verified(type));
        }
        int sizes = Type.getArgumentsAndReturnSizes(twin.desc) >> 2;
        until = isStatic ? sizes - 1 : sizes;
    }

    /** Whether a method may have a twin: it has one access, and can be a pass of a loop. */
    static boolean hasOneAccess(MethodNode method, Effects effects, Predicate<MethodInsnNode> isPolled) {
        int excluded = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED;
        if ((method.access & excluded) != 0
                || method.name.startsWith("<")
                || method.name.startsWith(LAMBDA)
                || Type.getReturnType(method.desc).equals(Type.VOID_TYPE)
                || !method.tryCatchBlocks.isEmpty()
                || method.instructions.size() > LARGEST
                || !TwinMethod.hasRoom(method.desc)) {
            return false;
        }
        int accesses = 0;
        for (AbstractInsnNode node : method.instructions) {
            boolean isAccess = node instanceof FieldInsnNode field
                    ? effects.mayBeVolatile(field)
                    : Access.of(node) != null || node instanceof MethodInsnNode call && isPolled.test(call);
            accesses += isAccess ? 1 : 0;
        }
        return accesses == 1;
    }

    /**
     * The twin of a method.
     *
     * @param method a method that has one access
     * @param owner the class
     * @param link the bootstrap method of call sites
     * @return its twin as a loop; null if it writes its arguments
     */
    static @Nullable PolledAccessor of(MethodNode method, String owner, Handle link) {
        MethodNode copy = TwinMethod.copy(method, method.name + KnownPlace.UNTIL);
        PolledAccessor made = new PolledAccessor(copy, owner, link);
        return made.makeRoom() && made.loop() ? made : null;
    }

    /** The twin. */
    MethodNode twin() {
        return twin;
    }

    /** Whether an instruction asks whether a result ends the loop. */
    static boolean asks(AbstractInsnNode node) {
        return node instanceof InvokeDynamicInsnNode site
                && site.name.equals(ENDS)
                && site.bsmArgs.length > 0
                && site.bsmArgs[0] instanceof String operation
                && operation.equals(ENDS + Loops.SEPARATOR);
    }

    /** The new argument comes behind the others. */
    private boolean makeRoom() {
        for (AbstractInsnNode node : twin.instructions) {
            int written = Code.written(node);
            if (written >= 0 && written < until) {
                return false;
            }
            if (node instanceof VarInsnNode variable && variable.var >= until) {
                variable.var++;
            } else if (node instanceof IincInsnNode increment) {
                increment.var++;
            } else if (node instanceof FrameNode frame) {
                frame.local = locals(frame.local);
            }
        }
        Type returned = Type.getReturnType(twin.desc);
        List<Type> types = new ArrayList<>(Arrays.asList(Type.getArgumentTypes(twin.desc)));
        types.add(Type.getType(Object.class));
        twin.desc = Type.getMethodDescriptor(returned, types.toArray(Type[]::new));
        twin.maxLocals++;
        twin.maxStack += returned.getSize() + 1;
        return true;
    }

    /** Those of a frame. It may leave out what is not used behind it, but the next pass uses all arguments, which nobody writes. */
    private List<Object> locals(List<Object> before) {
        List<Object> locals = new ArrayList<>(parameters);
        locals.add("java/lang/Object");
        int slot = 0;
        for (Object type : before) {
            if (slot >= until) {
                locals.add(type);
            }
            slot += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        return locals;
    }

    private boolean loop() {
        List<Object> locals = locals(List.of());
        AbstractInsnNode before = probes();
        if (before != null) {
            locals.add("[Z");
        }
        LabelNode start = new LabelNode();
        InsnList head = new InsnList();
        head.add(start);
        head.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, new Object[0]));
        head.add(new InsnNode(Opcodes.NOP));
        AbstractInsnNode[] own = twin.instructions.toArray();
        if (before == null) {
            twin.instructions.insert(head);
        } else {
            twin.instructions.insert(before, head);
        }
        boolean returns = false;
        for (AbstractInsnNode node : own) {
            if (isReturn(node)) {
                returns = true;
                goOn(node, start, locals);
            }
        }
        return returns;
    }

    /** Where the method fetches its probes of coverage, if it does so first: the last instruction of that. */
    private @Nullable AbstractInsnNode probes() {
        AbstractInsnNode first = twin.instructions.getFirst();
        while (first != null && first.getOpcode() < 0) {
            first = first.getNext();
        }
        boolean isFetched = first instanceof MethodInsnNode call && call.name.equals(Effects.PROBES)
                || first instanceof LdcInsnNode constant && constant.cst instanceof ConstantDynamic;
        return isFetched
                        && first.getNext() instanceof VarInsnNode store
                        && store.getOpcode() == Opcodes.ASTORE
                        && store.var == until + 1
                ? store
                : null;
    }

    /** Instead of a return that does not end the loop. */
    private void goOn(AbstractInsnNode end, LabelNode start, List<Object> locals) {
        Type type = Type.getReturnType(twin.desc);
        boolean isWide = type.getSize() == 2;
        LabelNode again = new LabelNode();
        InsnList test = new InsnList();
        test.add(new InsnNode(isWide ? Opcodes.DUP2 : Opcodes.DUP));
        test.add(new VarInsnNode(Opcodes.ALOAD, until));
        test.add(new InvokeDynamicInsnNode(
                ENDS,
                Type.getMethodDescriptor(Type.BOOLEAN_TYPE, type, Type.getType(Object.class)),
                link,
                ENDS + Loops.SEPARATOR,
                Type.getObjectType(owner)));
        test.add(new JumpInsnNode(Opcodes.IFEQ, again));
        InsnList pass = new InsnList();
        pass.add(again);
        pass.add(new FrameNode(
                Opcodes.F_NEW, locals.size(), locals.toArray(), 1, new Object[] {Outline.verified(type)}));
        pass.add(new InsnNode(isWide ? Opcodes.POP2 : Opcodes.POP));
        pass.add(new JumpInsnNode(Opcodes.GOTO, start));
        test.forEach(added::add);
        pass.forEach(added::add);
        twin.instructions.insertBefore(end, test);
        twin.instructions.insert(end, pass);
    }

    /** What the site of the access has for a place. */
    String place(Code code, Effects effects, int at, Access access) {
        boolean isExact = isExact(code, effects, at, access);
        return !isExact ? Loops.INEXACT : isOfReceiver(code, effects, at, access) ? Loops.OF_RECEIVER : Loops.EXACT;
    }

    /** Whether the method does nothing else than its access, returns what that gives, and gives a compare-and-set its own last arguments. */
    private boolean isExact(Code code, Effects effects, int at, Access access) {
        for (int i = 0; i < code.all.length; i++) {
            if (i != at && !isReturn(code.all[i]) && !effects.isHarmless(code, i)) {
                return false;
            }
        }
        for (AbstractInsnNode node : added) {
            // Behind what was doubled, the value is still on the stack.
            if (node instanceof VarInsnNode
                    && Invariants.origin(code, twin.instructions.indexOf(node), 0) != code.all[at]) {
                return false;
            }
        }
        return !access.isCompareAndSet() || isArgument(code, at, 0, 1) && isArgument(code, at, 1, 2);
    }

    /** Whether its access, besides by what it compares and sets, is told by its receiver and constants, and it does not so much as pause. */
    private boolean isOfReceiver(Code code, Effects effects, int at, Access access) {
        int values = access.arguments() - access.coordinates();
        int object = access.operation().equals("getfield") ? 0 : 1;
        boolean isCall = access.operation().endsWith("accessor");
        if (isCall || (twin.access & Opcodes.ACC_STATIC) != 0 || access.coordinates() <= object) {
            return false;
        }
        for (int i = 0; i < access.coordinates(); i++) {
            AbstractInsnNode made = Invariants.maker(code, at, values + access.coordinates() - 1 - i);
            if (made == null
                    || (i == object
                            ? made.getOpcode() != Opcodes.ALOAD || Code.read(made) != 0
                            : !isConstant(made, effects))) {
                return false;
            }
        }
        return doesNothingElse(code, effects, at);
    }

    /** Whether the method loads its arguments and constants, accesses and returns. */
    private boolean doesNothingElse(Code code, Effects effects, int at) {
        for (int i = 0; i < code.all.length; i++) {
            AbstractInsnNode node = code.all[i];
            int opcode = node.getOpcode();
            boolean isLoad = opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
            if (opcode >= 0
                    && i != at
                    && opcode != Opcodes.NOP
                    && !isCastOfResult(node)
                    && !isReturn(node)
                    && !isLoad
                    && !isConstant(node, effects)
                    && !added.contains(node)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isReturn(AbstractInsnNode node) {
        return node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.ARETURN;
    }

    /** Whoever calls the method casts to that, too. */
    private boolean isCastOfResult(AbstractInsnNode node) {
        return node instanceof TypeInsnNode cast
                && cast.getOpcode() == Opcodes.CHECKCAST
                && cast.desc.equals(Type.getReturnType(twin.desc).getInternalName());
    }

    private static boolean isConstant(AbstractInsnNode node, Effects effects) {
        return node instanceof FieldInsnNode field
                ? field.getOpcode() == Opcodes.GETSTATIC
                        && (effects.isConstant(field) || effects.isTakenForConstant(field))
                : node.getOpcode() >= Opcodes.ACONST_NULL && node.getOpcode() <= Opcodes.LDC;
    }

    /** Whether a value on the stack is one of the last arguments of the method. */
    private boolean isArgument(Code code, int at, int below, int fromLast) {
        AbstractInsnNode made = Invariants.maker(code, at, below);
        Type[] types = Type.getArgumentTypes(twin.desc);
        int last = types.length - 1;
        int variable = until;
        for (int i = 1; i <= fromLast && i <= last; i++) {
            variable -= types[last - i].getSize();
        }
        return made != null && fromLast <= last && Code.read(made) == variable && Code.written(made) < 0;
    }

    /** What made a loop of the twin is taken away: what it returns is what the access gave. */
    void unroll() {
        added.forEach(twin.instructions::remove);
    }
}
