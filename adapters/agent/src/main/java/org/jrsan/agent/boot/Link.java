package org.jrsan.agent.boot;

// Long because instrumented classes call this one class, and no other of JRSan's is seen by all of them.

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.net.SocketTimeoutException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What instrumented classes call, and the bootstrap method of all of their call sites. It knows nothing of JRSan but {@link Hooks}, so
 * that it can be defined where each class sees it. What goes wrong in an edge is kept for the sessions, and nothing is thrown.
 */
public final class Link {
    /** A constant, as edges are made often. */
    private static final Hooks HOOKS = Hooks.given;

    /**
     * Whether a session may be open: else instrumented classes access fields and elements as they did before, and link no site for that.
     * False only while none is open.
     */
    public static volatile boolean active;

    /** Stands for all memory outside of the heap that is not known. A constant is one object in the whole JVM. */
    public static final String OUTSIDE = "memory outside of the heap";

    static {
        HOOKS.watch();
    }

    private Link() {}

    /**
     * An access that is not checked, which may make an edge in either direction.
     *
     * @param at what was accessed, or a part of it
     * @param looks whether it loads, and does nothing else
     */
    public static void meet(Object at, boolean looks) {
        HOOKS.meet(at, looks);
    }

    /**
     * An access of a volatile field that is not checked, unless a checked class declares it.
     *
     * @param at the object that has it
     * @param owner the name of the class that the instruction names, with slashes
     * @param name the name of the field
     * @param looks as above
     */
    public static void meetField(Object at, String owner, String name, boolean looks) {
        HOOKS.meetField(at, owner, name, looks);
    }

    /**
     * The same for a static field.
     *
     * @param owner the class that the instruction names; null where a class file is too old to tell
     * @param name the name of the field
     * @param looks as above
     */
    public static void meetStatic(Class<?> owner, String name, boolean looks) {
        HOOKS.meetStatic(owner, name, looks);
    }

    /**
     * An access by a handle or an updater that is not checked, unless it is one of a field of a checked class.
     *
     * @param accessor the handle or the updater
     * @param at the object that has the variable, or whatever else the accessor was given first; null for nothing
     * @param looks as above
     */
    public static void meetBy(Object accessor, Object at, boolean looks) {
        HOOKS.meetBy(accessor, at, looks);
    }

    /**
     * Something is about to be sent to others.
     *
     * @param by what stands for the way there
     */
    public static void sends(Object by) {
        HOOKS.sends(by);
    }

    /**
     * Something was received.
     *
     * @param by as above
     */
    public static void receives(Object by) {
        HOOKS.receives(by);
    }

    /**
     * Nothing was received, as something may have been closed.
     *
     * @param thrown the exception; one that says that the time is over tells of nothing
     * @param by as above
     */
    public static void fails(Object thrown, Object by) {
        if (!(thrown instanceof SocketTimeoutException)) {
            HOOKS.receives(by);
        }
    }

    /**
     * Something tells of all that was done with an object, by anybody.
     *
     * @param found what tells, null if nothing does
     */
    public static void learns(Object found) {
        HOOKS.learns(found);
    }

    /**
     * A class that is not checked, and that accesses variables by handles or {@code Unsafe}, has loaded a field or an element plainly.
     *
     * @param from the object or array, which others may access in these ways
     */
    public static void loaded(Object from) {
        HOOKS.loaded(from);
    }

    /**
     * An access by {@code Unsafe} that is not checked.
     *
     * @param base an object, null for memory outside of the heap
     * @param at an offset in the object, or an address
     * @param looks as above
     */
    public static void meetMemory(Object base, long at, boolean looks) {
        if (base == null) {
            HOOKS.meetOutside(at, looks);
        } else {
            HOOKS.meetAt(base, at, looks);
        }
    }

    /**
     * Memory outside of the heap was allocated.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     */
    public static void allocated(long address, long size) {
        HOOKS.allocated(address, size);
    }

    /**
     * Memory outside of the heap was allocated, and holds whatever it held before.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     */
    public static void allocatedAsIs(long address, long size) {
        HOOKS.allocatedAsIs(address, size);
    }

    /**
     * Memory outside of the heap is about to be freed.
     *
     * @param address of its first byte
     * @param size how many bytes are freed, 0 for as many as were allocated there
     */
    public static void freed(long address, long size) {
        HOOKS.freed(address, size);
    }

    /**
     * Memory outside of the heap is about to get another size, and perhaps another place.
     *
     * @param address of its first byte so far
     * @param size how many bytes it is to have
     */
    public static void moves(long address, long size) {
        HOOKS.moves(address);
    }

    /**
     * A call of what may be a collection that is not instrumented inside.
     *
     * @param at the object that is called
     * @param looks whether the call changes nothing there
     */
    public static void meetShared(Object at, boolean looks) {
        HOOKS.meetShared(at, looks);
    }

    /**
     * The same inside of such a collection, whoever calls it, which changes nothing.
     *
     * @param at the collection, or a part of it
     */
    public static void looksAtShared(Object at) {
        HOOKS.looksAtShared(at);
    }

    /**
     * Such a collection was made with what is in it, whoever makes it. Nobody else has it yet.
     *
     * @param at the collection
     */
    public static void filledShared(Object at) {
        if (active) {
            HOOKS.filledShared(at);
        }
    }

    /**
     * A call by an interface that is none of the JDK's. The object may be an atomic or a collection all the same.
     *
     * @param at the object that is called
     * @param looks as above
     */
    public static void meetByInterface(Object at, boolean looks) {
        if (active) {
            HOOKS.meetByInterface(at, looks);
        }
    }

    /**
     * A function is given to what may be such a collection, which calls it while nobody else is at the same key.
     *
     * @param at the object that is called
     * @param function the function, may be null
     * @return the same with its steps, if there may be a session
     */
    public static Object inside(Object at, Object function) {
        return active && function != null ? HOOKS.inside(at, function) : function;
    }

    /**
     * The calling thread is about to call {@code finalize} of an object.
     *
     * @param object the object
     */
    public static void finalizes(Object object) {
        if (active) {
            HOOKS.finalizes(object);
        }
    }

    /** The calling thread is about to halt the JVM. */
    public static void halting() {
        try {
            HOOKS.halting();
        } catch (Throwable e) {
            // Where memory or the stack has ended. The JVM is halted, as the program wants it.
        }
    }

    /**
     * A part of what a serialisable reference to a method refers to, where the class has been given a method in its place.
     *
     * @param capturing the class that has the reference
     * @param method the method that it calls
     * @param part which part, see {@link Hooks#referred}
     * @param otherwise what it is if the class was given none
     * @return the part
     */
    public static String referred(Class<?> capturing, String method, int part, String otherwise) {
        return method.startsWith("jrsan$") ? HOOKS.referred(capturing, method, part, otherwise) : otherwise;
    }

    /**
     * The same of its kind.
     *
     * @param capturing as above
     * @param method as above
     * @param otherwise as above
     * @return the kind, as {@code MethodHandleInfo} has it
     */
    public static int referredKind(Class<?> capturing, String method, int otherwise) {
        return method.startsWith("jrsan$")
                ? Integer.parseInt(HOOKS.referred(capturing, method, 0, String.valueOf(otherwise)))
                : otherwise;
    }

    /**
     * The calling thread is about to start another.
     *
     * @param thread the other one
     */
    public static void starting(Object thread) {
        if (active) {
            HOOKS.starting(thread);
        }
    }

    /**
     * A library has made a method handle of a variable. It stays, so that it gets its edges with a session or without.
     *
     * @param made the handle
     * @param name the name of the method that has made it
     * @param given what that was given, with its receiver first if it has one
     * @return the same with its edges, if it may make any
     */
    public static Object madeHandle(Object made, String name, Object[] given) {
        return HOOKS.madeHandle(made, name, given);
    }

    /**
     * A library asks a method handle what it is.
     *
     * @param handle the handle, may be null
     * @return the one that the JDK has made, which can tell
     */
    public static Object toldHandle(Object handle) {
        return HOOKS.toldHandle(handle);
    }

    /**
     * A class that is not checked has waited for the end of a thread, or asked for it.
     *
     * @param thread the thread
     */
    public static void joined(Object thread) {
        HOOKS.joined(thread);
    }

    /**
     * A class that is not checked is about to interrupt a thread.
     *
     * @param thread the thread
     */
    public static void interrupting(Object thread) {
        HOOKS.interrupting(thread);
    }

    /**
     * A class that is not checked is about to unpark a thread.
     *
     * @param thread the thread, null for none
     */
    public static void unparking(Object thread) {
        HOOKS.unparking(thread);
    }

    /**
     * A condition was signalled.
     *
     * @param condition the condition, whose lock the calling thread holds
     */
    public static void signalled(Object condition) {
        HOOKS.signalled(condition, false);
    }

    /**
     * All who wait on a condition were signalled.
     *
     * @param condition as above
     */
    public static void signalledAll(Object condition) {
        HOOKS.signalled(condition, true);
    }

    /**
     * An executor is given a command.
     *
     * @param executor the executor
     * @param command the command, or the thread that has it
     */
    public static void submits(Object executor, Object command) {
        HOOKS.happens(Hooks.SUBMITS, executor, command);
    }

    /**
     * An executor is shut down.
     *
     * @param executor the executor
     */
    public static void shuts(Object executor) {
        HOOKS.happens(Hooks.SHUTS, executor, null);
    }

    /**
     * A thread of an executor is about to end.
     *
     * @param executor the executor
     */
    public static void leaves(Object executor) {
        HOOKS.happens(Hooks.LEAVES, executor, null);
    }

    /**
     * An executor is about to start a thread.
     *
     * @param executor the executor
     */
    public static void startsWorker(Object executor) {
        HOOKS.happens(Hooks.STARTS, executor, null);
    }

    /**
     * An executor has started a thread.
     *
     * @param executor the executor
     */
    public static void startedWorker(Object executor) {
        HOOKS.happens(Hooks.STARTED, executor, null);
    }

    /**
     * An executor could not start a thread.
     *
     * @param executor the executor
     */
    public static void notStarted(Object executor) {
        HOOKS.happens(Hooks.NOT_STARTED, executor, null);
    }

    /**
     * A thread of an executor begins.
     *
     * @param executor the executor
     */
    public static void works(Object executor) {
        HOOKS.happens(Hooks.WORKS, executor, null);
    }

    /**
     * A task begins to run.
     *
     * @param task the task
     */
    public static void runs(Object task) {
        HOOKS.happens(Hooks.RUNS, task, null);
    }

    /**
     * A task has run.
     *
     * @param task the task
     */
    public static void hasRun(Object task) {
        HOOKS.happens(Hooks.HAS_RUN, task, null);
    }

    /**
     * A task is about to be completed.
     *
     * @param task the task
     */
    public static void completesTask(Object task) {
        HOOKS.happens(Hooks.COMPLETES_TASK, task, null);
    }

    /**
     * A task is about to begin, and to see whether it was cancelled.
     *
     * @param task the task
     */
    public static void begins(Object task) {
        HOOKS.happens(Hooks.BEGINS, task, null);
    }

    /**
     * A task is about to be cancelled.
     *
     * @param task the task
     */
    public static void cancels(Object task) {
        HOOKS.happens(Hooks.CANCELS, task, null);
    }

    /**
     * A thread of an executor has left that.
     *
     * @param executor the executor
     * @param fails whether what it ran has thrown something, which is handled next
     */
    public static void left(Object executor, boolean fails) {
        HOOKS.happens(fails ? Hooks.HAS_RUN : Hooks.LEFT, executor, null);
    }

    /**
     * What a thread of an executor does has ended, or the thread was not started.
     *
     * @param executor the executor
     * @param thread the thread
     */
    public static void leavesAs(Object executor, Object thread) {
        HOOKS.happens(thread == Thread.currentThread() ? Hooks.LEAVES : Hooks.NOT_STARTED, executor, null);
    }

    /**
     * An executor has had a thread made, maybe by the program.
     *
     * @param executor the executor
     */
    public static void madeThread(Object executor) {
        HOOKS.happens(Hooks.MADE_THREAD, executor, null);
    }

    /**
     * A task is about to set its result or its failure.
     *
     * @param task the task
     */
    public static void sets(Object task) {
        HOOKS.happens(Hooks.SETS, task, null);
    }

    /**
     * A method of a thread is about to be called, maybe one of the program's.
     *
     * @param thread the thread
     */
    public static void callsThread(Object thread) {
        HOOKS.happens(Hooks.CALLS_THREAD, thread, null);
    }

    /** A stage has got another one by a function. */
    public static void composes() {
        HOOKS.happens(Hooks.COMPOSES, null, null);
    }

    /** A stage is about to be completed. */
    public static void completesStage() {
        HOOKS.happens(Hooks.COMPLETES_STAGE, null, null);
    }

    /** A class of the JDK's is about to call code of the program. */
    public static void callsOut() {
        HOOKS.happens(Hooks.CALLS_OUT, null, null);
    }

    /**
     * An executor refuses what it was given.
     *
     * @param executor the executor
     */
    public static void refuses(Object executor) {
        HOOKS.happens(Hooks.CALLS_OUT, executor, null);
    }

    /** That has returned. */
    public static void isBack() {
        HOOKS.happens(Hooks.IS_BACK, null, null);
    }

    /**
     * A thread of an executor takes work out of its queue.
     *
     * @param queue the queue
     * @param executor the executor
     * @return the work
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static Object takesWork(Object queue, Object executor) throws InterruptedException {
        return HOOKS.takesWork(queue, 0, false, executor);
    }

    /**
     * The same for a limited time.
     *
     * @param queue as above
     * @param time the time
     * @param unit its unit
     * @param executor as above
     * @return the work, null for none
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static Object pollsWork(Object queue, long time, Object unit, Object executor) throws InterruptedException {
        return HOOKS.takesWork(queue, ((TimeUnit) unit).toNanos(time), true, executor);
    }

    /**
     * A thread is about to wait for the end of a task or an executor.
     *
     * @param at the task or the executor
     * @param isTimed whether it waits for a limited time
     * @param time the time
     * @param unit its unit, null for nanoseconds
     * @return the time that it is to wait, if it still has to
     */
    public static long awaitsEnd(Object at, boolean isTimed, long time, Object unit) {
        return HOOKS.awaitsEnd(at, isTimed, time, unit);
    }

    /**
     * A lock is taken inside of a class that is made of it.
     *
     * @param lock the lock
     */
    public static void locks(Object lock) {
        HOOKS.calls(0, lock);
    }

    /**
     * The same for a wait at a condition.
     *
     * @param condition the condition
     */
    public static void awaits(Object condition) {
        HOOKS.calls(1, condition);
    }

    /**
     * The same for a limited time.
     *
     * @param condition the condition
     * @param nanos the time
     * @return what is left of it
     */
    public static long awaitsNanos(Object condition, long nanos) {
        return (Long) HOOKS.calls(2, condition, nanos);
    }

    /**
     * An element is taken out of a queue inside of a class that is made of it.
     *
     * @param queue the queue
     * @return the element
     */
    public static Object takes(Object queue) {
        return HOOKS.calls(3, queue);
    }

    /**
     * The same where there is one.
     *
     * @param queue the queue
     * @return the element, null for none
     */
    public static Object polls(Object queue) {
        return HOOKS.calls(4, queue);
    }

    /**
     * An element is put into a queue inside of a class that is made of it.
     *
     * @param queue the queue
     * @param element the element
     * @return whether it was
     */
    public static boolean adds(Object queue, Object element) {
        return (Boolean) HOOKS.calls(5, queue, element);
    }

    /**
     * An element is taken out of a queue, for which the calling thread waits for a limited time.
     *
     * @param queue the queue
     * @param time the time
     * @param unit its unit
     * @return the element, null for none
     */
    public static Object pollsInTime(Object queue, long time, Object unit) {
        return HOOKS.calls(6, queue, time, unit);
    }

    /**
     * A clock is read by what waits for a time.
     *
     * @return the time, as {@link System#nanoTime} tells it
     */
    public static long nanoTime() {
        return HOOKS.nanoTime();
    }

    /**
     * A stage hands something to an executor.
     *
     * @param executor the executor
     * @param task what it is to run
     */
    public static void executes(Object executor, Object task) {
        HOOKS.executes(executor, task);
    }

    /**
     * An exception was made, which may tell the calling thread of an interrupt.
     *
     * @param exception the exception
     */
    public static void caught(Object exception) {
        HOOKS.caught(exception);
    }

    /**
     * A class that is not checked has asked whether a thread is interrupted.
     *
     * @param interrupted the answer
     * @param thread the thread, null for the calling one
     */
    public static void asked(boolean interrupted, Object thread) {
        if (interrupted) {
            HOOKS.foundInterrupted(thread);
        }
    }

    /**
     * A checked class has loaded a final field.
     *
     * @param holder the object that has the field
     * @param value what it refers to, null for nothing
     */
    public static void throughFinal(Object holder, Object value) {
        if (active) {
            HOOKS.throughFinal(holder, value);
        }
    }

    /** A class that is not checked has been initialised by the calling thread. */
    public static void initialised() {
        HOOKS.initialised();
    }

    /**
     * A monitor was entered by a class that is not checked.
     *
     * @param monitor the object
     */
    public static void enter(Object monitor) {
        HOOKS.enter(monitor);
    }

    /**
     * The calling thread made a fence in a class that is not checked.
     *
     * @param kind its number
     */
    public static void fence(int kind) {
        HOOKS.fence(kind);
    }

    /**
     * A monitor is about to be left by a class that is not checked.
     *
     * @param monitor the object
     */
    public static void exit(Object monitor) {
        HOOKS.exit(monitor);
    }

    /**
     * What the calling thread did comes before what is promised to come after it.
     *
     * @param at what promises it
     */
    public static void releases(Object at) {
        HOOKS.promises(at, Hooks.RELEASES);
    }

    /**
     * The same where something succeeded.
     *
     * @param succeeded whether it did
     * @param at as above
     */
    public static void releasedIf(boolean succeeded, Object at) {
        if (succeeded) {
            HOOKS.promises(at, Hooks.RELEASES);
        }
    }

    /**
     * The same where a number says so.
     *
     * @param number below 0 where it did not succeed
     * @param at as above
     */
    public static void releasedIf(int number, Object at) {
        releasedIf(number >= 0, at);
    }

    /**
     * What the calling thread does next comes after what is promised to come before it.
     *
     * @param at what promises it
     */
    public static void acquires(Object at) {
        HOOKS.promises(at, Hooks.ACQUIRES);
    }

    /**
     * The same where something succeeded.
     *
     * @param succeeded whether it did
     * @param at as above
     */
    public static void acquiredIf(boolean succeeded, Object at) {
        if (succeeded) {
            HOOKS.promises(at, Hooks.ACQUIRES);
        }
    }

    /**
     * The same where a number says so.
     *
     * @param number below 0 where it did not succeed
     * @param at as above
     */
    public static void acquiredIf(int number, Object at) {
        acquiredIf(number >= 0, at);
    }

    /**
     * The same where a stamp says so.
     *
     * @param stamp 0 where it did not succeed
     * @param at as above
     */
    public static void acquiredIf(long stamp, Object at) {
        acquiredIf(stamp != 0, at);
    }

    /**
     * The calling thread has made what it is about to hand over as a task.
     *
     * @param task what stands for the task
     */
    public static void makes(Object task) {
        HOOKS.promises(task, Hooks.MAKES);
    }

    /**
     * The calling thread hands a task over.
     *
     * @param task the task, or what stands for it
     */
    public static void handsOver(Object task) {
        HOOKS.promises(task, Hooks.HANDS_OVER);
    }

    /**
     * The calling thread is about to run a task.
     *
     * @param task as above
     */
    public static void takesOver(Object task) {
        HOOKS.promises(task, Hooks.TAKES_OVER);
    }

    /**
     * The calling thread has completed a task or future.
     *
     * @param at the task or future
     */
    public static void completes(Object at) {
        HOOKS.promises(at, Hooks.COMPLETES);
    }

    /**
     * The same where it was the first to do so.
     *
     * @param succeeded whether it was
     * @param at as above
     */
    public static void completedIf(boolean succeeded, Object at) {
        if (succeeded) {
            completes(at);
        }
    }

    /**
     * The same where a number says so.
     *
     * @param number below 0 where it was not
     * @param at as above
     */
    public static void completedIf(int number, Object at) {
        completedIf(number >= 0, at);
    }

    /**
     * The calling thread tells of the result of a task.
     *
     * @param at the task
     */
    public static void finds(Object at) {
        HOOKS.promises(at, Hooks.FINDS);
    }

    /**
     * A result was read, by whoever comes after who gave it.
     *
     * @param of what has the result
     * @param result null if it has none yet
     * @return the result
     */
    public static Object acquiresFound(Object of, Object result) {
        if (result != null) {
            finds(of);
        }
        return result;
    }

    /**
     * The same of a status.
     *
     * @param of what has the status
     * @param status below 0 if it has ended
     * @return the status
     */
    public static int acquiresFound(Object of, int status) {
        if (status < 0) {
            finds(of);
        }
        return status;
    }

    /**
     * The calling thread is about to try something, and comes after what was released by now if it succeeds.
     *
     * @param at what promises it
     */
    public static void marks(Object at) {
        HOOKS.promises(at, Hooks.MARKS);
    }

    /**
     * It has tried it.
     *
     * @param number below 0 where it did not succeed
     * @param at as above
     */
    public static void acquiredSinceMark(int number, Object at) {
        if (number >= 0) {
            HOOKS.promises(at, Hooks.ACQUIRES_MARKED);
        }
    }

    /**
     * The calling thread has made a node of a queue.
     *
     * @param item the element that it hands over, null if it waits for one
     * @param node the node
     */
    public static void handsOverIn(Object item, Object node) {
        if (item != null) {
            handsOver(node);
        }
    }

    /**
     * The element of a node was accessed, which it was made with or given.
     *
     * @param node the node
     * @param item the element; null, or the node itself, if it has none
     * @return the element
     */
    public static Object takesFound(Object node, Object item) {
        if (item != null && item != node) {
            takesOver(node);
            finds(node);
        }
        return item;
    }

    /**
     * The field of a node was read by who searches, or waits there to be given an element.
     *
     * @param node the node
     * @param item the element; null if it has none, and the node itself once that was taken, which orders nobody
     * @return what was read
     */
    public static Object givenFound(Object node, Object item) {
        if (item != null && item != node) {
            finds(node);
        }
        return item;
    }

    /**
     * What is handed over at a node was read.
     *
     * @param node the node, which belongs to a thread
     * @param item null if nothing is handed over
     * @return what was read
     */
    public static Object acquiresFrom(Object node, Object item) {
        if (item != null) {
            acquires(node);
        }
        return item;
    }

    /**
     * The element of a node was taken, or who waits there was given one.
     *
     * @param succeeded whether it was
     * @param node the node
     * @param item the element that was given, null if one was taken; the node itself if who waited has gone
     */
    public static void exchangedIf(boolean succeeded, Object node, Object item) {
        if (!succeeded || item == node) {
            return;
        }
        if (item == null) {
            takesOver(node);
        } else {
            completes(node);
        }
    }

    /**
     * The same by what a compare-and-exchange has found.
     *
     * @param found what it has found
     * @param expected what it has to find
     * @param node the node
     * @param item as above
     */
    public static void exchangedIf(Object found, Object expected, Object node, Object item) {
        exchangedIf(found == expected, node, item);
    }

    /**
     * The calling thread is about to put an element into a collection that makes no edges inside.
     *
     * @param holder what holds the element, new
     * @param collection the collection
     */
    public static void putsIn(Object holder, Object collection) {
        if (active) {
            HOOKS.elementPut(holder, collection);
        }
    }

    /**
     * The same where each change is a new array. One without elements is shared by all lists, and one that the list has already is stored once more. So is perhaps one of another
     * list.
     *
     * @param holder the array
     * @param collection the list
     * @param before the array that it has
     * @param source what the elements come from, null if the array was made for this list
     */
    public static void putsCopy(Object[] holder, Object collection, Object[] before, Object source) {
        if (active && holder.length > 0 && holder != before && !(source instanceof CopyOnWriteArrayList)) {
            HOOKS.elementPut(holder, collection);
        }
    }

    /**
     * The calling thread is about to replace a value in such a collection, which it does.
     *
     * @param holder what holds the value
     * @param collection as above
     */
    public static void replacesIn(Object holder, Object collection) {
        if (active) {
            replacedIf(true, HOOKS.elementReplacing(holder, collection));
        }
    }

    /**
     * The calling thread is about to replace a value in such a collection, if it still is what was read.
     *
     * @param holder what holds the value
     * @param collection as above
     * @return what is to be given to {@link #replacedIf}
     */
    public static Object triesToReplaceIn(Object holder, Object collection) {
        return active ? HOOKS.elementReplacing(holder, collection) : null;
    }

    /**
     * It has tried that.
     *
     * @param succeeded whether the value was replaced
     * @param token as above
     */
    public static void replacedIf(boolean succeeded, Object token) {
        if (succeeded && token != null) {
            HOOKS.elementReplaced(token);
        }
    }

    /**
     * The calling thread has read an element of such a collection, which it returns, or gives to a function.
     *
     * @param holder what holds the element
     * @param element the element, null if it has none
     * @param collection as above
     * @return the element
     */
    public static Object foundIn(Object holder, Object element, Object collection) {
        if (active && element != null) {
            HOOKS.elementFound(holder, collection);
        }
        return element;
    }

    /**
     * The calling thread is about to return an element.
     *
     * @param result null if it has found none
     * @param holder what holds the element; null, or anything, if there is none
     * @param collection as above
     */
    public static void tookFrom(Object result, Object holder, Object collection) {
        if (active && result != null && holder != null) {
            HOOKS.elementFound(holder, collection);
        }
    }

    /**
     * The same where it only tells that it has found one.
     *
     * @param hasFound whether it has
     * @param holder as above
     * @param collection as above
     */
    public static void tookFrom(boolean hasFound, Object holder, Object collection) {
        if (active && hasFound && holder != null) {
            HOOKS.elementFound(holder, collection);
        }
    }

    /**
     * The calling thread is about to let a phaser advance.
     *
     * @param phaser the root of its tree
     */
    public static void advances(Object phaser) {
        HOOKS.promises(phaser, Hooks.ADVANCES);
    }

    /**
     * A phaser may have advanced.
     *
     * @param found the phase that it has, below 0 if it was terminated
     * @param phaser the root of its tree
     * @param phase the phase that the calling thread asked for
     */
    public static void advanced(int found, Object phaser, int phase) {
        if (found >= 0 && found != phase) {
            HOOKS.advanced(phaser, phase);
        }
    }

    /**
     * A lock is asked whether a stamp is valid.
     *
     * @param lock the lock
     * @param stamp the stamp
     */
    public static void stampAsked(Object lock, long stamp) {
        HOOKS.stampAsked(lock, stamp);
    }

    /** The calling thread has run, and is about to be gone. */
    public static void ends() {
        HOOKS.ends();
    }

    /**
     * A lock has given a stamp, or has told of one.
     *
     * @param result the new stamp, or whether the old one is valid
     * @param lock the lock
     * @param stamp the old stamp, 0 for none
     * @param meaning what was asked for
     */
    public static void stampGiven(long result, Object lock, long stamp, int meaning) {
        HOOKS.stampGiven(lock, stamp, result, meaning);
    }

    /**
     * Whether what a thread threw is no error, but ends it with the execution that it took part in.
     *
     * @param thrown what it threw
     * @return whether nobody has to be told
     */
    public static boolean isEnd(Object thrown) {
        return HOOKS.isEnd(thrown);
    }

    /**
     * A lock of the JDK's own, by which nothing is promised to the program, is taken. Also where no session is open: one may be, in the midst of this.
     *
     * @param lock the lock
     */
    public static void locksQuietly(ReentrantLock lock) {
        HOOKS.locksQuietly(lock);
    }

    /**
     * Such a lock is given back.
     *
     * @param lock the lock
     */
    public static void unlocksQuietly(ReentrantLock lock) {
        HOOKS.unlocksQuietly(lock);
    }

    /**
     * The JVM has refused a class.
     *
     * @param message what it says, null if it says nothing
     */
    public static void refused(Object message) {
        HOOKS.refused(message);
    }

    /**
     * A hidden class is about to be defined.
     *
     * @param lookup the lookup that is to define it
     * @param bytes its class file, null if there is none
     * @return the class file to be defined
     */
    public static byte[] hidden(Object lookup, byte[] bytes) {
        return HOOKS.hidden(lookup, bytes);
    }

    /**
     * A member is accessed by reflection.
     *
     * @param member the field or the method
     * @param of the object that has it, if it is not a static one
     */
    public static void reflected(Object member, Object of) {
        HOOKS.reflected(member, of);
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
        return HOOKS.link(caller, name, type, at, owner);
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
