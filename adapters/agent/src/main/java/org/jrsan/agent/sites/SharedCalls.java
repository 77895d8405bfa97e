package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jrsan.agent.resolve.Around;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.agent.resolve.Functions;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.internal.edges.Elements;
import org.jspecify.annotations.Nullable;

/**
 * Calls of collections that JRSan uses itself, so that they are not instrumented inside: each call is an edge, in either direction.
 * A view or an iterator of a map has the edges of the map.
 */
final class SharedCalls {
    private static final MethodHandle MEET = method(SharedCalls.class, "meet", void.class, Object.class, boolean.class);
    private static final MethodHandle VISIT =
            method(SharedViews.class, "visit", void.class, Object.class, boolean.class);
    private static final MethodHandle LEFT = method(SharedViews.class, "left", void.class, Object.class, boolean.class);
    private static final MethodHandle SUPPLIED = method(SharedViews.class, "supplied", Supplier.class, Supplier.class);

    /** Methods that call none of the user's code, but the functions that they are given and what compares keys. */
    private static final Set<String> WITHOUT_CALLS = Set.of(
            "add",
            "offer",
            "poll",
            "peek",
            "size",
            "isEmpty",
            "iterator",
            "listIterator",
            "hasNext",
            "next",
            "values",
            "keySet",
            "entrySet",
            "getKey",
            "getValue",
            "setValue",
            "get",
            "put",
            "getOrDefault",
            "containsKey",
            "putIfAbsent",
            "computeIfAbsent",
            "computeIfPresent",
            "compute",
            "merge",
            "clear",
            "stream",
            "parallelStream",
            "spliterator",
            "hasMoreElements",
            "nextElement",
            "elements",
            "keys",
            "element",
            "set");

    private static final MethodHandle WRAP =
            method(SharedCalls.class, "wrap", Object.class, Object.class, Object.class, boolean.class);

    /** The field that leads from a part of a collection to the whole, if its class is that of a part. */
    private static final ClassValue<Field[]> WHOLE = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (String name : new String[] {"map", "this$0", "m", "base"}) {
                    try {
                        Field field = at.getDeclaredField(name);
                        Class<?> of = field.getType();
                        // Parts may have parts: of a skip list, and a reversed list.
                        if (isShared(of) || ConcurrentNavigableMap.class.isAssignableFrom(of) || of == List.class) {
                            field.setAccessible(true);
                            return new Field[] {field};
                        }
                    } catch (ReflectiveOperationException | RuntimeException e) {
                        // It has none of that name.
                        continue;
                    }
                }
            }
            return new Field[0];
        }
    };

    /** The list that a set of this kind is made of. */
    private static final VarHandle COPIES;

    static {
        try {
            COPIES = FullLookup.in(CopyOnWriteArraySet.class)
                    .findVarHandle(CopyOnWriteArraySet.class, "al", CopyOnWriteArrayList.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private SharedCalls() {}

    private static MethodHandle method(Class<?> of, String name, Class<?> returned, Class<?>... parameters) {
        try {
            return MethodHandles.lookup().findStatic(of, name, MethodType.methodType(returned, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** This and the next are found for each site, as a handle of the JDK's keeps the types that it was cast to last. */
    private static MethodHandle changed() {
        return method(SharedCalls.class, "changed", void.class, Object.class);
    }

    private static MethodHandle returned() {
        return method(SharedViews.class, "returned", void.class, Object.class, Object.class);
    }

    static boolean isShared(Class<?> type) {
        return ConcurrentHashMap.class.isAssignableFrom(type)
                || ConcurrentLinkedQueue.class.isAssignableFrom(type)
                || CopyOnWriteArrayList.class.isAssignableFrom(type)
                || CopyOnWriteArraySet.class.isAssignableFrom(type)
                || AbstractMap.class.isAssignableFrom(type) && isSkipList(type);
    }

    /** By its name: no thread that instruments a class, and so sees nothing, may be the first to load that map. */
    private static boolean isSkipList(Class<?> type) {
        for (Class<?> at = type; at != null && at != AbstractMap.class; at = at.getSuperclass()) {
            if (at.getName().equals("java.util.concurrent.ConcurrentSkipListMap")) {
                return true;
            }
        }
        return false;
    }

    /** The collection that an object is, or is a part of; null if neither. */
    static @Nullable Object whole(@Nullable Object object) {
        if (object == null || isShared(object.getClass())) {
            return object;
        }
        Class<?> type = object.getClass();
        if (type.getClassLoader() != null) {
            return SharedViews.source(object);
        }
        if (!type.getName().startsWith("java.util.concurrent.")) {
            Object source = SharedViews.source(object);
            Object wrapped = source == null ? SharedViews.wrapped(object) : null;
            return wrapped == null ? source : whole(wrapped);
        }
        Field[] field = WHOLE.get(type);
        try {
            return field.length == 0 ? SharedViews.source(object) : whole(field[0].get(object));
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    /** At the object of a call by an interface, which tells what it is: nothing if it is no atomic, exception or collection. */
    static void meetByInterface(@Nullable Object at, boolean looks) {
        if (at instanceof Number
                || at instanceof AtomicReference
                || at instanceof AtomicBoolean
                || at instanceof Throwable) {
            Edges.meet(at, looks);
        } else if (at instanceof Collection || at instanceof Map) {
            meet(at, looks);
        }
    }

    /** The collection is called by the program, or by a library. */
    static void meet(@Nullable Object receiver, boolean looks) {
        Object whole = whole(receiver);
        if (whole != null) {
            called(whole);
            meetWhole(whole, looks);
        }
    }

    /** The same inside of it, whoever calls: perhaps JRSan, whose collections are not to be known as the program's. */
    static void look(Object part) {
        Object whole = whole(part);
        if (whole != null) {
            meetWhole(whole, true);
        }
    }

    private static void called(Object whole) {
        if (Activity.isPossible()) {
            Elements.called(whole instanceof CopyOnWriteArraySet ? COPIES.get(whole) : whole);
        }
    }

    private static void meetWhole(Object whole, boolean looks) {
        Edges.meetCollection(whole, looks);
        if (!looks) {
            SharedViews.storing(whole);
        }
        SharedViews.looked(whole);
    }

    static void changed(@Nullable Object receiver) {
        Object whole = whole(receiver);
        if (whole != null) {
            Edges.meetCollection(whole, false);
            SharedViews.looked(whole);
        }
    }

    /** A function that is called inside of the collection: what it does is released before its result is seen. */
    @SuppressWarnings("unchecked")
    static @Nullable Object wrap(@Nullable Object receiver, @Nullable Object function, boolean looks) {
        Object whole = whole(receiver);
        if (whole == null || function == null || isOfSeveralKinds(function)) {
            return function;
        }
        if (function instanceof Function<?, ?> one) {
            // One that is an operator, too, is one for those who want no more than a function.
            return (UnaryOperator<Object>) value -> {
                Edges.meetCollection(whole, looks);
                Object result = ((Function<Object, Object>) one).apply(value);
                Edges.meetCollection(whole, looks);
                return result;
            };
        }
        if (function instanceof Predicate<?> asked) {
            return isLockedAsAWhole(whole) ? wrap((Predicate<Object>) asked, whole) : function;
        }
        BiFunction<Object, Object, Object> both = (BiFunction<Object, Object, Object>) function;
        return (BiFunction<Object, Object, Object>) (first, second) -> {
            Edges.meetCollection(whole, looks);
            Object result = both.apply(first, second);
            Edges.meetCollection(whole, looks);
            return result;
        };
    }

    /** What would have to be as many things again. */
    private static boolean isOfSeveralKinds(Object function) {
        int kinds = function instanceof Function ? 1 : 0;
        kinds += function instanceof BiFunction ? 1 : 0;
        kinds += function instanceof Predicate ? 1 : 0;
        return kinds > 1;
    }

    private static Predicate<Object> wrap(Predicate<Object> asked, Object whole) {
        return value -> {
            Edges.meetCollection(whole, false);
            boolean holds = asked.test(value);
            Edges.meetCollection(whole, false);
            return holds;
        };
    }

    /** Whether it asks its predicates while nobody else does. Others ask them at any time. */
    private static boolean isLockedAsAWhole(Object whole) {
        return whole instanceof CopyOnWriteArrayList || whole instanceof CopyOnWriteArraySet;
    }

    /** The call of a method of that name with its edges. The receiver is the first argument. */
    static MethodHandle around(String name, MethodHandle raw) {
        boolean looks = Looks.at(raw.type().parameterType(0), name);
        MethodHandle wrapped = raw;
        for (int i = 1; i < raw.type().parameterCount(); i++) {
            Class<?> type = raw.type().parameterType(i);
            if (Functions.contains(type.getName())) {
                wrapped = wrapping(wrapped, i, type, looks);
            }
        }
        MethodHandle call = WITHOUT_CALLS.contains(name) ? wrapped : visiting(wrapped, 0, looks);
        MethodHandle meet = MethodHandles.insertArguments(MEET, 1, looks);
        return aroundArguments(name, returning(Around.edges(call, meet, looks ? meet : changed(), 0), 0), 1);
    }

    /** A call that may call the user's code while it goes through a collection. */
    private static MethodHandle visiting(MethodHandle call, int argument, boolean looks) {
        return Around.edges(
                call,
                MethodHandles.insertArguments(VISIT, 1, looks),
                MethodHandles.insertArguments(LEFT, 1, looks),
                argument);
    }

    /** A call that goes through the collections among its arguments, from an index on. */
    static MethodHandle aroundArguments(String name, MethodHandle raw, int from) {
        MethodHandle call = raw;
        for (int i = from; i < raw.type().parameterCount(); i++) {
            if (raw.type().parameterType(i) == Supplier.class) {
                call = MethodHandles.filterArguments(call, i, SUPPLIED);
            } else if (SharedViews.isCollection(raw.type().parameterType(i))) {
                call = returning(visiting(call, i, Looks.atArguments(name, from == 0)), i);
            }
        }
        return call;
    }

    /** A call, and then what it has returned leads to where an argument leads. */
    private static MethodHandle returning(MethodHandle call, int argument) {
        MethodType type = call.type();
        Class<?> result = type.returnType();
        if (!SharedViews.mayLead(result)) {
            return call;
        }
        MethodType after = type.insertParameterTypes(0, result);
        MethodHandle told = returned().asType(MethodType.methodType(void.class, result, type.parameterType(argument)));
        MethodHandle last = MethodHandles.permuteArguments(told, after.changeReturnType(void.class), 0, argument + 1);
        MethodHandle value = MethodHandles.permuteArguments(MethodHandles.identity(result), after, 0);
        return MethodHandles.foldArguments(MethodHandles.foldArguments(value, last), call);
    }

    private static MethodHandle wrapping(MethodHandle call, int argument, Class<?> type, boolean looks) {
        MethodType all = call.type();
        MethodHandle wrap = MethodHandles.insertArguments(WRAP, 2, looks)
                .asType(MethodType.methodType(type, all.parameterType(0), type));
        // The function is computed from the receiver and itself, and takes its own place.
        MethodHandle collected = MethodHandles.collectArguments(call, argument, wrap);
        int[] order = new int[collected.type().parameterCount()];
        for (int i = 0, next = 0; i < order.length; i++) {
            order[i] = i == argument ? 0 : next++;
        }
        return MethodHandles.permuteArguments(collected, all, order);
    }
}
