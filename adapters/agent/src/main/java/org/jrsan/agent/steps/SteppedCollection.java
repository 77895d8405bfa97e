package org.jrsan.agent.steps;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.internal.values.TypeNames;
import org.jspecify.annotations.Nullable;

/** A collection or a map that threads share without a wait. */
final class SteppedCollection extends Stepped {
    /** What takes place at one moment, whatever collection it is. */
    private static final Set<String> AT_ONE_MOMENT = Set.of(
            "add",
            "addFirst",
            "addLast",
            "ceilingEntry",
            "ceilingKey",
            "containsKey",
            "element",
            "firstEntry",
            "firstKey",
            "floorEntry",
            "floorKey",
            "get",
            "getFirst",
            "getLast",
            "getOrDefault",
            "higherEntry",
            "higherKey",
            "lastEntry",
            "lastKey",
            "lowerEntry",
            "lowerKey",
            "offer",
            "offerFirst",
            "offerLast",
            "peek",
            "peekFirst",
            "peekLast",
            "poll",
            "pollFirst",
            "pollFirstEntry",
            "pollLast",
            "pollLastEntry",
            "pop",
            "push",
            "put",
            "putIfAbsent",
            "removeFirst",
            "removeLast",
            "replace");

    /** What takes out the first or the last element, and changes nothing where there is none. */
    private static final Set<String> TAKING = Set.of(
            "poll", "pollFirst", "pollFirstEntry", "pollLast", "pollLastEntry", "pop", "removeFirst", "removeLast");

    private final @Nullable Map<?, ?> map;

    /** What sorts it, null if it is not sorted. */
    private final @Nullable Supplier<@Nullable Comparator<?>> order;

    /** Whether all that is done to it takes place at one moment: each change is a new array. */
    private final boolean copies;

    private SteppedCollection(Object collection, @Nullable Map<?, ?> map, BooleanSupplier isEmpty) {
        super(
                () -> isEmpty.getAsBoolean() ? 0 : 1,
                TypeNames.withArticle(collection.getClass().getSimpleName()));
        this.map = map;
        order = order(collection);
        copies = collection instanceof CopyOnWriteArrayList || collection instanceof CopyOnWriteArraySet;
    }

    private static @Nullable Supplier<@Nullable Comparator<?>> order(Object collection) {
        if (collection instanceof SortedMap<?, ?> sorted) {
            return sorted::comparator;
        }
        return collection instanceof SortedSet<?> sorted ? sorted::comparator : null;
    }

    static SteppedCollection of(Object collection) {
        return collection instanceof Map<?, ?> map
                ? new SteppedCollection(collection, map, map::isEmpty)
                : new SteppedCollection(collection, null, ((Collection<?>) collection)::isEmpty);
    }

    @Override
    Turn turn(Call call) {
        String name = call.name;
        boolean takes = TAKING.contains(name) || name.equals("remove") && call.arguments() == 0 && map == null;
        if (takes) {
            return Turn.attempt(state -> state != 0);
        }
        Object key = map != null && call.arguments() > 0 ? call.argument(0) : null;
        // Others compare keys as the program tells them to.
        if (map instanceof ConcurrentHashMap && isPlainKey(key)) {
            switch (name) {
                case "putIfAbsent" -> {
                    return Turn.attempt(state -> !has(key));
                }
                case "remove", "replace" -> {
                    return Turn.attempt(state -> has(key));
                }
                default -> {
                    // Nothing about it depends on whether the key is there, or it calls a function.
                }
            }
        }
        boolean isAtOnce = AT_ONE_MOMENT.contains(name) || map != null && name.equals("remove");
        isAtOnce &= !callsProgram(call);
        boolean isWhole = isAtOnce || copies && !name.endsWith("If") && !name.endsWith("All") && !name.equals("sort");
        if (Looks.atCollection(name)) {
            return isWhole ? Turn.LOOK : Turn.LOOK_AROUND;
        }
        return isWhole ? Turn.CHANGE : Turn.CHANGE_AROUND;
    }

    /** Whether elements or keys are compared by code of the program, which may take steps. */
    private boolean callsProgram(Call call) {
        Supplier<@Nullable Comparator<?>> sorted = order;
        if (map == null && sorted == null) {
            return false;
        }
        return sorted != null && sorted.get() != null || call.arguments() > 0 && !isPlainKey(call.argument(0));
    }

    private boolean has(@Nullable Object key) {
        Map<?, ?> asked = map;
        return asked != null && quietly(() -> asked.containsKey(key) ? 1 : 0) != 0;
    }

    /** Whether to compare a key calls none of the program's code. */
    private static boolean isPlainKey(@Nullable Object key) {
        return key instanceof String
                || key instanceof Number && key.getClass().getClassLoader() == null
                || key instanceof Character
                || key instanceof Enum
                || key instanceof Class;
    }
}
