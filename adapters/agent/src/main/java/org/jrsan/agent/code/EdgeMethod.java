package org.jrsan.agent.code;

import java.util.Set;
import org.jrsan.agent.resolve.InheritedMethods;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.agent.resolve.SharedTypes;
import org.jrsan.agent.resolve.UnsafeMethod;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts edges around what makes them in a method. Operands are kept meanwhile in local variables behind all others; none is in use
 * where a frame is.
 */
final class EdgeMethod extends MethodVisitor {
    /** What becomes of references to methods. */
    @FunctionalInterface
    interface References {
        /** See {@link MethodReferences#replaced}. */
        Object[] replaced(String site, Handle bootstrap, Object[] arguments, int line);
    }

    private static final String OBJECT = "(Ljava/lang/Object;)V";
    private static final String ASKED = "(ZLjava/lang/Object;)V";

    /** Stands for all fences: a constant is one object in the whole JVM. */
    private static final String FENCES = "fences of classes that are not checked";

    /**
     * What all methods of a class share.
     *
     * @param owner the internal name of the class
     * @param link the internal name of the class to call
     * @param facts what class files say
     * @param references what becomes of references to methods
     * @param isLibrary whether it is no class of the JDK's: then fences are edges, which stand beside others there, and fields may be of
     *     checked classes
     * @param hasClasses whether a class file of this version may have classes for constants
     * @param hasFences whether a library has fences in it, which may order its other accesses
     * @param plainFields the fields of a library that it may load plainly, and store by handles or {@code Unsafe}, as it may elements of arrays;
     *     null where it has none of these
     * @param natives the native methods of a library's class, which may hand on what nobody sees, as by a socket
     * @param counter is told of each edge
     */
    record Of(
            String owner,
            String link,
            ClassFacts.Of facts,
            References references,
            boolean isLibrary,
            boolean hasClasses,
            boolean hasFences,
            @Nullable Set<String> plainFields,
            Set<String> natives,
            Runnable counter) {}

    private final Of of;
    private final Meetings meet;
    private final String link;
    private final int free;
    private final boolean isLibrary;

    /** Whether it initialises a class of a library's with what may lead to others. */
    private final boolean isInitialiser;

    /** Whether {@code this} was given to a constructor, if this is one. */
    private boolean isConstructed;

    /** How many objects wait for their constructor, {@code this} not among them. */
    private int made;

    private int line;

    EdgeMethod(MethodVisitor next, Of of, String name, int free, boolean isInitialiser) {
        super(Opcodes.ASM9, next);
        this.of = of;
        meet = new Meetings(next, of);
        this.free = free;
        this.isInitialiser = isInitialiser;
        link = of.link;
        isLibrary = of.isLibrary;
        isConstructed = !name.equals("<init>");
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        super.visitInvokeDynamicInsn(
                name, descriptor, bootstrap, of.references.replaced(descriptor, bootstrap, arguments, line));
    }

    private void call(String method) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, link, method, OBJECT, false);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (!of.facts.isVolatile(owner, name)) {
            boolean mayBeShared = opcode == Opcodes.GETFIELD
                    && owner.equals(of.owner)
                    && of.plainFields != null
                    && of.plainFields.contains(name);
            if (mayBeShared) {
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ASTORE, free);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
            if (mayBeShared) {
                loadedPlainly();
            }
            return;
        }
        of.counter.run();
        if (!isConstructed && opcode == Opcodes.PUTFIELD && owner.equals(of.owner)) {
            // In front of the superclass's constructor: if it is this, which nobody may have yet, the object cannot be
            // named.
            meet.atAnything();
            super.visitFieldInsn(opcode, owner, name, descriptor);
            meet.atAnything();
            return;
        }
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        meetAtFences();
        boolean isPut = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        // In front of a store, to tell who sees its value; behind it, to learn what was done before a load that did not
        // see it. In front of a load and behind it likewise.
        if (isStatic) {
            meet.atClass(owner, name, !isPut);
            super.visitFieldInsn(opcode, owner, name, descriptor);
            meet.atClass(owner, name, !isPut);
        } else {
            Type type = Type.getType(descriptor);
            if (isPut) {
                super.visitVarInsn(type.getOpcode(Opcodes.ISTORE), free + 1);
            }
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, free);
            meet.atField(owner, name, !isPut);
            super.visitVarInsn(Opcodes.ALOAD, free);
            if (isPut) {
                super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), free + 1);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
            super.visitVarInsn(Opcodes.ALOAD, free);
            meet.atField(owner, name, !isPut);
        }
        meetAtFences();
    }

    /** A fence of the same class may stand behind or in front of the access, and order it with another. */
    private void meetAtFences() {
        if (of.hasFences) {
            meet.atConstant(FENCES, false);
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        made += opcode == Opcodes.NEW ? 1 : 0;
        super.visitTypeInsn(opcode, type);
    }

    /** One that is called while no other object waits for its own is that of the superclass, or another one of the class. */
    private void constructed() {
        isConstructed |= made == 0;
        made = Math.max(0, made - 1);
    }

    @Override
    public void visitInsn(int opcode) {
        if ((opcode == Opcodes.RETURN || opcode == Opcodes.ARETURN) && isInitialiser) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "initialised", "()V", false);
        }
        if (opcode == Opcodes.MONITORENTER) {
            of.counter.run();
            super.visitInsn(Opcodes.DUP);
            super.visitInsn(opcode);
            call("enter");
        } else if (opcode == Opcodes.MONITOREXIT) {
            super.visitInsn(Opcodes.DUP);
            call("exit");
            super.visitInsn(opcode);
        } else if (opcode == Opcodes.AALOAD && of.plainFields != null) {
            super.visitInsn(Opcodes.DUP2);
            super.visitInsn(Opcodes.POP);
            super.visitVarInsn(Opcodes.ASTORE, free);
            super.visitInsn(opcode);
            loadedPlainly();
        } else {
            super.visitInsn(opcode);
        }
    }

    /** From the object, or array, in the first free variable. */
    private void loadedPlainly() {
        of.counter.run();
        super.visitVarInsn(Opcodes.ALOAD, free);
        call("loaded");
    }

    /** Stands for the native code of a library, which is known by the first two parts of a package. */
    private static String nativeCode(String owner) {
        int first = owner.indexOf('/');
        int second = owner.indexOf('/', first + 1);
        return "native code of " + (second > 0 ? owner.substring(0, second) : owner);
    }

    /** Whether a call with an edge is an access by a {@code VarHandle} or {@code Unsafe}. */
    static boolean isByHandle(Calls.Key key, String owner) {
        return key != Calls.Key.NONE && (Calls.isHandle(owner) || UnsafeMethod.isOwner(owner));
    }

    /** Where a call makes an edge. */
    static Calls.Key edge(int opcode, String owner, String name, String descriptor, ClassFacts.Of facts) {
        Calls.Key key = ofItself(opcode, owner, name, descriptor, facts);
        return key == Calls.Key.NONE && SharedTypes.isGivenCollection(owner, descriptor) ? Calls.Key.PASSED : key;
    }

    private static Calls.Key ofItself(int opcode, String owner, String name, String descriptor, ClassFacts.Of facts) {
        if (Calls.isFence(owner, name, descriptor)) {
            return Calls.Key.FENCE;
        }
        if (HandleCalls.makeAccess(owner, name) || HandleCalls.lookAtLast(owner, name)) {
            return Calls.Key.HANDLE;
        }
        if (opcode == Opcodes.INVOKESTATIC || name.equals("<init>")) {
            boolean asks = owner.equals("java/lang/Thread") && name.equals("interrupted");
            return asks ? Calls.Key.INTERRUPTED : Calls.Key.NONE;
        }
        Calls.Key key = Calls.edge(owner, name, descriptor);
        if (key == Calls.Key.NONE && Calls.isByInterface(opcode, owner, name, descriptor)) {
            return Calls.Key.BY_INTERFACE;
        }
        if (key != Calls.Key.NONE || owner.startsWith("java/") || !InheritedMethods.mayMakeEdges(name, descriptor)) {
            return key;
        }
        return Calls.edge(facts.ofJdk(owner), name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("<init>")) {
            constructed();
        }
        if (CalledLater.sets(owner, name, descriptor)) {
            of.counter.run();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "initialised", "()V", false);
        }
        if (isLibrary && Calls.unparks(owner, name)) {
            of.counter.run();
            super.visitInsn(Opcodes.DUP);
            call("unparking");
        }
        if (owner.equals(of.owner) && of.natives.contains(name + descriptor)) {
            of.counter.run();
            String code = nativeCode(owner);
            meet.atConstant(code, false);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            meet.atConstant(code, false);
            return;
        }
        Calls.Key key = edge(opcode, owner, name, descriptor, of.facts);
        if (key == Calls.Key.NONE || (key == Calls.Key.FENCE || key == Calls.Key.HANDLE) && !isLibrary) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        of.counter.run();
        if (key == Calls.Key.FENCE) {
            boolean isFull = !Calls.isAcquireFence(name) && !Calls.isReleaseFence(name);
            if (isFull) {
                meet.atConstant(FENCES, false);
            } else {
                super.visitLdcInsn(FENCES);
                call(Calls.isAcquireFence(name) ? "receives" : "sends");
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitInsn(
                    isFull ? Opcodes.ICONST_2 : Calls.isAcquireFence(name) ? Opcodes.ICONST_0 : Opcodes.ICONST_1);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "fence", "(I)V", false);
            if (isFull) {
                // In front, what this thread has stored need not be seen by others yet.
                meet.atConstant(FENCES, false);
            }
            return;
        }
        if (key == Calls.Key.HANDLE) {
            Runnable call = () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (HandleCalls.lookAtLast(owner, name)) {
                HandleCalls.addTold(mv, link);
                call.run();
            } else {
                HandleCalls.addMade(mv, link, free, opcode == Opcodes.INVOKESTATIC, name, descriptor, call);
            }
            return;
        }
        if (key == Calls.Key.PASSED) {
            boolean looks = Looks.atArguments(name, opcode == Opcodes.INVOKESTATIC);
            Operands arguments = new Operands(mv, descriptor, free);
            arguments.meetCollections(link, looks);
            arguments.giveBack();
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            arguments.meetCollections(link, looks);
            return;
        }
        if (key == Calls.Key.POLLED) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitInsn(Opcodes.DUP);
            call("learns");
            return;
        }
        if (key == Calls.Key.INTERRUPTED) {
            boolean asksItself = opcode == Opcodes.INVOKESTATIC;
            super.visitInsn(asksItself ? Opcodes.ACONST_NULL : Opcodes.DUP);
            super.visitVarInsn(Opcodes.ASTORE, free);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitInsn(Opcodes.DUP);
            super.visitVarInsn(Opcodes.ALOAD, free);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, link, "asked", ASKED, false);
            return;
        }
        if (key == Calls.Key.MEMBER) {
            new ReflectedCall(mv, link, free)
                    .visit(name, descriptor, () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface));
            return;
        }
        Operands arguments = new Operands(mv, descriptor, free + 1);
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ASTORE, free);
        if (key == Calls.Key.THREAD) {
            arguments.giveBack();
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            super.visitVarInsn(Opcodes.ALOAD, free);
            call("joined");
            return;
        }
        boolean isOne = key != Calls.Key.SHARED && key != Calls.Key.BY_INTERFACE;
        boolean loads = isOne && Looks.isLoad(name);
        boolean isWeak = isOne && Calls.isWeak(name);
        if (key == Calls.Key.SHARED) {
            arguments.wrapFunctions(link, free);
        }
        meetAtFences();
        Runnable meeting = meeting(key, owner, arguments, loads || !isOne && looks(key, owner, name));
        boolean isGiven = key == Calls.Key.SHARED && SharedTypes.isGivenCollection(owner, descriptor);
        if (isGiven) {
            arguments.meetCollections(link, Looks.atArguments(name, false));
        }
        if (!isWeak || !loads) {
            meeting.run();
        }
        arguments.giveBack();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (!isWeak || !Calls.isStore(name)) {
            meeting.run();
        }
        if (key == Calls.Key.BY_INTERFACE) {
            Meetings.ofThread(mv, link, free, name, descriptor);
        }
        if (isGiven) {
            arguments.meetCollections(link, Looks.atArguments(name, false));
        }
        meetAtFences();
    }

    /** What happens before or after a call, of which the receiver is in the first free variable. */
    private Runnable meeting(Calls.Key key, String owner, Operands arguments, boolean looks) {
        if (key == Calls.Key.SHARED) {
            return () -> meet.at(free, "meetShared", looks);
        }
        if (key == Calls.Key.BY_INTERFACE) {
            return () -> meet.at(free, "meetByInterface", looks);
        }
        boolean isFirst = key == Calls.Key.FIRST_ARGUMENT;
        if (isFirst && UnsafeMethod.isOwner(owner)) {
            return () -> meet.atMemory(arguments.first(), looks);
        }
        if (isLibrary && Calls.isAccessor(owner)) {
            return () -> meet.by(free, isFirst ? arguments.first() : -1, looks);
        }
        return () -> meet.at(isFirst ? arguments.first() : free, "meet", looks);
    }

    /** Whether a call of what may be a collection changes nothing there. */
    private static boolean looks(Calls.Key key, String owner, String name) {
        return Looks.atCollection(name)
                || owner.startsWith("java/util/stream/")
                || key == Calls.Key.BY_INTERFACE && Looks.isLoad(name);
    }
}
