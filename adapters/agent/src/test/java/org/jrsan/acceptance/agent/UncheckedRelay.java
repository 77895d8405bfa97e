package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jctools.util.UnsafeAccess;

/** Stands for a library: it is not checked. */
final class UncheckedRelay {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    /** Two threads that begin each of many steps together. */
    static final class Pair {
        private volatile int first;
        private volatile int second;

        void first(int step) {
            first = step + 1;
            while (second <= step) {
                Thread.onSpinWait();
            }
        }

        void second(int step) {
            second = step + 1;
            while (first <= step) {
                Thread.onSpinWait();
            }
        }
    }

    private UncheckedRelay() {}

    static void releases() {
        VarHandle.releaseFence();
    }

    static void acquires() {
        VarHandle.acquireFence();
    }

    static boolean areEqual(Object one, Object other) {
        return one.equals(other);
    }

    static void interrupts(ThreadGroup group) {
        group.interrupt();
    }

    static void set(ByteBuffer bytes, int at, int value) {
        INTS.setVolatile(bytes, at, value);
    }

    static int get(ByteBuffer bytes, int at) {
        return (int) INTS.getVolatile(bytes, at);
    }

    static void handle(Thread thread, Thread.UncaughtExceptionHandler handler) {
        thread.setUncaughtExceptionHandler(handler);
    }

    /** Runs a task in a thread of its own, and does not wait for it. */
    static void start(Runnable task) {
        new Thread(task).start();
    }

    /** Runs a task in two threads of its own. */
    static void twice(Runnable task) throws InterruptedException {
        Thread one = new Thread(task);
        Thread other = new Thread(task);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    static <V> ClassValue<V> values(Function<Class<?>, V> function) {
        return new ClassValue<>() {
            @Override
            protected V computeValue(Class<?> type) {
                return function.apply(type);
            }
        };
    }

    static <T> void replaceAll(CopyOnWriteArrayList<T> list, UnaryOperator<T> function) {
        list.replaceAll(function);
    }

    static <T> List<T> copied(Collection<T> given) {
        return new CopyOnWriteArrayList<>(given);
    }

    static <T> void removeIf(CopyOnWriteArrayList<T> list, Predicate<T> asked) {
        list.removeIf(asked);
    }

    static <K, V> void compute(Map<K, V> map, K key, BiFunction<K, V, V> function) {
        map.compute(key, function);
    }

    static <K, V> void computeIfPresent(Map<K, V> map, K key, BiFunction<K, V, V> function) {
        ((ConcurrentHashMap<K, V>) map).computeIfPresent(key, function);
    }

    static <T> void publish(AtomicReference<T> place, T value) {
        place.set(value);
    }

    /** As above, out of sight: the JDK makes the call. */
    static <T> void publishByReference(AtomicReference<T> place, T value) {
        Consumer<T> set = place::set;
        set.accept(value);
    }

    /** A read-modify-write that is named like a load. */
    static long reset(LongAccumulator accumulator) {
        return accumulator.getThenReset();
    }

    static long value(LongAccumulator accumulator) {
        return accumulator.get();
    }

    /** Hands one element on, in a thread that makes no access of a checked class. */
    static <T> void handOn(BlockingQueue<T> from, BlockingQueue<T> to) {
        Thread thread = new Thread(() -> {
            try {
                to.put(from.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    static Object read(Field field, Object of) throws IllegalAccessException {
        field.setAccessible(true);
        return field.get(of);
    }

    static Lookup lookup() {
        return MethodHandles.lookup();
    }

    static void set(VolatileCallSite site, MethodHandle target) {
        site.setTarget(target);
    }

    static void raise(VarHandle raised, Object of) {
        raised.setRelease(of, 1);
    }

    static boolean isRaised(VarHandle raised, Object of) {
        return (int) raised.getAcquire(of) == 1;
    }

    static <T> void raise(AtomicIntegerFieldUpdater<T> raised, T of) {
        raised.lazySet(of, 1);
    }

    static <T> boolean isRaised(AtomicIntegerFieldUpdater<T> raised, T of) {
        return raised.get(of) == 1;
    }

    static void raise(HandleHandOvers.Flag flag) {
        flag.raised = 1;
    }

    static boolean isRaised(HandleHandOvers.Flag flag) {
        return flag.raised == 1;
    }

    static void raiseForAll() {
        HandleHandOvers.Flag.raisedForAll = 1;
    }

    static boolean isRaisedForAll() {
        return HandleHandOvers.Flag.raisedForAll == 1;
    }

    static void raise(VarHandle raised) {
        raised.setRelease(1);
    }

    static void raise(Object of, long offset) {
        UnsafeAccess.UNSAFE.putOrderedInt(of, offset, 1);
    }

    static void raise(VarHandle elements, int[] flags, int at) {
        elements.setRelease(flags, at, 1);
    }

    static boolean isRaised(VarHandle elements, int[] flags, int at) {
        return (int) elements.getAcquire(flags, at) == 1;
    }

    static void put(VarHandle elements, Object[] to, int at, Object value) {
        elements.setRelease(to, at, value);
    }

    static Object get(VarHandle elements, Object[] from, int at) {
        return elements.getAcquire(from, at);
    }

    static void join(Thread thread) throws InterruptedException {
        thread.join();
    }

    /** Publishes by fences alone. */
    static final class Fenced<T> {
        private T value;
        private boolean isFull;

        void put(T given) {
            value = given;
            VarHandle.releaseFence();
            isFull = true;
        }

        T get() {
            boolean wasFull = isFull;
            VarHandle.acquireFence();
            return wasFull ? value : null;
        }
    }

    /** Waits inside of a monitor until somebody has given something. */
    static final class Slot<T> {
        private T value;

        T take() throws InterruptedException {
            synchronized (this) {
                while (value == null) {
                    wait();
                }
                return value;
            }
        }

        synchronized void give(T given) {
            value = given;
            notifyAll();
        }
    }
}
