package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.LongAdder;

/** Types of a library, which is not checked. Each is raised in one way and seen to be raised in another. */
final class UncheckedRelayTypes {
    private UncheckedRelayTypes() {}

    private static VarHandle handle(Class<?> of, String name, boolean isStatic) {
        try {
            return isStatic
                    ? MethodHandles.lookup().findStaticVarHandle(of, name, int.class)
                    : MethodHandles.lookup().findVarHandle(of, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A field that has an updater and a handle. */
    static final class Updated {
        private static final AtomicIntegerFieldUpdater<Updated> UPDATER =
                AtomicIntegerFieldUpdater.newUpdater(Updated.class, "raised");
        private static final VarHandle HANDLE = handle(Updated.class, "raised", false);

        private volatile int raised;

        void raise() {
            raised = 1;
        }

        void raiseByUpdater() {
            UPDATER.lazySet(this, 1);
        }

        boolean isRaised() {
            return raised == 1;
        }

        boolean isRaisedByUpdater() {
            return UPDATER.get(this) == 1;
        }

        boolean isRaisedByHandle() {
            return (int) HANDLE.getAcquire(this) == 1;
        }
    }

    /** An atomic that calls its own methods. */
    static class Atomic extends AtomicInteger {
        private static final long serialVersionUID = 1;

        void raise() {
            lazySet(1);
        }

        boolean isRaised() {
            return get() == 1;
        }
    }

    /** One that is called by its own type. */
    static final class Derived extends Atomic {
        private static final long serialVersionUID = 1;
    }

    static void raise(Derived atomic) {
        atomic.set(1);
    }

    static boolean isRaised(Derived atomic) {
        return atomic.compareAndSet(1, 1);
    }

    /** What a library calls an atomic by. */
    interface Flag {
        int get();

        void set(int value);
    }

    /** One that is called by an interface of the library's. */
    static final class Flagged extends AtomicInteger implements Flag {
        private static final long serialVersionUID = 1;
    }

    static void raise(Flag flag) {
        flag.set(1);
    }

    static boolean isRaised(Flag flag) {
        return flag.get() == 1;
    }

    /** What a library calls a queue by. */
    interface Mails<T> {
        boolean offer(T mail);

        T poll();
    }

    /** The same of a queue. */
    static final class MailQueue<T> extends ConcurrentLinkedQueue<T> implements Mails<T> {
        private static final long serialVersionUID = 1;
    }

    static <T> void send(Mails<T> mails, T mail) {
        mails.offer(mail);
    }

    static <T> T receive(Mails<T> mails) {
        return mails.poll();
    }

    /** An adder that is called by its own type. */
    static final class Total extends LongAdder {
        private static final long serialVersionUID = 1;
    }

    static void raise(Total total) {
        total.increment();
    }

    static boolean isRaised(Total total) {
        return total.sum() == 1;
    }

    /** A plain field, beside calls of native code, which is not there. */
    static final class ByNativeCode {
        private boolean raised;

        private static native void step();

        private static void call() {
            try {
                step();
                throw new AssertionError("there is none");
            } catch (UnsatisfiedLinkError e) {
                // As expected: the edge in front of the call is there all the same.
            }
        }

        void raise() {
            call();
            raised = true;
        }

        boolean isRaised() {
            boolean is = raised;
            call();
            return is;
        }
    }

    /** A volatile field that is accessed by method handles alone. */
    static final class ByMethodHandles {
        private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

        private static final MethodHandle GETTER;
        private static final MethodHandle SETTER;
        private static final MethodHandle REFLECTED;

        static {
            try {
                GETTER = LOOKUP.findGetter(ByMethodHandles.class, "raised", int.class);
                SETTER = LOOKUP.findSetter(ByMethodHandles.class, "raised", int.class);
                REFLECTED = LOOKUP.unreflectGetter(ByMethodHandles.class.getDeclaredField("raised"));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        volatile int raised;

        void raise() {
            try {
                SETTER.invokeExact(this, 1);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }

        boolean isRaised() {
            return isOne(GETTER);
        }

        boolean isRaisedByReflection() {
            return isOne(REFLECTED);
        }

        private boolean isOne(MethodHandle getter) {
            try {
                return (int) getter.invokeExact(this) == 1;
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }

        /** What the handles say of themselves. */
        static String described() {
            return LOOKUP.revealDirect(GETTER).getName()
                    + MethodHandles.reflectAs(Field.class, SETTER).getName()
                    + LOOKUP.revealDirect(REFLECTED).getReferenceKind();
        }
    }

    /** A static field, which a subclass has, too. */
    static class Shared {
        static volatile int raised;

        private static final VarHandle HANDLE = handle(Shared.class, "raised", true);

        private static final MethodHandle GETTER = HANDLE.toMethodHandle(VarHandle.AccessMode.GET_ACQUIRE);

        static void lower() {
            raised = 0;
        }

        static void raise() {
            raised = 1;
        }

        static void raiseByHandle() {
            HANDLE.setRelease(1);
        }

        static boolean isRaised() {
            return raised == 1;
        }

        static boolean isRaisedByHandle() {
            return (int) HANDLE.getAcquire() == 1;
        }

        static boolean isRaisedByMethodHandle() {
            try {
                return (int) GETTER.invokeExact() == 1;
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    /** See above. */
    static final class Inheriting extends Shared {
        static void raiseInherited() {
            Inheriting.raised = 1;
        }
    }

    /** What {@link Late} begins with. */
    static final class Begun {
        static boolean hasBegun;
        static Object given;

        private Begun() {}

        static void begin(Object value) {
            given = value;
            Late.touch();
        }

        static Object found() {
            return hasBegun ? Late.VALUE : null;
        }
    }

    /** A class whose initialiser hands something over. */
    static final class Late {
        static final Object VALUE = Begun.given;

        static {
            Begun.hasBegun = true;
        }

        private Late() {}

        static void touch() {}
    }

    /** A map of its own type. */
    static final class Registry<T> extends ConcurrentHashMap<String, T> {
        private static final long serialVersionUID = 1;
    }

    static <T> void register(Registry<T> in, T value) {
        in.put("one", value);
    }

    static <T> T registered(Registry<T> in) {
        return in.get("one");
    }

    static <T> T polled(AbstractQueue<T> queue) {
        return queue.poll();
    }

    /** Ways to get what a collection has from a method of the JDK's that is given the collection. */
    enum Copies {
        CONSTRUCTED {
            @Override
            <T> Collection<T> of(Collection<T> from) {
                return new ArrayList<>(from);
            }
        },
        SUPERCLASS_CONSTRUCTED {
            @Override
            <T> Collection<T> of(Collection<T> from) {
                return new Copied<>(from);
            }
        },
        ADDED {
            @Override
            <T> Collection<T> of(Collection<T> from) {
                ArrayList<T> all = new ArrayList<>();
                all.addAll(from);
                return all;
            }
        },
        ADDED_TO_A_COLLECTION {
            @Override
            <T> Collection<T> of(Collection<T> from) {
                Collection<T> all = new ArrayDeque<>();
                all.addAll(from);
                return all;
            }
        },
        COPIED {
            @Override
            <T> Collection<T> of(Collection<T> from) {
                return List.copyOf(from);
            }
        };

        abstract <T> Collection<T> of(Collection<T> from);

        <T> T one(Collection<T> from) {
            Iterator<T> all = of(from).iterator();
            return all.hasNext() ? all.next() : null;
        }
    }

    static final class Copied<T> extends ArrayList<T> {
        private static final long serialVersionUID = 1;

        Copied(Collection<T> from) {
            super(from);
        }
    }

    /** The JDK adds to a collection that it is given. */
    static <T> void add(Collection<T> to, T added) {
        Collections.addAll(to, added);
    }

    static <T> Map<String, T> view(Map<String, T> of) {
        return Collections.unmodifiableMap(of);
    }

    static <T> Set<T> set() {
        return Collections.newSetFromMap(new ConcurrentHashMap<>());
    }

    /** A thread of its own type. */
    static final class Worker extends Thread {
        Worker(Runnable task) {
            super(task);
        }
    }

    static void join(Worker worker) throws InterruptedException {
        worker.join();
    }

    static boolean isAlive(Worker worker) {
        return worker.isAlive();
    }

    static void timedJoin(Thread worker) throws InterruptedException {
        TimeUnit.SECONDS.timedJoin(worker, 60);
    }

    static void interrupt(Worker worker) {
        worker.interrupt();
    }

    static void sleep() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            return;
        }
        throw new AssertionError("nobody has interrupted");
    }

    static boolean isInterrupted() {
        return Thread.interrupted();
    }

    static boolean isInterrupted(Thread thread) {
        return thread.isInterrupted();
    }

    /** A sequence whose fences order what is plain, as that of the Disruptor. */
    static final class Sequence {
        private static final VarHandle VALUE = handle(Sequence.class, "value", false);

        private int value;

        void set(int to) {
            VarHandle.releaseFence();
            value = to;
        }

        int get() {
            int found = value;
            VarHandle.acquireFence();
            return found;
        }

        boolean compareAndSet(int from, int to) {
            return VALUE.compareAndSet(this, from, to);
        }
    }

    /** Waits inside of a monitor, by what {@code TimeUnit} offers for that. */
    static final class Slot<T> {
        private T value;

        synchronized void give(T given) {
            value = given;
            notifyAll();
        }

        synchronized T take() throws InterruptedException {
            while (value == null) {
                TimeUnit.SECONDS.timedWait(this, 60);
            }
            return value;
        }
    }
}
