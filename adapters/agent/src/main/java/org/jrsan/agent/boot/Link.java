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

    /** Takes an object, for {@link #meet}; does nothing while nobody wants to know. A constant, as edges are made often. */
    public static final MutableCallSite meeting =
            new MutableCallSite(MethodHandles.empty(MethodType.methodType(void.class, Object.class)));

    private static final MethodHandle MEET = meeting.dynamicInvoker();

    /** The same for {@link #meetShared}. */
    public static volatile MethodHandle meetingShared;

    /** The same for {@link #joined}. */
    public static volatile MethodHandle joining;

    /** The same for {@link #enter}. */
    public static volatile MethodHandle entering;

    /** The same for {@link #exit}. */
    public static volatile MethodHandle exiting;

    /** Takes a lock and a stamp, for {@link #stampAsked}. */
    public static volatile MethodHandle asking;

    /** Takes a lock, a stamp, what was returned and what that means, for {@link #stampGiven}. */
    public static volatile MethodHandle giving;

    /** Takes the calling thread, for {@link #ends}. */
    public static volatile MethodHandle ending;

    /** Takes what a thread threw, for {@link #isEnd}. */
    public static volatile MethodHandle isEnding;

    /** Stands for all memory outside of the heap. A constant is one object in the whole JVM. */
    public static final String OUTSIDE = "memory outside of the heap";

    private Link() {}

    /**
     * An access that is not checked, which may make an edge in either direction.
     *
     * @param at what was accessed, or a part of it
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void meet(Object at) throws Throwable {
        MEET.invokeExact(at);
    }

    /**
     * An access by {@code Unsafe} that is not checked.
     *
     * @param base an object, null for memory outside of the heap
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void meetMemory(Object base) throws Throwable {
        meet(base == null ? OUTSIDE : base);
    }

    /**
     * A call of what may be a collection that is not instrumented inside.
     *
     * @param at the object that is called
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void meetShared(Object at) throws Throwable {
        MethodHandle edge = meetingShared;
        if (edge != null) {
            edge.invokeExact(at);
        }
    }

    /**
     * A class that is not checked has waited for the end of a thread, or asked for it.
     *
     * @param thread the thread
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void joined(Object thread) throws Throwable {
        MethodHandle edge = joining;
        if (edge != null) {
            edge.invokeExact(thread);
        }
    }

    /**
     * A monitor was entered by a class that is not checked.
     *
     * @param monitor the object
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void enter(Object monitor) throws Throwable {
        MethodHandle edge = entering;
        if (edge != null) {
            edge.invokeExact(monitor);
        }
    }

    /**
     * A monitor is about to be left by a class that is not checked.
     *
     * @param monitor the object
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void exit(Object monitor) throws Throwable {
        MethodHandle edge = exiting;
        if (edge != null) {
            edge.invokeExact(monitor);
        }
    }

    /**
     * A lock is asked whether a stamp is valid.
     *
     * @param lock the lock
     * @param stamp the stamp
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void stampAsked(Object lock, long stamp) throws Throwable {
        MethodHandle edge = asking;
        if (edge != null) {
            edge.invokeExact(lock, stamp);
        }
    }

    /**
     * The calling thread has run, and is about to be gone.
     *
     * @param thread the thread
     * @throws Throwable nothing: what goes wrong is kept for the sessions
     */
    public static void ends(Object thread) throws Throwable {
        MethodHandle edge = ending;
        if (edge != null) {
            edge.invokeExact(thread);
        }
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
        MethodHandle edge = giving;
        if (edge != null) {
            edge.invokeExact(lock, stamp, result, meaning);
        }
    }

    /**
     * Whether what a thread threw is no error, but ends it with the execution that it took part in.
     *
     * @param thrown what it threw
     * @return whether nobody has to be told
     * @throws Throwable nothing
     */
    public static boolean isEnd(Object thrown) throws Throwable {
        MethodHandle test = isEnding;
        return test != null && (boolean) test.invokeExact(thrown);
    }

    /**
     * Makes a call site. Called by any thread, once or more for each site.
     *
     * @param caller the instrumented class, with its rights
     * @param name the name of the field or method
     * @param type what the site takes and returns
     * @param operation what is done there
     * @param owner the class that the instruction names, or the caller's
     * @return the site
     * @throws Throwable what the instruction would have thrown when it is linked
     */
    public static CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
            throws Throwable {
        return (CallSite) linker.invokeExact(caller, name, type, operation, owner);
    }
}
