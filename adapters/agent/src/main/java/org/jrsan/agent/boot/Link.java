package org.jrsan.agent.boot;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * The bootstrap method of all call sites in instrumented classes. It knows nothing of JRSan but a method handle, so that it can be
 * defined where each class sees it.
 */
public final class Link {
    /** Takes and returns what {@link #link} does. Set once, before a class is instrumented. */
    public static volatile MethodHandle linker;

    /**
     * Whether a session may be open: else instrumented classes access fields and elements as they did before, and link no site for that.
     * False only while none is open.
     */
    public static volatile boolean active;

    /** Takes an object, for {@link #meet}. This and those below do nothing while nobody wants to know; constants, as edges are made often. */
    public static final MutableCallSite meeting = hook(void.class, Object.class);

    /** The same for {@link #meetShared}. */
    public static final MutableCallSite meetingShared = hook(void.class, Object.class);

    /** The same for {@link #joined}. */
    public static final MutableCallSite joining = hook(void.class, Object.class);

    /** The same for {@link #interrupting}. */
    public static final MutableCallSite interrupts = hook(void.class, Object.class);

    /** The same for {@link #enter}. */
    public static final MutableCallSite entering = hook(void.class, Object.class);

    /** The same for {@link #exit}. */
    public static final MutableCallSite exiting = hook(void.class, Object.class);

    /** Takes a lock and a stamp, for {@link #stampAsked}. */
    public static final MutableCallSite asking = hook(void.class, Object.class, long.class);

    /** Takes a lock, a stamp, what was returned and what that means, for {@link #stampGiven}. */
    public static final MutableCallSite giving = hook(void.class, Object.class, long.class, long.class, int.class);

    /** Takes the calling thread, for {@link #ends}. */
    public static final MutableCallSite ending = hook(void.class, Object.class);

    /** Takes what a thread threw, for {@link #isEnd}; nothing is the end while nobody wants to know. */
    public static final MutableCallSite isEnding = hook(boolean.class, Object.class);

    /** Takes a member and the object that it is of, for {@link #reflected}. */
    public static final MutableCallSite reflecting = hook(void.class, Object.class, Object.class);

    /** Takes an address, for {@link #meetMemory}. */
    public static final MutableCallSite meetingOutside = hook(void.class, long.class);

    /** Takes an address and a size, for {@link #allocated}. Memory is allocated before anybody wants to know. */
    public static final MutableCallSite allocating = hook(void.class, long.class, long.class);

    /** The same for {@link #allocatedAsIs}. */
    public static final MutableCallSite allocatingAsIs = hook(void.class, long.class, long.class);

    /** The same for {@link #freed}. */
    public static final MutableCallSite freeing = hook(void.class, long.class, long.class);

    /** The same for {@link #moves}. */
    public static final MutableCallSite moving = hook(void.class, long.class, long.class);

    /** The same as {@link #meeting} for {@link #sends}. */
    public static final MutableCallSite sending = hook(void.class, Object.class);

    /** The same for {@link #receives}. */
    public static final MutableCallSite receiving = hook(void.class, Object.class);

    /** The same for {@link #learns}. */
    public static final MutableCallSite learning = hook(void.class, Object.class);

    private static final MethodHandle MEETING_OUTSIDE = meetingOutside.dynamicInvoker();
    private static final MethodHandle ALLOCATING = allocating.dynamicInvoker();
    private static final MethodHandle ALLOCATING_AS_IS = allocatingAsIs.dynamicInvoker();
    private static final MethodHandle FREEING = freeing.dynamicInvoker();
    private static final MethodHandle MOVING = moving.dynamicInvoker();
    private static final MethodHandle SENDING = sending.dynamicInvoker();
    private static final MethodHandle RECEIVING = receiving.dynamicInvoker();
    private static final MethodHandle LEARNING = learning.dynamicInvoker();
    private static final MethodHandle MEETING = meeting.dynamicInvoker();
    private static final MethodHandle MEETING_SHARED = meetingShared.dynamicInvoker();
    private static final MethodHandle JOINING = joining.dynamicInvoker();
    private static final MethodHandle INTERRUPTS = interrupts.dynamicInvoker();
    private static final MethodHandle ENTERING = entering.dynamicInvoker();
    private static final MethodHandle EXITING = exiting.dynamicInvoker();
    private static final MethodHandle ASKING = asking.dynamicInvoker();
    private static final MethodHandle GIVING = giving.dynamicInvoker();
    private static final MethodHandle ENDING = ending.dynamicInvoker();
    private static final MethodHandle REFLECTING = reflecting.dynamicInvoker();
    private static final MethodHandle IS_ENDING = isEnding.dynamicInvoker();

    /** Stands for all memory outside of the heap that is not known. A constant is one object in the whole JVM. */
    public static final String OUTSIDE = "memory outside of the heap";

    private Link() {}

    private static MutableCallSite hook(Class<?> returned, Class<?>... parameters) {
        return new MutableCallSite(MethodHandles.empty(MethodType.methodType(returned, parameters)));
    }

    /**
     * An access that is not checked, which may make an edge in either direction.
     *
     * @param at what was accessed, or a part of it
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void meet(Object at) throws Throwable {
        MEETING.invokeExact(at);
    }

    /**
     * Something is about to be sent to others.
     *
     * @param by what stands for the way there
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void sends(Object by) throws Throwable {
        SENDING.invokeExact(by);
    }

    /**
     * Something was received.
     *
     * @param by as above
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void receives(Object by) throws Throwable {
        RECEIVING.invokeExact(by);
    }

    /**
     * Something tells of all that was done with an object, by anybody.
     *
     * @param found what tells, null if nothing does
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void learns(Object found) throws Throwable {
        LEARNING.invokeExact(found);
    }

    /**
     * An access by {@code Unsafe} that is not checked.
     *
     * @param base an object, null for memory outside of the heap
     * @param at an offset in the object, or an address
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void meetMemory(Object base, long at) throws Throwable {
        if (base == null) {
            MEETING_OUTSIDE.invokeExact(at);
        } else {
            meet(base);
        }
    }

    /**
     * Memory outside of the heap was allocated.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void allocated(long address, long size) throws Throwable {
        ALLOCATING.invokeExact(address, size);
    }

    /**
     * Memory outside of the heap was allocated, and holds whatever it held before.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void allocatedAsIs(long address, long size) throws Throwable {
        ALLOCATING_AS_IS.invokeExact(address, size);
    }

    /**
     * Memory outside of the heap is about to be freed.
     *
     * @param address of its first byte
     * @param size how many bytes are freed, 0 for as many as were allocated there
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void freed(long address, long size) throws Throwable {
        FREEING.invokeExact(address, size);
    }

    /**
     * Memory outside of the heap is about to get another size, and perhaps another place.
     *
     * @param address of its first byte so far
     * @param size how many bytes it is to have
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void moves(long address, long size) throws Throwable {
        MOVING.invokeExact(address, size);
    }

    /**
     * A call of what may be a collection that is not instrumented inside.
     *
     * @param at the object that is called
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void meetShared(Object at) throws Throwable {
        MEETING_SHARED.invokeExact(at);
    }

    /**
     * A class that is not checked has waited for the end of a thread, or asked for it.
     *
     * @param thread the thread
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void joined(Object thread) throws Throwable {
        JOINING.invokeExact(thread);
    }

    /**
     * A class that is not checked is about to interrupt a thread.
     *
     * @param thread the thread
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void interrupting(Object thread) throws Throwable {
        INTERRUPTS.invokeExact(thread);
    }

    /**
     * A monitor was entered by a class that is not checked.
     *
     * @param monitor the object
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void enter(Object monitor) throws Throwable {
        ENTERING.invokeExact(monitor);
    }

    /**
     * A monitor is about to be left by a class that is not checked.
     *
     * @param monitor the object
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void exit(Object monitor) throws Throwable {
        EXITING.invokeExact(monitor);
    }

    /**
     * A lock is asked whether a stamp is valid.
     *
     * @param lock the lock
     * @param stamp the stamp
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void stampAsked(Object lock, long stamp) throws Throwable {
        ASKING.invokeExact(lock, stamp);
    }

    /**
     * The calling thread has run, and is about to be gone.
     *
     * @param thread the thread
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void ends(Object thread) throws Throwable {
        ENDING.invokeExact(thread);
    }

    /**
     * A lock has given a stamp, or has told of one.
     *
     * @param result the new stamp, or whether the old one is valid
     * @param lock the lock
     * @param stamp the old stamp, 0 for none
     * @param meaning what was asked for
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void stampGiven(long result, Object lock, long stamp, int meaning) throws Throwable {
        GIVING.invokeExact(lock, stamp, result, meaning);
    }

    /**
     * Whether what a thread threw is no error, but ends it with the execution that it took part in.
     *
     * @param thrown what it threw
     * @return whether nobody has to be told
     * @throws Throwable nothing
     */
    public static boolean isEnd(Object thrown) throws Throwable {
        return (boolean) IS_ENDING.invokeExact(thrown);
    }

    /**
     * A member is accessed by reflection.
     *
     * @param member the field or the method
     * @param of the object that has it, if it is not a static one
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void reflected(Object member, Object of) throws Throwable {
        REFLECTING.invokeExact(member, of);
    }

    /**
     * Makes a call site. Called by any thread, once or more for each site.
     *
     * @param caller the instrumented class, with its rights
     * @param name the name of the field or method
     * @param type what the site takes and returns
     * @param operation what is done there, a blank, and in which method that is: many sites share it
     * @param line the line of the site, 0 if that is not known
     * @param owner the class that the instruction names, or the caller's
     * @return the site
     * @throws Throwable what the instruction would have thrown when it is linked
     */
    public static CallSite link(Lookup caller, String name, MethodType type, String operation, int line, Class<?> owner)
            throws Throwable {
        int blank = operation.indexOf(' ');
        String at = new StringBuilder(operation)
                .insert(blank, line)
                .insert(blank, ' ')
                .toString();
        return (CallSite) linker.invokeExact(caller, name, type, at, owner);
    }

    /**
     * Makes a call site where the instruction names the class that it is in.
     *
     * @param caller as above
     * @param name as above
     * @param type as above
     * @param operation as above
     * @param line as above
     * @return the site
     * @throws Throwable as above
     */
    public static CallSite linkOwn(Lookup caller, String name, MethodType type, String operation, int line)
            throws Throwable {
        return link(caller, name, type, operation, line, caller.lookupClass());
    }
}
