package org.jrsan.agent.boot;

// Long because all that instrumented classes tell passes through here, as no other class is seen by both sides.

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What JRSan does for {@link Link}, which knows nothing else of it. All but {@link #link} keep for the sessions what goes wrong, and
 * throw nothing. Called by any thread, also inside of the JDK.
 */
public abstract class Hooks {
    /** What the calling thread did comes before what is done by who acquires a lock, latch, semaphore or phaser. */
    public static final int RELEASES = 0;

    /** What the calling thread does next comes after what was released. */
    public static final int ACQUIRES = 1;

    /** The calling thread has made what it is about to hand over. */
    public static final int MAKES = 2;

    /** The calling thread hands something over to whoever runs or takes it. */
    public static final int HANDS_OVER = 3;

    /** The calling thread comes after what was handed over. */
    public static final int TAKES_OVER = 4;

    /** The calling thread has completed something. */
    public static final int COMPLETES = 5;

    /** The calling thread comes after what was completed. */
    public static final int FINDS = 6;

    /** What is released later is not meant by the next {@link #ACQUIRES_MARKED} of the calling thread. */
    public static final int MARKS = 7;

    /** As {@link #ACQUIRES}, unless something was released since the mark. */
    public static final int ACQUIRES_MARKED = 8;

    /** The calling thread is about to let a phaser advance. */
    public static final int ADVANCES = 9;

    /** Set once, before {@link Link} is initialised. */
    public static volatile Hooks given;

    /** Made once. */
    protected Hooks() {}

    /** Sets {@link Link#active}, now and whenever it changes. */
    public abstract void watch();

    /**
     * Makes a call site.
     *
     * @param caller the instrumented class, with its rights
     * @param name the name of the field or method
     * @param type what the site takes and returns
     * @param operation what is done there, the line, and in which method that is
     * @param owner the class that the instruction names, or the caller's
     * @return the site
     * @throws Throwable what the instruction would have thrown when it is linked
     */
    public abstract CallSite link(Lookup caller, String name, MethodType type, String operation, Class<?> owner)
            throws Throwable;

    /**
     * An access that is not checked.
     *
     * @param at what was accessed, or a part of it
     * @param looks whether it loads, and does nothing else
     */
    public abstract void meet(Object at, boolean looks);

    /**
     * An access of a volatile field that is not checked, unless a checked class declares it.
     *
     * @param at the object that has it
     * @param owner the name of the class that the instruction names, with slashes
     * @param name the name of the field
     * @param looks as above
     */
    public abstract void meetField(Object at, String owner, String name, boolean looks);

    /**
     * The same for a static field.
     *
     * @param owner the class that the instruction names; null if it tells of none
     * @param name the name of the field
     * @param looks as above
     */
    public abstract void meetStatic(Class<?> owner, String name, boolean looks);

    /**
     * An access by a handle or an updater that is not checked, unless it is one of a field of a checked class.
     *
     * @param accessor the handle or the updater
     * @param at the object that has the variable, or whatever else the accessor was given first; null for nothing
     * @param looks as above
     */
    public abstract void meetBy(Object accessor, Object at, boolean looks);

    /**
     * An access of an object by {@code Unsafe} that is not checked, unless it is one of a field of a checked class.
     *
     * @param base the object
     * @param offset where the variable is
     * @param looks as above
     */
    public abstract void meetAt(Object base, long offset, boolean looks);

    /**
     * A call of what may be a collection that is not instrumented inside.
     *
     * @param at the object that is called
     * @param looks whether the call changes nothing there
     */
    public abstract void meetShared(Object at, boolean looks);

    /**
     * The same inside of such a collection, whoever calls it, which changes nothing.
     *
     * @param at the collection, or a part of it
     */
    public abstract void looksAtShared(Object at);

    /**
     * Such a collection was made with what is in it, whoever makes it.
     *
     * @param at the collection
     */
    public abstract void filledShared(Object at);

    /**
     * The calling thread is about to put an element into such a collection.
     *
     * @param holder what holds the element, new
     * @param collection the collection
     */
    public abstract void elementPut(Object holder, Object collection);

    /**
     * The calling thread is about to replace an element of such a collection, or to try that.
     *
     * @param holder what holds the element
     * @param collection the collection
     * @return what is to be given to {@link #elementReplaced}, null for nothing
     */
    public abstract Object elementReplacing(Object holder, Object collection);

    /**
     * The calling thread has done so.
     *
     * @param token as above
     */
    public abstract void elementReplaced(Object token);

    /**
     * The calling thread has got an element of such a collection.
     *
     * @param holder what holds the element
     * @param collection the collection
     */
    public abstract void elementFound(Object holder, Object collection);

    /**
     * The same as {@link #meetShared} at the object of a call by an interface, if that is an atomic, an exception or such a collection.
     *
     * @param at the object
     * @param looks as above
     */
    public abstract void meetByInterface(Object at, boolean looks);

    /**
     * A function is given to what may be such a collection.
     *
     * @param at the object that is called
     * @param function the function
     * @return a function that does the same
     */
    public abstract Object inside(Object at, Object function);

    /**
     * The calling thread is about to call {@code finalize} of an object.
     *
     * @param object the object
     */
    public abstract void finalizes(Object object);

    /** The calling thread is about to halt the JVM. */
    public abstract void halting();

    /**
     * A part of what a serialisable reference to a method refers to, where the class has been given a method in its place.
     *
     * @param capturing the class that has the reference
     * @param method the method that it calls
     * @param part 0 for its kind as a number, 1 for its class, 2 for its name, 3 for its descriptor
     * @param otherwise what it is if the class was given none
     * @return the part
     */
    public abstract String referred(Class<?> capturing, String method, int part, String otherwise);

    /**
     * The calling thread is about to start another.
     *
     * @param thread the other one
     */
    public abstract void starting(Object thread);

    /**
     * A library has made a method handle of a variable.
     *
     * @param made the handle
     * @param name the name of the method that has made it
     * @param given what that was given, with its receiver first if it has one
     * @return a handle that does the same
     */
    public abstract Object madeHandle(Object made, String name, Object[] given);

    /**
     * A library asks a method handle what it is.
     *
     * @param handle the handle, may be null
     * @return the handle to ask
     */
    public abstract Object toldHandle(Object handle);

    /**
     * An access of memory outside of the heap that is not checked.
     *
     * @param address of its first byte
     * @param looks as above
     */
    public abstract void meetOutside(long address, boolean looks);

    /**
     * Memory outside of the heap was allocated.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     */
    public abstract void allocated(long address, long size);

    /**
     * Memory outside of the heap was allocated, and holds whatever it held before.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     */
    public abstract void allocatedAsIs(long address, long size);

    /**
     * Memory outside of the heap is about to be freed.
     *
     * @param address of its first byte
     * @param size how many bytes are freed, 0 for as many as were allocated there
     */
    public abstract void freed(long address, long size);

    /**
     * Memory outside of the heap is about to get another size, and perhaps another place.
     *
     * @param address of its first byte so far
     */
    public abstract void moves(long address);

    /**
     * Something is about to be sent to others.
     *
     * @param by what stands for the way there
     */
    public abstract void sends(Object by);

    /**
     * Something was received.
     *
     * @param by as above
     */
    public abstract void receives(Object by);

    /**
     * Something tells of all that was done with an object, by anybody.
     *
     * @param found what tells, null if nothing does
     */
    public abstract void learns(Object found);

    /**
     * A class that is not checked, and that accesses variables by handles or {@code Unsafe}, has loaded a field or an element plainly.
     *
     * @param from the object or array, which others may access in these ways
     */
    public abstract void loaded(Object from);

    /**
     * A class that is not checked has waited for the end of a thread, or asked for it.
     *
     * @param thread the thread
     */
    public abstract void joined(Object thread);

    /**
     * A class that is not checked is about to interrupt a thread.
     *
     * @param thread the thread
     */
    public abstract void interrupting(Object thread);

    /**
     * A class that is not checked is about to unpark a thread.
     *
     * @param thread the thread, null for none
     */
    public abstract void unparking(Object thread);

    /**
     * A condition was signalled: who waits on it in a schedule goes on, too.
     *
     * @param condition the condition, whose lock the calling thread holds
     * @param all whether all who wait are meant
     */
    public abstract void signalled(Object condition, boolean all);

    /** {@link #happens}: an executor is shut down. */
    public static final int SHUTS = 0;

    /** A thread of an executor is about to end. */
    public static final int LEAVES = 1;

    /** A thread of an executor has left that. */
    public static final int LEFT = 2;

    /** An executor is about to start a thread. */
    public static final int STARTS = 3;

    /** It has done so. */
    public static final int STARTED = 4;

    /** It has found that it could not. */
    public static final int NOT_STARTED = 5;

    /** A thread of an executor begins. */
    public static final int WORKS = 6;

    /** A task is about to begin, and to see whether it was cancelled. */
    public static final int BEGINS = 7;

    /** A task begins to run. */
    public static final int RUNS = 8;

    /** It has run. */
    public static final int HAS_RUN = 9;

    /** A task is about to be cancelled. */
    public static final int CANCELS = 10;

    /** A task is about to be completed. */
    public static final int COMPLETES_TASK = 11;

    /** A stage is about to be completed. */
    public static final int COMPLETES_STAGE = 12;

    /** Code of the program is about to be called. */
    public static final int CALLS_OUT = 13;

    /** It has returned. */
    public static final int IS_BACK = 14;

    /** An executor is given a command. */
    public static final int SUBMITS = 15;

    /** An executor has had a thread made. */
    public static final int MADE_THREAD = 16;

    /** A task is about to set its result or its failure, by what may be a method of the program's. */
    public static final int SETS = 17;

    /** A stage has got another one by a function. */
    public static final int COMPOSES = 18;

    /** A method of a thread is about to be called, which may be one of the program's. */
    public static final int CALLS_THREAD = 19;

    /**
     * Something happens inside of an executor, a task or a barrier of the JDK's that is a step of a schedule.
     *
     * @param what one of these numbers
     * @param at the object, null where that does not matter
     * @param given the command that an executor is given, or the thread that has it; else null
     */
    public abstract void happens(int what, Object at, Object given);

    /**
     * A thread of an executor takes work out of its queue.
     *
     * @param queue the queue
     * @param nanos for how long it waits at most
     * @param isTimed whether it waits for that time alone
     * @param executor the executor
     * @return the work, null for none
     * @throws InterruptedException if the calling thread is interrupted
     */
    public abstract Object takesWork(Object queue, long nanos, boolean isTimed, Object executor)
            throws InterruptedException;

    /**
     * A thread is about to wait for the end of a task or an executor.
     *
     * @param at the task or the executor
     * @param isTimed whether it waits for a limited time
     * @param time the time
     * @param unit its unit, null for nanoseconds
     * @return the time that it is to wait, if it still has to
     */
    public abstract long awaitsEnd(Object at, boolean isTimed, long time, Object unit);

    /**
     * A synchroniser or a queue is used inside of the JDK's class that is made of it.
     *
     * @param method which method of it is called: its index in {@code InnerCalls}
     * @param of the object
     * @param given the arguments
     * @return what the method returns
     */
    public abstract Object calls(int method, Object of, Object... given);

    /**
     * A clock is read by what waits for a time.
     *
     * @return the time, as {@link System#nanoTime} tells it
     */
    public abstract long nanoTime();

    /**
     * A stage hands something to an executor.
     *
     * @param executor the executor
     * @param task what it is to run
     */
    public abstract void executes(Object executor, Object task);

    /**
     * An exception was made, which may tell the calling thread of an interrupt.
     *
     * @param exception the exception
     */
    public abstract void caught(Object exception);

    /**
     * A class that is not checked has found a thread interrupted.
     *
     * @param thread the thread, null for the calling one
     */
    public abstract void foundInterrupted(Object thread);

    /**
     * The calling thread has loaded a final field that refers to an object.
     *
     * @param holder the object that has the field
     * @param value the other one
     */
    public abstract void throughFinal(Object holder, Object value);

    /** A class that is not checked has been initialised by the calling thread. */
    public abstract void initialised();

    /**
     * A monitor was entered by a class that is not checked.
     *
     * @param monitor the object
     */
    public abstract void enter(Object monitor);

    /**
     * The calling thread made a fence in a class that is not checked.
     *
     * @param kind its number, see {@code Edges}
     */
    public abstract void fence(int kind);

    /**
     * A monitor is about to be left by a class that is not checked.
     *
     * @param monitor the object
     */
    public abstract void exit(Object monitor);

    /**
     * What the documentation of the JDK promises.
     *
     * @param at what promises it
     * @param step {@link #RELEASES} or another one of these
     */
    public abstract void promises(Object at, int step);

    /**
     * A phaser has advanced.
     *
     * @param phaser the root of its tree
     * @param phase the phase that is over
     */
    public abstract void advanced(Object phaser, int phase);

    /**
     * A lock is asked whether a stamp is valid.
     *
     * @param lock the lock
     * @param stamp the stamp
     */
    public abstract void stampAsked(Object lock, long stamp);

    /**
     * A lock has given a stamp, or has told of one.
     *
     * @param lock the lock
     * @param stamp the old stamp, 0 for none
     * @param result the new stamp, or whether the old one is valid
     * @param meaning what was asked for
     */
    public abstract void stampGiven(Object lock, long stamp, long result, int meaning);

    /** The calling thread has run, and is about to be gone. */
    public abstract void ends();

    /**
     * Whether what a thread threw is no error, but ends it with the execution that it took part in.
     *
     * @param thrown what it threw
     * @return whether nobody has to be told
     */
    public abstract boolean isEnd(Object thrown);

    /**
     * A lock of the JDK's own, by which nothing is promised to the program, is taken.
     *
     * @param lock the lock
     */
    public abstract void locksQuietly(ReentrantLock lock);

    /**
     * Such a lock is given back.
     *
     * @param lock the lock
     */
    public abstract void unlocksQuietly(ReentrantLock lock);

    /**
     * The JVM has refused a class.
     *
     * @param message what it says, null if it says nothing
     */
    public abstract void refused(Object message);

    /**
     * A hidden class is about to be defined.
     *
     * @param lookup the lookup that is to define it
     * @param bytes its class file, null if there is none
     * @return the class file to be defined
     */
    public abstract byte[] hidden(Object lookup, byte[] bytes);

    /**
     * A member is accessed by reflection.
     *
     * @param member the field or the method
     * @param of the object that has it, if it is not a static one
     */
    public abstract void reflected(Object member, Object of);
}
