package org.jrsan.agent.code;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jrsan.agent.loops.TwinMethod;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.agent.resolve.Operation;
import org.jrsan.agent.resolve.SharedTypes;
import org.jrsan.agent.steps.SteppedTypes;
import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.source.FieldDeclarations;
import org.jrsan.internal.source.KnownPlace;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

// Long because each instruction that is replaced has its method here, and all need what is known of the stack.
/** Replaces the instructions of a method. What is on the stack is known from its frames. */
final class MethodInstrumenter extends KnownTypes {
    private static final String THROUGH = "(Ljava/lang/Object;Ljava/lang/Object;)V";

    private static final String LINK =
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                    + "Ljava/lang/String;I";

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String OF_CLASS = "Ljava/lang/Class;";
    private static final String LINKED = ")Ljava/lang/invoke/CallSite;";

    private static final int NONE = -1;

    /** Of the method, and of the constant, that JaCoCo has its probes by. */
    private static final Set<String> PROBES = Set.of("$jacocoInit", "$jacocoData");

    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    private final Place place;
    private final Set<Integer> initialStores;
    private final Runnable counter;
    private final Handle link;

    /** The same for sites that name the class itself, which are most. */
    private final Handle linkOwn;

    /** What sites are told, by their operation: the sites of a method share it. */
    private final Map<String, String> operations = new HashMap<>();

    private final MethodReferences references;

    /** Which calls are told where they are; null in an accessor, where its own caller matters. */
    private final @Nullable Accessors accessors;

    /** Whether this is the twin of an accessor, which is given the place of its call as its last argument. */
    private final boolean isTwin;

    /** Whether plain instructions stay beside their sites, for the time in which no session is open. */
    private final boolean branches;

    private int stores;
    private int line;

    /** The probes of JaCoCo, which are its own business: the variable that has them, and the variable that was loaded last. */
    private int probes = NONE;

    private int loaded = NONE;
    private boolean areProbesOnTop;

    private final MonitorHandlers handlers = new MonitorHandlers();

    /** The local variable or the class that is on top of the stack; null if that is not known. */
    private @Nullable Object top;

    private boolean isDoubled;

    /**
     * Where the instructions are.
     *
     * @param link the class with the bootstrap method
     * @param owner the class
     * @param finals the names of its final fields
     * @param statics the names of the static fields that it declares
     * @param access the flags of the method
     * @param name its name
     * @param descriptor its descriptor
     * @param source the file that the class is from, empty if that is not known
     * @param hidden the types that the class may not name
     */
    record Place(
            String link,
            String owner,
            Set<String> finals,
            Set<String> statics,
            int access,
            String name,
            String descriptor,
            String source,
            HiddenTypes hidden) {
        /** Whether a store is one of its initialiser to a field that no other class's initialiser is for. */
        boolean initialises(int opcode, String field) {
            return opcode == Opcodes.PUTSTATIC && name.equals("<clinit>") && statics.contains(field);
        }

        /** An operation with where it is, but for the line, in the form that is completed with that. */
        String operation(String operation) {
            boolean isTwin = name.endsWith(KnownPlace.UNTIL);
            String written = isTwin ? withoutPlace(descriptor) : descriptor;
            return operation + ' ' + name + ' ' + written + ' ' + source;
        }
    }

    MethodInstrumenter(
            Place place,
            MethodVisitor next,
            Set<Integer> initialStores,
            MethodReferences references,
            @Nullable Accessors accessors,
            boolean isTwin,
            boolean branches,
            Runnable counter) {
        super(place.owner, place.access, place.name, isTwin ? withPlace(place.descriptor) : place.descriptor, null);
        mv = new ShortFrames(next, wholeLocals());
        this.accessors = accessors;
        this.isTwin = isTwin;
        this.branches = branches;
        this.place = place;
        this.initialStores = initialStores;
        this.references = references;
        this.counter = counter;
        link = bootstrap(place.link);
        linkOwn = new Handle(Opcodes.H_INVOKESTATIC, place.link, "linkOwn", LINK + LINKED, false);
    }

    /** A descriptor with the place of a call as its last argument. */
    static String withPlace(String descriptor) {
        return descriptor.replace(")", "Ljava/lang/Object;)");
    }

    /** The descriptor that {@link #withPlace} was given. */
    static String withoutPlace(String descriptor) {
        return descriptor.replace("Ljava/lang/Object;)", ")");
    }

    /** A site that is told where the accessor is called. */
    private void siteInAccessor(String name, String descriptor, String operation, String owner) {
        boolean isStatic = (place.access & Opcodes.ACC_STATIC) != 0;
        int sizes = Type.getArgumentsAndReturnSizes(place.descriptor) >> 2;
        super.visitVarInsn(Opcodes.ALOAD, isStatic ? sizes - 1 : sizes);
        site(name, withPlace(descriptor), operation + Operation.IN_ACCESSOR, owner);
    }

    /** The bootstrap method of all call sites. */
    static Handle bootstrap(String link) {
        return new Handle(Opcodes.H_INVOKESTATIC, link, "link", LINK + OF_CLASS + LINKED, false);
    }

    /** A call site in place of an instruction. */
    void site(String name, String descriptor, String operation, String owner) {
        counter.run();
        String from = isKnown() ? Origins.of(descriptor, this::wholeStack, this::fieldOf) : null;
        super.visitInvokeDynamicInsn(
                name, descriptor, isOwn(owner) ? linkOwn : link, told(Operation.from(operation, from), owner));
    }

    private boolean isOwn(String owner) {
        return owner.equals(place.owner);
    }

    /** The arguments of the bootstrap method. */
    private Object[] told(String operation, String owner) {
        String at = operations.get(operation);
        if (at == null) {
            at = place.operation(operation);
            operations.put(operation, at);
        }
        return isOwn(owner) ? new Object[] {at, line} : new Object[] {at, line, Type.getObjectType(owner)};
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        handlers.add(() -> mv.visitTryCatchBlock(start, end, handler, type));
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        handlers.end(mv);
        super.visitMaxs(maxStack, maxLocals);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        top = null;
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        top = null;
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        top = opcode == Opcodes.ALOAD || opcode == Opcodes.ASTORE && isDoubled ? variable : null;
        isDoubled = false;
        if (opcode == Opcodes.ASTORE && areProbesOnTop) {
            probes = variable;
        } else if (opcode == Opcodes.ALOAD) {
            loaded = variable;
        }
        areProbesOnTop = false;
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitLdcInsn(Object value) {
        top = value instanceof Type ? value : null;
        super.visitLdcInsn(value);
        areProbesOnTop = value instanceof ConstantDynamic constant && PROBES.contains(constant.getName());
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        top = null;
        if (bootstrap.equals(link)) {
            // Of a loop that has been recognised.
            String from = isKnown() ? Origins.of(descriptor, this::wholeStack, this::fieldOf) : null;
            Object operation = place.operation(Operation.from((String) arguments[0], from));
            super.visitInvokeDynamicInsn(name, descriptor, link, operation, line, arguments[1]);
            return;
        }
        super.visitInvokeDynamicInsn(
                name, descriptor, bootstrap, references.replaced(descriptor, bootstrap, arguments, line));
        areProbesOnTop = PROBES.contains(name);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        access(opcode, owner, name, descriptor);
        boolean isGet = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
        if (isGet && isKnown() && Origins.areOf(descriptor)) {
            isFrom(owner + '.' + name);
        }
    }

    private void access(int opcode, String owner, String name, String descriptor) {
        top = null;
        boolean isPut = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        boolean isInitial = opcode == Opcodes.PUTFIELD && initialStores.contains(stores);
        stores += opcode == Opcodes.PUTFIELD ? 1 : 0;
        boolean isOwn = isOwn(owner);
        if (isPut && refersToLocations(owner, name, descriptor)) {
            super.visitInsn(Opcodes.DUP);
            site(name, "(Ljava/lang/Object;)V", "declare", owner);
        }
        if (isInitial
                || PROBES.contains(name)
                || isOwn && place.finals.contains(name)
                // Others wait for the end of it: what it stores are initial values.
                || isOwn && place.initialises(opcode, name)) {
            boolean isThrough = isOwn && opcode == Opcodes.GETFIELD && leadsOn(descriptor);
            if (isThrough) {
                super.visitInsn(Opcodes.DUP);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
            if (isThrough) {
                super.visitInsn(Opcodes.DUP_X1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, place.link, "throughFinal", THROUGH, false);
            }
            return;
        }
        if (place.hidden.areOfField(owner, name, descriptor)) {
            place.hidden.passes(owner, name, descriptor);
            super.visitFieldInsn(opcode, owner, name, descriptor);
            return;
        }
        String receiver = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC ? "" : 'L' + owner + ';';
        String taken = isPut ? '(' + receiver + descriptor + ")V" : '(' + receiver + ')' + descriptor;
        String operation = isPut ? "putfield" : "getfield";
        Fork fork = fork();
        if (fork == null) {
            site(name, taken, operation, owner);
        } else {
            super.visitFieldInsn(opcode, owner, name, descriptor);
            join(fork, name, taken, operation, owner, null);
        }
    }

    /** Whether a final field of a type may lead to what others can change. */
    static boolean leadsOn(String descriptor) {
        Type type = Type.getType(descriptor);
        return type.getSort() == Type.ARRAY || FinalFields.mayLeadOn(type.getClassName());
    }

    /**
     * Where the code goes on with an instruction, which is visited next, or with its site.
     *
     * @param site where the site will be
     * @param locals the types of the local variables, which neither changes
     * @param stack the types on the stack
     */
    private record Fork(Label site, Object[] locals, Object[] stack) {}

    /**
     * An instruction while no session is open, and else its site. So what is reached without a session links nothing.
     *
     * @return null if there is to be the site alone
     */
    private @Nullable Fork fork() {
        if (!branches || !isKnown()) {
            // Where the state is not known, there can be no frame.
            return null;
        }
        Fork fork = new Fork(new Label(), wholeLocals(), wholeStack());
        // What is not to change the types that are known by now goes to the writer itself.
        mv.visitFieldInsn(Opcodes.GETSTATIC, place.link, "active", "Z");
        mv.visitJumpInsn(Opcodes.IFNE, fork.site);
        return fork;
    }

    /** The site, with the same effect on the stack as the instruction, which was visited. Both go on together. */
    private void join(
            Fork fork, String name, String descriptor, String operation, String owner, @Nullable String cast) {
        Label end = new Label();
        mv.visitJumpInsn(Opcodes.GOTO, end);
        mv.visitLabel(fork.site);
        mv.visitFrame(Opcodes.F_NEW, fork.locals.length, fork.locals, fork.stack.length, fork.stack);
        counter.run();
        String told =
                Operation.from(operation + Operation.ACTIVE, Origins.of(descriptor, () -> fork.stack, this::fieldOf));
        mv.visitInvokeDynamicInsn(name, descriptor, isOwn(owner) ? linkOwn : link, told(told, owner));
        if (cast != null) {
            mv.visitTypeInsn(Opcodes.CHECKCAST, cast);
        }
        mv.visitLabel(end);
        Object[] after = wholeStack();
        mv.visitFrame(Opcodes.F_NEW, fork.locals.length, fork.locals, after.length, after);
        // A frame may follow, and there is one frame for an instruction.
        mv.visitInsn(Opcodes.NOP);
    }

    /**
     * What was created a moment ago is declared opaque, if it is on top of the stack.
     *
     * @param type its type, null for an array that is there
     */
    void created(@Nullable String type) {
        if (isKnown() && (type == null || stackEndsWith(type))) {
            super.visitInsn(Opcodes.DUP);
            site("created", "(Ljava/lang/Object;)V", "created", place.owner);
        }
    }

    /** Whether what is declared of a field is meant for the atomic or the array that it refers to. */
    static boolean refersToLocations(String owner, String name, String descriptor) {
        return (descriptor.startsWith("[") || descriptor.startsWith("Ljava/util/concurrent/atomic/"))
                && FieldDeclarations.of(owner.replace('/', '.'), name) != null;
    }

    @Override
    public void visitInsn(int opcode) {
        isDoubled = opcode == Opcodes.DUP;
        switch (opcode) {
            case Opcodes.IALOAD, Opcodes.LALOAD, Opcodes.FALOAD, Opcodes.DALOAD -> load(opcode);
            case Opcodes.BALOAD, Opcodes.CALOAD, Opcodes.SALOAD, Opcodes.AALOAD -> load(opcode);
            case Opcodes.IASTORE, Opcodes.LASTORE, Opcodes.FASTORE, Opcodes.DASTORE -> store(opcode);
            case Opcodes.BASTORE, Opcodes.CASTORE, Opcodes.SASTORE, Opcodes.AASTORE -> store(opcode);
            case Opcodes.RETURN, Opcodes.ARETURN -> leave(opcode);
            case Opcodes.MONITORENTER -> enter();
            case Opcodes.MONITOREXIT -> exit();
            default -> super.visitInsn(opcode);
        }
        top = null;
    }

    /** What a new array is filled with, before anybody else has it. */
    void visitInitialElement(int opcode) {
        super.visitInsn(opcode);
        top = null;
    }

    private void load(int opcode) {
        String array = arrayType(1);
        if (array == null) {
            super.visitInsn(opcode);
            return;
        }
        String component = array.substring(1);
        if (place.hidden.areOfElement(component)) {
            place.hidden.passesElement(component);
            super.visitInsn(opcode);
            return;
        }
        String from = Origins.areOf(component) ? fieldOf(array) : null;
        boolean isReference = component.charAt(0) == 'L' || component.charAt(0) == '[';
        boolean isCast = isReference && !component.equals(OBJECT);
        String taken = isReference ? "([" + OBJECT + "I)" + OBJECT : '(' + array + "I)" + component;
        String cast = isCast ? Type.getType(component).getInternalName() : null;
        Fork fork = fork();
        if (fork == null) {
            site("element", taken, "load", place.owner);
            if (cast != null) {
                super.visitTypeInsn(Opcodes.CHECKCAST, cast);
            }
        } else {
            super.visitInsn(opcode);
            join(fork, "element", taken, "load", place.owner, cast);
        }
        if (from != null) {
            isFrom(from + Origins.ELEMENT);
        }
    }

    private void store(int opcode) {
        boolean isWide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
        String array = arrayType(isWide ? 3 : 2);
        if (array == null || opcode == Opcodes.BASTORE && loaded == probes && probes != NONE) {
            super.visitInsn(opcode);
            return;
        }
        String component = array.substring(1);
        boolean isReference = component.charAt(0) == 'L' || component.charAt(0) == '[';
        String taken = isReference ? "([" + OBJECT + 'I' + OBJECT + ")V" : '(' + array + 'I' + component + ")V";
        Fork fork = fork();
        if (fork == null) {
            site("element", taken, "store", place.owner);
        } else {
            super.visitInsn(opcode);
            join(fork, "element", taken, "store", place.owner, null);
        }
    }

    /** The type of the array below the index and the value, null where it cannot be told: code that is not reached, or null itself. */
    private @Nullable String arrayType(int below) {
        Object found = isKnown() ? onStack(below) : null;
        return found instanceof String type && type.startsWith("[") ? type : null;
    }

    private void leave(int opcode) {
        if (place.name.equals("<clinit>") || CalledLater.tellsAll(place.name, place.descriptor)) {
            site("initialised", "()V", "initialised", place.owner);
        }
        super.visitInsn(opcode);
    }

    private void enter() {
        step("beforeEnter", false, null);
        super.visitInsn(Opcodes.DUP);
        super.visitInsn(Opcodes.MONITORENTER);
        step("entered", true, top);
        super.visitInsn(Opcodes.POP);
    }

    private void exit() {
        step("beforeExit", true, top);
        super.visitInsn(Opcodes.DUP);
        super.visitInsn(Opcodes.MONITOREXIT);
        step("left", true, null);
        super.visitInsn(Opcodes.POP);
    }

    /** A step of the monitor on top of the stack, which stays there. */
    private void step(String name, boolean isCovered, @Nullable Object held) {
        super.visitInsn(Opcodes.DUP);
        Runnable step = () -> site(name, "(Ljava/lang/Object;)V", "monitor", place.owner);
        if (isCovered && top != null && branches && isKnown()) {
            handlers.cover(mv, step, wholeLocals(), held);
        } else {
            step.run();
        }
    }

    /** Around a call of the superclass's method, whose receiver no compiler has anywhere else. */
    private void meetAtThis(String name, boolean isCollection) {
        counter.run();
        boolean looks = isCollection ? Looks.atCollection(name) : Looks.isLoad(name);
        Meetings.add(mv, place.link, 0, isCollection ? "meetShared" : "meet", looks);
    }

    /** A call of the superclass's method, which may be given a collection. */
    private void passingBySuper(String owner, String name, String descriptor, boolean isInterface) {
        boolean isPassed = isKnown() && SharedTypes.isPassed(owner, descriptor);
        Operands arguments = isPassed ? new Operands(mv, descriptor, localCount()) : null;
        boolean looks = Looks.atArguments(name, false);
        if (arguments != null) {
            arguments.meetCollections(place.link, looks);
            arguments.giveBack();
        }
        super.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, name, descriptor, isInterface);
        if (arguments != null) {
            arguments.meetCollections(place.link, looks);
        }
    }

    private boolean isStepped(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESPECIAL || SteppedTypes.isOfTime(owner, name)) {
            return opcode != Opcodes.INVOKESPECIAL;
        }
        if (opcode == Opcodes.INVOKESTATIC) {
            return false;
        }
        return SteppedTypes.contains(owner)
                || SteppedTypes.mayBeOfLock(name, descriptor)
                        && !owner.startsWith("java/")
                        && !owner.startsWith("[")
                        && SteppedTypes.contains(place.hidden.ofJdk(owner));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        top = null;
        if (CalledLater.sets(owner, name, descriptor)) {
            site("handedOn", "()V", "handed-on", place.owner);
        }
        boolean isProbe = PROBES.contains(name);
        boolean mayInherit = opcode == Opcodes.INVOKESPECIAL
                && !owner.equals(place.owner)
                && Calls.mayInherit(owner, name, descriptor);
        String inherited = mayInherit ? place.hidden.ofJdk(owner) : owner;
        // No method that JRSan knows takes as much as no call site has room for.
        if (isProbe || !TwinMethod.hasRoom(descriptor)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            areProbesOnTop = isProbe;
        } else if (accessors != null
                && accessors.isAccessor(opcode, owner, name, descriptor, isInterface)
                && !place.hidden.areOfMethod(descriptor)) {
            boolean isStatic = opcode == Opcodes.INVOKESTATIC;
            String withReceiver = isStatic ? descriptor : "(L" + owner + ';' + descriptor.substring(1);
            String operation = isStatic ? "static-accessor" : "accessor";
            if (isTwin) {
                siteInAccessor(name, withReceiver, operation, owner);
            } else {
                site(name, withReceiver, operation, owner);
            }
        } else if (opcode == Opcodes.INVOKEVIRTUAL
                && (Calls.isVirtual(owner, name, descriptor) || Calls.accesses(owner, name))
                && place.hidden.areOfMethod(descriptor)) {
            // None of the JDK's.
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else if (isTwin && opcode == Opcodes.INVOKEVIRTUAL && Calls.isOfUnsafe(owner, name, descriptor)) {
            siteInAccessor(name, "(L" + owner + ';' + descriptor.substring(1), "unsafe", owner);
        } else if (isTwin && opcode == Opcodes.INVOKEVIRTUAL && Calls.accesses(owner, name)) {
            String operation = owner.equals(VAR_HANDLE) ? "handle" : "virtual";
            siteInAccessor(name, "(L" + owner + ';' + descriptor.substring(1), operation, owner);
        } else if (opcode == Opcodes.INVOKEVIRTUAL && owner.equals(VAR_HANDLE) && Calls.isAccess(name)) {
            site(name, "(L" + VAR_HANDLE + ';' + descriptor.substring(1), "handle", owner);
        } else if (opcode == Opcodes.INVOKEVIRTUAL && Calls.isVirtual(owner, name, descriptor)) {
            String receiver = owner.startsWith("[") ? owner : 'L' + owner + ';';
            site(name, '(' + receiver + descriptor.substring(1), "virtual", owner);
        } else if ((opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE)
                && SharedTypes.mayBeShared(owner)) {
            site(name, "(L" + owner + ';' + descriptor.substring(1), "shared", owner);
        } else if (isStepped(opcode, owner, name, descriptor)) {
            // No access of what is checked, and not counted as a site.
            boolean isStatic = opcode == Opcodes.INVOKESTATIC;
            super.visitInvokeDynamicInsn(
                    name,
                    isStatic ? descriptor : "(L" + owner + ';' + descriptor.substring(1),
                    isOwn(owner) ? linkOwn : link,
                    told(SteppedTypes.isOfTime(owner, name) ? "stepped-in-time" : "stepped", owner));
        } else if (opcode == Opcodes.INVOKEVIRTUAL && Calls.isOfUnsafe(owner, name, descriptor)) {
            boolean isFence = descriptor.equals("()V");
            site(name, "(L" + owner + ';' + descriptor.substring(1), isFence ? "unsafe-fence" : "unsafe", owner);
        } else if (opcode == Opcodes.INVOKEVIRTUAL && Calls.edge(owner, name, descriptor) == Calls.Key.MEMBER) {
            Runnable call = () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (!isKnown()) {
                // It is not reached.
                call.run();
            } else {
                counter.run();
                new ReflectedCall(mv, place.link, localCount()).visit(name, descriptor, call);
            }
        } else if (opcode == Opcodes.INVOKEVIRTUAL && Calls.edge(owner, name, descriptor) == Calls.Key.POLLED) {
            counter.run();
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitInsn(Opcodes.DUP);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, place.link, "learns", "(Ljava/lang/Object;)V", false);
        } else if (HandleCalls.make(owner, name) || HandleCalls.lookAt(owner, name)) {
            boolean isStatic = opcode == Opcodes.INVOKESTATIC;
            String withReceiver = isStatic ? descriptor : "(L" + owner + ';' + descriptor.substring(1);
            String operation = HandleCalls.make(owner, name) ? "made-handle" : "told-handle";
            site(name, withReceiver, isStatic ? operation + "-static" : operation, owner);
        } else if (opcode == Opcodes.INVOKEVIRTUAL && Calls.edge(owner, name, descriptor) != Calls.Key.NONE) {
            boolean isAtArgument = Calls.edge(owner, name, descriptor) == Calls.Key.FIRST_ARGUMENT;
            site(name, "(L" + owner + ';' + descriptor.substring(1), isAtArgument ? "edge-at-argument" : "edge", owner);
        } else if (opcode == Opcodes.INVOKESPECIAL && Calls.isOfAtomic(inherited, name)) {
            // The methods that access it are final.
            site(name, "(L" + owner + ';' + descriptor.substring(1), "virtual", owner);
        } else if (opcode == Opcodes.INVOKESPECIAL && Calls.isInherited(inherited, name)) {
            meetAtThis(name, SharedTypes.mayBeShared(inherited));
            passingBySuper(owner, name, descriptor, isInterface);
            meetAtThis(name, SharedTypes.mayBeShared(inherited));
        } else if (opcode == Opcodes.INVOKESPECIAL && Calls.isFinal(inherited, name, descriptor)) {
            String operation = name.endsWith("Suppressed") ? "edge" : "virtual";
            site(name, "(L" + owner + ';' + descriptor.substring(1), operation, owner);
        } else if (opcode == Opcodes.INVOKESPECIAL
                && !owner.equals(place.owner)
                && Calls.isBySuper(inherited, name, descriptor)) {
            // Not a private method of the class, which older compilers call so.
            counter.run();
            boolean looks = Looks.isLoad(name);
            Meetings.add(mv, place.link, 0, "meetByInterface", looks);
            passingBySuper(owner, name, descriptor, isInterface);
            Meetings.add(mv, place.link, 0, "meetByInterface", looks);
            Meetings.ofThread(mv, place.link, 0, name, descriptor);
        } else if (isKnown() && Calls.isByInterface(opcode, owner, name, descriptor)) {
            counter.run();
            Runnable call = () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            Meetings.byInterface(mv, place.link, localCount(), name, descriptor, call);
        } else if (opcode == Opcodes.INVOKEINTERFACE && Calls.startsBuilt(owner, name)) {
            site(name, "(L" + owner + ';' + descriptor.substring(1), "built", owner);
        } else if (opcode == Opcodes.INVOKESTATIC && Calls.isStatic(owner, name)) {
            site(name, descriptor, "static", owner);
        } else if (SharedTypes.isPassed(owner, descriptor)
                && !name.equals("<init>")
                && opcode != Opcodes.INVOKESPECIAL) {
            boolean isStatic = opcode == Opcodes.INVOKESTATIC;
            String withReceiver = isStatic ? descriptor : "(L" + owner + ';' + descriptor.substring(1);
            site(name, withReceiver, isStatic ? "passing-static" : "passing", owner);
        } else if (name.equals("<init>") && SharedTypes.isPassedLast(owner, descriptor)) {
            super.visitInsn(Opcodes.DUP);
            site("passing", "(Ljava/lang/Object;)V", "passed", owner);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            site("passed", "()V", "passed", owner);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
