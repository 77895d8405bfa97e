package org.jrsan.agent.steps;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jrsan.agent.resolve.Looks;
import org.jrsan.internal.source.Quiet;
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

    /** What takes two values, of which one is compared with what is there. */
    private static final Set<String> OF_VALUES = Set.of("remove", "replace");

    /** What asks a list of copies for an element that equals another one. */
    private static final Set<String> COMPARING = Set.of("addIfAbsent", "contains", "indexOf", "lastIndexOf", "remove");

    /** How many keys of a table are looked at. */
    private static final int FEW = 1_000;

    private final Object collection;
    private final @Nullable Map<?, ?> map;

    /** What sorts it, null if it is not sorted. */
    private final @Nullable Supplier<@Nullable Comparator<?>> order;

    /** Whether all that is done to it takes place at one moment: each change is a new array. */
    private final boolean copies;

    /** Whether keys were seen that are compared by the program's code: a table may sort them as any other one is put in. */
    private boolean hasOddKeys;

    private SteppedCollection(Object collection, @Nullable Map<?, ?> map, BooleanSupplier isEmpty) {
        super(
                () -> isEmpty.getAsBoolean() ? 0 : 1,
                TypeNames.withArticle(collection.getClass().getSimpleName()));
        this.collection = collection;
        this.map = map;
        order = order(collection);
        copies = collection instanceof CopyOnWriteArrayList || collection instanceof CopyOnWriteArraySet;
        if (collection instanceof ConcurrentHashMap<?, ?> table) {
            Quiet.quietly(() -> hasOddKeys = hasOddKeys(table));
        }
    }

    /** Whether it has any, as far as that is soon known. */
    private static boolean hasOddKeys(ConcurrentHashMap<?, ?> table) {
        int seen = 0;
        for (Object key : table.keySet()) {
            if (!ProgramCode.isPlainKey(key)) {
                return true;
            }
            seen++;
            if (seen == FEW) {
                return false;
            }
        }
        return false;
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
        if (map instanceof ConcurrentHashMap && ProgramCode.isPlainKey(key)) {
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
        boolean isWhole = isAtOnce || copies && !name.endsWith("If") && !name.endsWith("All") && !name.equals("sort");
        if (Looks.atCollection(name)) {
            return isWhole ? Turn.LOOK : Turn.LOOK_AROUND;
        }
        return isWhole ? Turn.CHANGE : Turn.CHANGE_AROUND;
    }

    /** Also where elements, keys or values are compared by code of the program, which may take steps. */
    @Override
    boolean callsProgram(Call call) {
        Object given = call.arguments() > 0 ? call.argument(0) : null;
        if (call.givesCode || ProgramCode.isOverridden(collection)) {
            hasOddKeys |= !Looks.atCollection(call.name) && !ProgramCode.isPlainKey(given);
            return true;
        }
        if (copies) {
            boolean isAsked = COMPARING.contains(call.name) || call.name.equals("add") && collection instanceof Set;
            return asksAll(call.name) || isAsked && !ProgramCode.isEqualPlainly(given);
        }
        Supplier<@Nullable Comparator<?>> sorted = order;
        if (sorted != null) {
            return !isSortedPlainly(sorted, call, given) || !isValuePlain(call);
        }
        return map != null && (isOdd(call.name, given) || !isValuePlain(call));
    }

    private boolean isOdd(String name, @Nullable Object key) {
        hasOddKeys |= key != null && !ProgramCode.isPlainKey(key);
        // Who looks compares with the key alone that is given.
        return key != null && (Looks.atCollection(name) ? !ProgramCode.isPlainKey(key) : hasOddKeys);
    }

    /** Whether a method calls a method of each element. */
    private static boolean asksAll(String name) {
        return name.equals("equals") || name.equals("hashCode") || name.equals(ProgramCode.TELLS);
    }

    /** What is taken out is looked for by what is there. */
    private boolean isSortedPlainly(Supplier<@Nullable Comparator<?>> sorted, Call call, @Nullable Object given) {
        if (sorted.get() != null) {
            return false;
        }
        return call.arguments() > 0 ? ProgramCode.isPlain(given) : ProgramCode.isPlain(end(call.name.contains("Last")));
    }

    /** The first or the last key, or else what is plain. */
    private Object end(boolean isLast) {
        try {
            if (collection instanceof SortedMap<?, ?> keys) {
                return isLast ? keys.lastKey() : keys.firstKey();
            }
            SortedSet<?> elements = (SortedSet<?>) collection;
            return isLast ? elements.last() : elements.first();
        } catch (NoSuchElementException e) {
            return "";
        }
    }

    private static boolean isValuePlain(Call call) {
        // The value that is looked for: the second one of two, or of three.
        return call.arguments() < 2
                || !OF_VALUES.contains(call.name)
                || call.name.equals("replace") && call.arguments() == 2
                || ProgramCode.isEqualPlainly(call.argument(1));
    }

    private boolean has(@Nullable Object key) {
        Map<?, ?> asked = map;
        return asked != null && quietly(() -> asked.containsKey(key) ? 1 : 0) != 0;
    }
}
