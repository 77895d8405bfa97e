package org.jrsan.agent.loops;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
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
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes waits and updates of the loops of a class. The instructions of a loop stay as they are but for its access, which becomes a
 * call site that knows which values end the loop.
 */
public final class Loops {
    /** Parts the words of the operation of a call site: no name in a class file has it. */
    public static final String SEPARATOR = ";";

    /** Stands for {@link #SEPARATOR} in the descriptor of a method. */
    public static final String TYPE_END = ":";

    /** The place of an access in the twin of an accessor which is called with the values that it takes, and returns what it gives. */
    public static final String EXACT = "=";

    /** That of one like this whose variable is a field of its receiver, and the same one each time. */
    public static final String OF_RECEIVER = "==";

    /** That of another one. */
    public static final String INEXACT = "";

    /** What the site of the access of a loop that waits does. */
    public static final String AWAIT = "await";

    /** What the site of a call does by which such a loop parks. */
    public static final String PARK = "park-between-polls";

    /** Begins the names of the methods that tell whether a value ends a loop. */
    public static final String LEAVES = "jrsan$leaves$";

    private static final int LARGEST = 20_000;

    private static final Set<String> PLACES_IN_TWINS = Set.of(EXACT, OF_RECEIVER, INEXACT);

    private final ClassNode type;
    private final Effects effects;
    private final Handle link;
    private final Claims claims;
    private final boolean isRecognising;
    private final Callees callees;

    /** Whether the class may not name a type of a descriptor: there can be no call site of that type. */
    private final Predicate<String> isHidden;

    /** The methods that have a twin, by name and descriptor. */
    private final Set<String> polled = new HashSet<>();

    private final List<MethodNode> made = new ArrayList<>();
    private int sites;

    private Loops(ClassNode type, Handle link, boolean isRecognising, Callees callees, Predicate<String> isHidden) {
        this.callees = callees;
        this.isHidden = isHidden;
        this.type = type;
        this.link = link;
        this.isRecognising = isRecognising;
        effects = new Effects(type);
        claims = new Claims(type);
    }

    /**
     * Rewrites the loops of a class.
     *
     * @param type the class; it is changed
     * @param link the bootstrap method of call sites
     * @param isRecognising whether loops count that nobody annotated
     * @param callees which methods of other classes may be accessors
     * @param isHidden whether the class may not name a type of a descriptor: a loop with such values is ordinary code
     * @return how many call sites it has got
     */
    public static int rewrite(
            ClassNode type, Handle link, boolean isRecognising, Callees callees, Predicate<String> isHidden) {
        Loops loops = new Loops(type, link, isRecognising, callees, isHidden);
        loops.addTwins();
        for (MethodNode method : type.methods) {
            loops.rewrite(method);
        }
        loops.claims.tell();
        type.methods.addAll(loops.made);
        return loops.sites;
    }

    /**
     * Whether a place is that of an access in the twin of an accessor.
     *
     * @param place the place of a site
     * @return whether it is, and not one in a loop of the user's
     */
    public static boolean isInTwin(String place) {
        return PLACES_IN_TWINS.contains(place);
    }

    /** Those that call others come behind them. */
    private void addTwins() {
        List<MethodNode> open = new ArrayList<>(type.methods);
        boolean isFound = true;
        while (isFound) {
            isFound = open.removeIf(this::addTwin);
        }
    }

    private boolean addTwin(MethodNode method) {
        PolledAccessor made = PolledAccessor.hasOneAccess(method, effects, this::isPolled)
                ? PolledAccessor.of(method, type.name, link)
                : null;
        if (made == null) {
            return false;
        }
        Code code = new Code(type.name, made.twin());
        for (int i = 0; i < code.all.length; i++) {
            Access own = code.all[i] instanceof MethodInsnNode call && isPolled(call)
                    ? Access.ofCall(call, false)
                    : Access.of(code.all[i]);
            WaitLoop wait = own == null ? null : WaitLoop.around(code, effects, i, node -> own, name());
            if (wait != null && !isHidden(wait.access(), wait.leaves())) {
                String place = made.place(code, effects, i, wait.access());
                made.unroll();
                replace(code, wait, place);
                this.made.add(wait.leaves());
                this.made.add(made.twin());
                return polled.add(method.name + method.desc);
            }
        }
        return false;
    }

    private boolean isPolled(MethodInsnNode call) {
        return call.owner.equals(type.name) && polled.contains(call.name + call.desc);
    }

    /** A call of what may be an accessor; null for others. */
    private @Nullable Access called(AbstractInsnNode node, boolean isCompareAndSet) {
        return node instanceof MethodInsnNode call
                        && (!isCompareAndSet || Access.mayCompareAndSet(call))
                        && !Type.getReturnType(call.desc).equals(Type.VOID_TYPE)
                        && !call.owner.startsWith("[")
                        && TwinMethod.hasRoom(call.desc)
                        && (call.getOpcode() != Opcodes.INVOKESPECIAL || isPrivate(call))
                        && callees.declare(call.owner, call.name, call.desc)
                ? Access.ofCall(call, isCompareAndSet)
                : null;
    }

    private boolean isPrivate(MethodInsnNode call) {
        return call.owner.equals(type.name)
                && type.methods.stream()
                        .anyMatch(method -> method.name.equals(call.name)
                                && method.desc.equals(call.desc)
                                && (method.access & Opcodes.ACC_PRIVATE) != 0);
    }

    private void rewrite(MethodNode method) {
        boolean isOwn = !method.name.startsWith("$jacoco");
        if (isOwn && method.instructions.size() < LARGEST && jumpsBack(method)) {
            Code code = new Code(type.name, method);
            List<WaitLoop> waits = new ArrayList<>();
            List<UpdateLoop> updates = new ArrayList<>();
            Set<Integer> reparked = new TreeSet<>();
            find(code, waits, updates, reparked);
            claims.ask(code, effects);
            waits.forEach(wait -> replace(code, wait, place(code, wait.at())));
            updates.forEach(update -> replace(code, update));
            reparked.forEach(park -> repark(code, park));
        }
    }

    static boolean jumpsBack(MethodNode method) {
        InsnList code = method.instructions;
        for (AbstractInsnNode node = code.getFirst(); node != null; node = node.getNext()) {
            if (node instanceof JumpInsnNode jump && code.indexOf(jump.label) < code.indexOf(jump)) {
                return true;
            }
        }
        return false;
    }

    private void find(Code code, List<WaitLoop> waits, List<UpdateLoop> updates, Set<Integer> reparked) {
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < code.all.length; i++) {
            WaitLoop wait = around(code, i);
            if (wait == null || isHidden(wait.access(), wait.leaves())) {
                continue;
            }
            List<Integer> parks = wait.parks(code);
            if (!parks.isEmpty()) {
                // Ordinary code: a stale value may be the last that it sees, and nobody may unpark it.
                if (isWanted(code.method, true)) {
                    parks.stream().filter(park -> wait.pollsAfter(code, park)).forEach(reparked::add);
                }
            } else if (isWanted(code.method, true)) {
                waits.add(wait);
                made.add(wait.leaves());
                used.add(i);
            }
        }
        for (int i = 0; i < code.all.length; i++) {
            UpdateLoop update = used.contains(i) ? null : UpdateLoop.around(code, effects, i, this::called, name());
            if (update != null
                    && !isHidden(update.load(), update.leaves())
                    && !isHidden(update.update(), update.leaves())
                    && isWanted(code.method, false)
                    && used.add(update.at())
                    && used.add(i)) {
                updates.add(update);
                made.add(update.leaves());
            }
        }
    }

    private void repark(Code code, int at) {
        MethodInsnNode park = (MethodInsnNode) code.all[at];
        site(code, at, park.name, park.desc, PARK, park.owner);
    }

    private boolean isHidden(Access access, MethodNode leaves) {
        return isHidden.test(access.descriptor()) || isHidden.test(leaves.desc);
    }

    private @Nullable WaitLoop around(Code code, int at) {
        Access own = Access.of(code.all[at]);
        return own == null && !(code.all[at] instanceof MethodInsnNode)
                ? null
                : WaitLoop.around(code, effects, at, node -> own == null ? called(node, false) : own, name());
    }

    /** Such a loop was found. */
    private boolean isWanted(MethodNode method, boolean isWait) {
        claims.hold(method, isWait);
        return isRecognising || claims.claim(method, isWait);
    }

    private String name() {
        return LEAVES + made.size();
    }

    private String place(Code code, int at) {
        return type.name.replace('/', '.') + '.' + Claims.sourceName(code.method) + ':' + code.line(at);
    }

    private void replace(Code code, WaitLoop loop, String place) {
        String operation = String.join(
                SEPARATOR,
                AWAIT,
                loop.access().operation(),
                Integer.toString(loop.access().arguments()),
                loop.leaves().name,
                place,
                Boolean.toString(claims.claim(code.method, true)),
                taken(code, loop.at(), loop.body().stream().toArray()));
        replace(code, loop.at(), loop.access(), new InsnList(), List.of(), loop.outline(), operation);
    }

    private void replace(Code code, UpdateLoop loop) {
        int[] all = IntStream.range(0, code.all.length).toArray();
        String look = String.join(
                SEPARATOR,
                "look",
                loop.load().operation(),
                Integer.toString(loop.load().arguments()),
                loop.leaves().name,
                place(code, loop.at()),
                Boolean.toString(claims.claim(code.method, false)),
                taken(code, loop.at(), all),
                loop.update().operation(),
                loop.update().name(),
                Integer.toString(loop.update().coordinates()),
                loop.update().descriptor().replace(SEPARATOR, TYPE_END),
                loop.update().owner());
        InsnList variable = new InsnList();
        loop.variable().forEach(node -> variable.add(node.clone(null)));
        List<Type> types = Arrays.asList(Type.getArgumentTypes(loop.update().descriptor()))
                .subList(0, loop.update().coordinates());
        replace(code, loop.at(), loop.load(), variable, types, loop.outline(), look);
        Access update = loop.update();
        site(
                code,
                loop.updateAt(),
                update.name(),
                update.descriptor(),
                "commit" + SEPARATOR + update.operation(),
                update.owner());
    }

    /** The fields that the loop takes for final. */
    private String taken(Code code, int at, int[] body) {
        Set<String> fields = new TreeSet<>();
        for (int i : body) {
            if (i != at && code.all[i] instanceof FieldInsnNode field && effects.isTakenForConstant(field)) {
                fields.add(field.owner + '.' + field.name);
            }
        }
        return String.join(",", fields);
    }

    /** Gives the call site what it needs beside the arguments of the access: other values, what is below them, and local variables. */
    private void replace(
            Code code, int at, Access access, InsnList more, List<Type> moreTypes, Outline outline, String operation) {
        InsnList before = new InsnList();
        List<Type> below = outline.captured().subList(0, outline.below());
        List<Type> arguments = Arrays.asList(Type.getArgumentTypes(access.descriptor()));
        if (!below.isEmpty()) {
            List<Integer> ofArguments = store(code, before, arguments);
            List<Integer> ofBelow = store(code, before, below);
            load(before, below, ofBelow);
            load(before, arguments, ofArguments);
            before.add(more);
            load(before, below, ofBelow);
        } else {
            before.add(more);
        }
        load(
                before,
                outline.captured().subList(outline.below(), outline.captured().size()),
                outline.locals());
        code.method.instructions.insertBefore(code.all[at], before);
        String given = arguments.stream().map(Type::getDescriptor).collect(Collectors.joining())
                + moreTypes.stream().map(Type::getDescriptor).collect(Collectors.joining())
                + outline.captured().stream().map(Type::getDescriptor).collect(Collectors.joining());
        site(code, at, access.name(), '(' + given + ')' + access.value(), operation, access.owner());
    }

    private static List<Integer> store(Code code, InsnList to, List<Type> types) {
        Integer[] variables = new Integer[types.size()];
        for (int i = types.size() - 1; i >= 0; i--) {
            variables[i] = code.method.maxLocals;
            code.method.maxLocals += types.get(i).getSize();
            to.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ISTORE), variables[i]));
        }
        return List.of(variables);
    }

    private static void load(InsnList to, List<Type> types, List<Integer> variables) {
        for (int i = 0; i < types.size(); i++) {
            to.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ILOAD), variables.get(i)));
        }
    }

    private void site(Code code, int at, String name, String descriptor, String operation, String owner) {
        sites++;
        code.method.instructions.set(
                code.all[at], new InvokeDynamicInsnNode(name, descriptor, link, operation, Type.getObjectType(owner)));
    }
}
