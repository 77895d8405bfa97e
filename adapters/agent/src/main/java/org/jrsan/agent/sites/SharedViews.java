package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK does with collections that are not instrumented inside: its wrappers, streams and iterators lead to a collection, and
 * some of its methods call the user's code while they go through one. What that finds there may have been stored since the call
 * began. So who stores meanwhile tells all threads. Thread-safe.
 */
final class SharedViews {
    /** The collection that an object of the JDK's leads to. Weak both ways: the object itself refers to it, as long as it needs it. */
    private static final WeakIdentityMap<Object, WeakReference<Object>> SOURCES = WeakIdentityMap.ofMany();

    private static final WeakIdentityMap<Object, Visitors> VISITORS = new WeakIdentityMap<>();

    private static final AtomicInteger ALL_VISITORS = new AtomicInteger();

    /** The collection that a constructor is going through, which the calling thread has called. */
    private static final ThreadLocal<@Nullable WeakReference<Object>> PASSED = new ThreadLocal<>();

    private static final ClassValue<Boolean> MAY_LEAD = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            String name = type.getName();
            return type.getClassLoader() == null
                    && (name.startsWith("java.util.Collections$")
                            || BaseStream.class.isAssignableFrom(type)
                            || Iterator.class.isAssignableFrom(type)
                            || Enumeration.class.isAssignableFrom(type)
                            || Spliterator.class.isAssignableFrom(type));
        }
    };

    /** Of the wrappers of {@code Collections}, what they wrap: a library may have made one out of sight. */
    private static final ClassValue<Field[]> WRAPPED = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            for (Class<?> at = type; at.getName().startsWith("java.util.Collections$"); at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())
                            && (mayLead(field.getType()) || Map.Entry.class.isAssignableFrom(field.getType()))) {
                        field.setAccessible(true);
                        return new Field[] {field};
                    }
                }
            }
            return new Field[0];
        }
    };

    private static volatile boolean hasSources;

    /** Which threads go through a collection. Thread-safe. */
    private static final class Visitors {
        /** The thread of each call, by its identity: a subclass of the user's may have an {@code equals} of its own. */
        private final List<WeakReference<Thread>> calls = new ArrayList<>();

        synchronized void come() {
            // Of threads that were in the midst of a call when they ended.
            calls.removeIf(call -> call.refersTo(null));
            calls.add(new WeakReference<>(Thread.currentThread()));
        }

        synchronized void leave() {
            int last = calls.size() - 1;
            while (last >= 0 && !calls.get(last).refersTo(Thread.currentThread())) {
                last--;
            }
            if (last >= 0) {
                calls.remove(last);
            }
        }

        /** Whether a thread does so that is not the calling one. */
        synchronized boolean areOthers() {
            boolean areOthers = false;
            for (WeakReference<Thread> call : calls) {
                areOthers |= !call.refersTo(Thread.currentThread()) && !call.refersTo(null);
            }
            return areOthers;
        }
    }

    /** Collections that the JDK stores into, out of sight, what the user's code has made meanwhile. */
    private static final WeakIdentityMap<Object, Object> FILLED = WeakIdentityMap.ofMany();

    private static volatile boolean hasFilled;

    private SharedViews() {}

    /** What happens before and after a constructor: {@code passing} or {@code passed}. */
    static MethodHandle step(String name, MethodType type) throws ReflectiveOperationException {
        return Activity.guard(
                MethodHandles.lookup().findStatic(SharedViews.class, name, type), MethodHandles.empty(type));
    }

    /** The collection that an object leads to, null if that is not known. */
    static @Nullable Object source(Object object) {
        if (!hasSources || !MAY_LEAD.get(object.getClass())) {
            return null;
        }
        WeakReference<Object> source = SOURCES.get(object);
        return source == null ? null : source.get();
    }

    /** What a wrapper of {@code Collections} wraps, null if an object is none. */
    static @Nullable Object wrapped(Object object) {
        Field[] field = WRAPPED.get(object.getClass());
        try {
            return field.length == 0 ? null : field[0].get(object);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    /** Whether a method that returns such a type may return what leads to a collection. */
    static boolean mayLead(Class<?> returned) {
        return BaseStream.class.isAssignableFrom(returned)
                || Iterator.class.isAssignableFrom(returned)
                || Enumeration.class.isAssignableFrom(returned)
                || Spliterator.class.isAssignableFrom(returned)
                || isCollection(returned);
    }

    /** Whether a method that takes such a type may go through a collection. */
    static boolean isCollection(Class<?> type) {
        return type == Iterable.class || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    /** What was returned by a method of a collection, or by one that was given the collection. */
    static void returned(@Nullable Object result, @Nullable Object given) {
        Object whole = result == null ? null : SharedCalls.whole(given);
        if (result != null && whole != null && result != whole && MAY_LEAD.get(result.getClass())) {
            SOURCES.get(result, key -> new WeakReference<>(whole));
            hasSources = true;
        }
    }

    /** A method that may call the user's code is about to go through a collection. */
    static void visit(@Nullable Object given, boolean looks) {
        Object whole = SharedCalls.whole(given);
        if (whole != null) {
            begin(whole, looks);
        }
    }

    private static void begin(Object whole, boolean looks) {
        VISITORS.get(whole, key -> new Visitors()).come();
        ALL_VISITORS.incrementAndGet();
        // Behind that: who stores without seeing it has handed on what is acquired here.
        Edges.meetCollection(whole, looks);
    }

    /** It is through. */
    static void left(@Nullable Object given, boolean looks) {
        Object whole = SharedCalls.whole(given);
        if (whole != null) {
            end(whole, looks);
        }
    }

    private static void end(Object whole, boolean looks) {
        Edges.meetCollection(whole, looks);
        Visitors visitors = VISITORS.get(whole);
        if (visitors != null) {
            visitors.leave();
            ALL_VISITORS.decrementAndGet();
        }
    }

    /** A collection that the calling thread has met at may get something to store. */
    static void storing(Object whole) {
        if (ALL_VISITORS.get() > 0) {
            Visitors visitors = VISITORS.get(whole);
            if (visitors != null && visitors.areOthers()) {
                Edges.handsOn();
            }
        }
    }

    /** A function that tells the JDK what to fill, as a collector has: what it returns is remembered. */
    static @Nullable Supplier<Object> supplied(@Nullable Supplier<Object> supplier) {
        return supplier == null
                ? null
                : () -> {
                    Object supplied = supplier.get();
                    Object whole =
                            supplied == null || !isCollection(supplied.getClass()) ? null : SharedCalls.whole(supplied);
                    if (whole != null) {
                        FILLED.get(whole, key -> Boolean.TRUE);
                        hasFilled = true;
                    }
                    return supplied;
                };
    }

    /** The calling thread has met at a collection. What was stored there out of sight nobody has released. */
    static void looked(Object whole) {
        if (hasFilled && FILLED.get(whole) != null) {
            Edges.learn();
        }
    }

    /** A constructor of the JDK's is called with a collection. */
    static void passing(@Nullable Object given) {
        passed();
        Object whole = SharedCalls.whole(given);
        if (whole != null) {
            PASSED.set(new WeakReference<>(whole));
            begin(whole, true);
        }
    }

    /** It has returned. One that has thrown is left when the thread comes here again. */
    static void passed() {
        WeakReference<Object> last = PASSED.get();
        if (last != null) {
            PASSED.remove();
            Object whole = last.get();
            if (whole != null) {
                end(whole, true);
            } else {
                ALL_VISITORS.decrementAndGet();
            }
        }
    }
}
