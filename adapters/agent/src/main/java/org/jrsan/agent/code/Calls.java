package org.jrsan.agent.code;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.HashSet;
import java.util.Set;
import org.jrsan.agent.resolve.InheritedMethods;
import org.jrsan.agent.resolve.SharedTypes;
import org.jrsan.agent.resolve.UnsafeMethod;
import org.jrsan.agent.steps.SteppedTypes;
import org.objectweb.asm.Opcodes;

/** Which calls may access memory or make an edge, as far as an instruction tells. */
public final class Calls {
    private static final Set<String> ACCESSES = accesses();

    private static final String ATOMICS = "java/util/concurrent/atomic/";

    private static final Set<String> OF_ATOMICS = Set.of(
            "get",
            "set",
            "lazySet",
            "getPlain",
            "setPlain",
            "getOpaque",
            "setOpaque",
            "getAcquire",
            "setRelease",
            "compareAndSet",
            "compareAndExchange",
            "compareAndExchangeAcquire",
            "compareAndExchangeRelease",
            "weakCompareAndSet",
            "weakCompareAndSetPlain",
            "weakCompareAndSetAcquire",
            "weakCompareAndSetRelease",
            "weakCompareAndSetVolatile",
            "getAndSet",
            "getAndAdd",
            "addAndGet",
            "getAndIncrement",
            "getAndDecrement",
            "incrementAndGet",
            "decrementAndGet",
            "getAndUpdate",
            "updateAndGet",
            "getAndAccumulate",
            "accumulateAndGet",
            "intValue",
            "longValue",
            "floatValue",
            "doubleValue");

    /** Those that are not final in each of the classes. */
    private static final Set<String> OVERRIDDEN =
            Set.of("weakCompareAndSet", "weakCompareAndSetPlain", "intValue", "longValue", "floatValue", "doubleValue");

    private static final Set<String> WITH_FUNCTIONS =
            Set.of("getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet");

    private static final Set<String> OF_THREADS = Set.of(
            "start()V",
            "join()V",
            "join(J)V",
            "join(JI)V",
            "join(Ljava/time/Duration;)Z",
            "interrupt()V",
            "isInterrupted()Z",
            "isAlive()Z",
            "getState()Ljava/lang/Thread$State;");

    /** The methods of {@code Thread} that tell whether one has ended. */
    static final Set<String> ENDS = Set.of("join", "isAlive", "getState");

    private static final Set<String> OF_OBJECTS =
            Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");

    /** Final methods of {@code Throwable}, which are synchronized. */
    private static final Set<String> SUPPRESSED =
            Set.of("addSuppressed(Ljava/lang/Throwable;)V", "getSuppressed()[Ljava/lang/Throwable;");

    private static final Set<String> FENCES =
            Set.of("fullFence", "acquireFence", "releaseFence", "loadLoadFence", "storeStoreFence");

    private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

    private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";

    private static final Set<String> PARKING = Set.of("park", "parkNanos", "parkUntil", "unpark");

    private static final String FIELD = "java/lang/reflect/Field";

    private static final String METHOD = "java/lang/reflect/Method";

    /** What reads and stores a field, behind {@code get} and {@code set}. */
    private static final Set<String> OF_FIELDS =
            Set.of("", "Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double");

    /** The length of {@code get} and {@code set}. */
    private static final int OF_FIELD = 3;

    /** Whose clock an edge around a call has. */
    enum Key {
        NONE,
        RECEIVER,
        FIRST_ARGUMENT,
        SHARED,
        THREAD,
        INTERRUPTED,
        MEMBER,
        FENCE,
        POLLED,
        /** That of the receiver, if it is an atomic or a collection: the call names an interface of somebody else's. */
        BY_INTERFACE,

        /** None: a call that makes a handle which may make edges, or asks one what it is. */
        HANDLE,

        /** That of arguments, which may be collections: the JDK goes through them. */
        PASSED
    }

    private Calls() {}

    private static Set<String> accesses() {
        Set<String> names = new HashSet<>();
        for (AccessMode mode : AccessMode.values()) {
            names.add(mode.methodName());
        }
        return names;
    }

    /** Where a call from a class that is not checked makes an edge. */
    static Key edge(String owner, String name, String descriptor) {
        if (owner.equals(VAR_HANDLE) && isAccess(name) && !name.equals("get") && !name.equals("set")
                || UnsafeMethod.isOwner(owner) && isOrdered(name)) {
            return descriptor.startsWith("(L") || descriptor.startsWith("([") ? Key.FIRST_ARGUMENT : Key.RECEIVER;
        }
        if (isUpdater(owner)) {
            // Each access is given the object whose field it is one of.
            return Key.FIRST_ARGUMENT;
        }
        if (owner.startsWith(ATOMICS)
                || name.equals("wait") && OF_OBJECTS.contains(name + descriptor)
                || name.endsWith("Suppressed") && SUPPRESSED.contains(name + descriptor)) {
            return Key.RECEIVER;
        }
        if (owner.equals("java/lang/ref/ReferenceQueue") && (name.equals("poll") || name.equals("remove"))) {
            return Key.POLLED;
        }
        if (owner.equals("java/lang/Thread") && name.equals("isInterrupted")) {
            return Key.INTERRUPTED;
        }
        if (owner.equals("java/lang/Thread") && ENDS.contains(name)) {
            return Key.THREAD;
        }
        if (owner.equals(FIELD) && name.length() >= OF_FIELD && isOfField(name)
                || owner.equals(METHOD) && name.equals("invoke")) {
            return Key.MEMBER;
        }
        return SharedTypes.mayBeShared(owner) ? Key.SHARED : Key.NONE;
    }

    /** Whether a call is a fence. */
    static boolean isFence(String owner, String name, String descriptor) {
        return owner.equals(VAR_HANDLE) && FENCES.contains(name)
                || UnsafeMethod.isOwner(owner) && name.endsWith("Fence") && descriptor.equals("()V");
    }

    static boolean isAcquireFence(String name) {
        return name.equals("acquireFence") || name.equals("loadFence") || name.equals("loadLoadFence");
    }

    static boolean isReleaseFence(String name) {
        return name.equals("releaseFence") || name.equals("storeFence") || name.equals("storeStoreFence");
    }

    private static boolean isOfField(String name) {
        return (name.startsWith("get") || name.startsWith("set")) && OF_FIELDS.contains(name.substring(OF_FIELD));
    }

    /**
     * Whether a method of the JDK may make an edge. Any thread may ask.
     *
     * @param owner the internal name of the class that declares it
     * @param name its name
     * @param descriptor its descriptor
     * @return whether calls of it are replaced where they are seen
     */
    public static boolean mayOrder(String owner, String name, String descriptor) {
        return edge(owner, name, descriptor) != Key.NONE
                || isVirtual(owner, name, descriptor)
                || isStatic(owner, name)
                || isOfUnsafe(owner, name, descriptor)
                // Of which the atomic numbers are.
                || owner.equals("java/lang/Number");
    }

    /** Whether an access has no place in the order of all volatile ones: then a load need tell nobody, and a store need not ask who has loaded. */
    static boolean isWeak(String name) {
        return name.contains("Acquire")
                || name.contains("Release")
                || name.contains("Opaque")
                || name.contains("Plain")
                || name.contains("Ordered")
                || name.equals("lazySet");
    }

    /** Whether a call that makes an edge, but not one of a whole collection, only stores. */
    static boolean isStore(String name) {
        return name.startsWith("set") || name.startsWith("put") || name.equals("lazySet");
    }

    private static boolean isOrdered(String name) {
        return name.contains("Volatile")
                || name.contains("Acquire")
                || name.contains("Release")
                || name.contains("Opaque")
                || name.contains("Ordered")
                || name.startsWith("compareAnd")
                || name.startsWith("weakCompareAnd")
                || name.startsWith("getAnd");
    }

    /** Whether a class is one whose objects access the fields of others. */
    static boolean isAccessor(String owner) {
        return isHandle(owner) || isUpdater(owner);
    }

    static boolean isHandle(String owner) {
        return owner.equals(VAR_HANDLE);
    }

    private static boolean isUpdater(String owner) {
        return owner.startsWith(ATOMICS) && owner.endsWith("FieldUpdater");
    }

    /** Whether a method of Unsafe accesses an object or memory outside of the heap, or is a fence. */
    static boolean isOfUnsafe(String owner, String name, String descriptor) {
        return UnsafeMethod.isOwner(owner)
                && ((descriptor.startsWith("(Ljava/lang/Object;J") || descriptor.startsWith("(J"))
                                && isAccessOfUnsafe(name)
                        || name.endsWith("Fence") && descriptor.equals("()V"));
    }

    private static boolean isAccessOfUnsafe(String name) {
        return isOrdered(name) || name.startsWith("get") || name.startsWith("put");
    }

    static boolean isAtomic(String type) {
        return type.startsWith(ATOMICS);
    }

    /** Whether a call of a superclass's method is one of an atomic class that no class overrides. */
    static boolean isOfAtomic(String owner, String name) {
        return owner.startsWith(ATOMICS) && OF_ATOMICS.contains(name) && !OVERRIDDEN.contains(name);
    }

    /**
     * Whether a call of a method of a superclass that is not the JDK's may be one of a method of the JDK's, which that inherits. What it extends has to
     * tell.
     */
    static boolean mayInherit(String owner, String name, String descriptor) {
        return !name.equals("<init>") && !isOfJdk(owner) && InheritedMethods.mayMakeEdges(name, descriptor);
    }

    /** Whether a call of a superclass's method may be one of either kind, so that the receiver is needed. */
    static boolean mayBeBySuper(String owner, String name, String descriptor) {
        return isBySuper(owner, name, descriptor) || mayInherit(owner, name, descriptor);
    }

    /** Whether a call of a superclass's method is one of a class whose calls are edges and nothing else. */
    static boolean isInherited(String owner, String name) {
        return !name.equals("<init>") && (owner.startsWith(ATOMICS) || SharedTypes.isShared(owner));
    }

    /** Whether a call of a superclass's method is more than that method, which its own class makes whatever that is. */
    static boolean isBySuper(String owner, String name, String descriptor) {
        return isOfAtomic(owner, name)
                || isInherited(owner, name)
                || !name.equals("<init>")
                        && (SharedTypes.isPassed(owner, descriptor) || isOfThreadOrFinal(owner, name, descriptor));
    }

    private static boolean isOfThreadOrFinal(String owner, String name, String descriptor) {
        return isFinal(owner, name, descriptor)
                || isVirtual(owner, name, descriptor) && (name.equals("isInterrupted") || ENDS.contains(name))
                || SUPPRESSED.contains(name + descriptor);
    }

    /**
     * Whether a call is one of a method of {@code Object}, {@code Thread} or {@code Throwable} that no class overrides, and that is replaced. A method of
     * another class may have the name.
     */
    static boolean isFinal(String owner, String name, String descriptor) {
        return OF_OBJECTS.contains(name + descriptor)
                || owner.equals("java/lang/Thread")
                        && (name.equals("join") || name.equals("isAlive"))
                        && isVirtual(owner, name, descriptor)
                || owner.startsWith("java/") && SUPPRESSED.contains(name + descriptor);
    }

    /**
     * Whether a call by an interface may be one of an atomic, a collection or a thread of which the program, and not the JDK, has made a type:
     * the interface is one of the program's, or the one that {@code AtomicReference} would be if it said so.
     */
    static boolean isByInterface(int opcode, String owner, String name, String descriptor) {
        return opcode == Opcodes.INVOKEINTERFACE
                && (!owner.startsWith("java/") || owner.equals("java/util/function/Supplier"))
                && InheritedMethods.mayMakeEdges(name, descriptor);
    }

    /** Whether a call from a checked class is replaced, or is an edge. */
    static boolean isReplaced(String owner, String name, String descriptor) {
        return isVirtual(owner, name, descriptor)
                || SharedTypes.mayBeShared(owner)
                || SteppedTypes.contains(owner)
                || SteppedTypes.isOfTime(owner, name)
                || edge(owner, name, descriptor) != Key.NONE
                || HandleCalls.make(owner, name);
    }

    /** Whether a call is an access by a {@code VarHandle}, or by an atomic class or a field updater without a function. */
    static boolean accesses(String owner, String name) {
        return owner.equals(VAR_HANDLE) && isAccess(name)
                || owner.startsWith(ATOMICS) && OF_ATOMICS.contains(name) && !WITH_FUNCTIONS.contains(name);
    }

    /** Whether a method of {@code VarHandle} is an access. */
    static boolean isAccess(String name) {
        return ACCESSES.contains(name);
    }

    /** Whether a method of an object may be one of an atomic class, of a thread, or a wait. */
    static boolean isVirtual(String owner, String name, String descriptor) {
        return OF_OBJECTS.contains(name + descriptor)
                || OF_ATOMICS.contains(name) && (owner.startsWith(ATOMICS) || !isOfJdk(owner))
                || OF_THREADS.contains(name + descriptor) && (owner.equals("java/lang/Thread") || !isOfJdk(owner))
                || !isOfJdk(owner) && InheritedMethods.mayOnlyMakeEdges(name, descriptor);
    }

    private static boolean isOfJdk(String owner) {
        return owner.startsWith("java/") || owner.startsWith("jdk/") || owner.startsWith("[");
    }

    /** Whether a static method is a fence, a look at the caller's interrupt, starts a virtual thread, or parks threads. */
    static boolean isStatic(String owner, String name) {
        return owner.equals(VAR_HANDLE) && FENCES.contains(name)
                || owner.equals(LOCK_SUPPORT) && PARKING.contains(name)
                || SteppedTypes.isOfTime(owner, name)
                || owner.equals("java/lang/Thread")
                        && (name.equals("interrupted") || name.equals("startVirtualThread"));
    }

    /** Whether a call is one by which a thread is unparked. */
    static boolean unparks(String owner, String name) {
        return owner.equals(LOCK_SUPPORT) && name.equals("unpark");
    }

    /** Whether a call has a builder start a thread. */
    static boolean startsBuilt(String owner, String name) {
        return owner.startsWith("java/lang/Thread$Builder") && name.equals("start");
    }
}
