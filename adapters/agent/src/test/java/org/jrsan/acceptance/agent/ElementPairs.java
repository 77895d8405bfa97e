package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.PromisedPairs.load;
import static org.jrsan.acceptance.agent.PromisedPairs.pair;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import org.jrsan.acceptance.agent.PromisedPairs.Pair;
import org.jrsan.acceptance.agent.PromisedPairs.Step;

/** The same by elements of collections whose calls make edges and whose code makes none: see {@link PromisedPairs}. */
enum ElementPairs {
    POLLED(queue(queue -> queue.offer(1), Queue::poll)),
    PEEKED(queue(queue -> queue.add(1), Queue::peek)),
    REMOVED(queue(queue -> queue.add(1), queue -> queue.remove(1))),
    CONTAINED(queue(queue -> queue.add(1), queue -> queue.contains(1))),
    ADDED_WITH_OTHERS(queue(queue -> queue.addAll(List.of(1, 2)), Queue::remove)),
    /** Only the element that is returned counts, not the one that an iterator has found for the next call. */
    ITERATED(queue(queue -> queue.add(1), queue -> queue.iterator().next())),
    FOR_EACH(queue(queue -> queue.add(1), queue -> queue.forEach(x -> {}))),
    STREAMED(queue(queue -> queue.add(1), queue -> queue.stream().toList())),
    COPIED(queue(queue -> queue.add(1), ArrayList::new)),
    REMOVED_IF(queue(queue -> queue.add(1), queue -> queue.removeIf(x -> x == 1))),
    POLLED_BEHIND_ANOTHER(() -> {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(0));
        return pair(() -> queue.add(1), () -> {
            queue.poll();
            queue.poll();
        });
    }),

    LISTED(list(list -> list.add(1), list -> list.get(1))),
    LISTED_IN_FRONT(list(list -> list.add(0, 1), list -> list.get(0))),
    LISTED_FOR_ALL(list(list -> list.addAll(List.of(1, 2)), List::iterator)),
    SET(list(list -> list.set(0, 1), list -> list.get(0))),
    UNLISTED(list(list -> list.remove(0), list -> list.contains(1))),
    REPLACED_IN_A_LIST(list(list -> list.replaceAll(x -> x + 1), list -> list.indexOf(0))),
    SORTED_LIST(list(list -> list.sort(null), list -> list.forEach(x -> {}))),
    LISTED_AS_A_PART(list(list -> list.add(1), list -> list.subList(0, 1).get(0))),
    LISTED_BY_A_PART(list(list -> list.subList(0, 1).add(1), list -> list.get(1))),
    LISTED_IF_ABSENT(list(list -> list.addIfAbsent(1), list -> list.get(1))),
    LISTED_AND_LISTED(list(list -> list.add(1), list -> list.add(2))),
    IN_A_SET_OF_COPIES(() -> {
        Set<Integer> set = new CopyOnWriteArraySet<>();
        return pair(() -> set.add(1), () -> set.contains(1));
    }),

    MAPPED(map(map -> map.put(1, "a"), map -> map.get(1))),
    MAPPED_OR_ELSE(map(map -> map.putIfAbsent(1, "a"), map -> map.getOrDefault(1, ""))),
    MAPPED_FIRST(map(map -> map.put(1, "a"), NavigableMap::firstEntry)),
    KEY_OF_THE_LAST(map(map -> map.put(1, "a"), NavigableMap::lastKey)),
    KEY_ABOVE(map(map -> map.put(1, "a"), map -> map.higherKey(0))),
    ENTRY_BELOW(map(map -> map.put(1, "a"), map -> map.floorEntry(3))),
    MAPPED_AND_POLLED(map(map -> map.put(1, "a"), NavigableMap::pollFirstEntry)),
    MAPPED_AND_POLLED_LAST(map(map -> map.put(1, "a"), NavigableMap::pollLastEntry)),
    MAPPED_AND_REMOVED(map(map -> map.put(1, "a"), map -> map.remove(1))),
    MAPPED_AND_REMOVED_AS_IT_IS(map(map -> map.put(1, "a"), map -> map.remove(1, "a"))),
    MAPPED_AND_PUT(map(map -> map.put(1, "a"), map -> map.put(1, "b"))),
    MAPPED_AND_REPLACED(map(map -> map.put(1, "a"), map -> map.replace(1, "b"))),
    MAPPED_AND_REPLACED_AS_IT_IS(map(map -> map.put(1, "a"), map -> map.replace(1, "a", "b"))),
    COMPUTED_IF_ABSENT(map(map -> map.computeIfAbsent(1, k -> "a"), map -> map.computeIfAbsent(1, k -> "b"))),
    COMPUTED_IF_PRESENT(map(map -> map.compute(1, (k, v) -> "a"), map -> map.computeIfPresent(1, (k, v) -> "b"))),
    COMPUTED(map(map -> map.merge(1, "a", String::concat), map -> map.compute(1, (k, v) -> v))),
    MERGED(map(map -> map.put(1, "a"), map -> map.merge(1, "b", String::concat))),
    KEY_ITERATED(map(map -> map.put(1, "a"), map -> map.keySet().iterator().next())),
    VALUE_ITERATED(map(map -> map.put(1, "a"), map -> map.values().iterator().next())),
    ENTRY_ITERATED(map(map -> map.put(1, "a"), map -> map.entrySet().iterator().next())),
    MAPPED_FOR_EACH(map(map -> map.put(1, "a"), map -> map.forEach((k, v) -> {}))),
    MAPPED_IN_A_PART(map(map -> map.put(1, "a"), map -> map.headMap(2, true).firstEntry())),
    KEY_IN_A_PART(
            map(map -> map.headMap(2, true).put(1, "a"), map -> map.tailMap(0).lastKey())),
    KEY_NEAR_IN_A_PART(map(map -> map.put(1, "a"), map -> map.tailMap(0, true).floorKey(2))),
    ITERATED_IN_A_PART(map(
            map -> map.put(1, "a"), map -> map.tailMap(0).values().iterator().next())),
    ITERATED_BACKWARDS(
            map(map -> map.put(1, "a"), map -> map.descendingKeySet().iterator().next())),
    /** Who reads a value that was replaced comes after who put the key in, at least. */
    REPLACED_BY_ANOTHER(() -> {
        NavigableMap<Integer, String> map = new ConcurrentSkipListMap<>();
        return pair(() -> map.put(1, "a"), () -> {
            map.replace(1, "b");
            map.get(1);
        });
    }),
    IN_A_SORTED_SET(sortedSet(NavigableSet::first)),
    POLLED_FROM_A_SORTED_SET(sortedSet(NavigableSet::pollLast)),
    FOUND_IN_A_SORTED_SET(sortedSet(set -> set.contains(1))),
    ITERATED_IN_A_SORTED_SET(sortedSet(set -> set.descendingIterator().next())),

    HASHED(table(map -> map.put(1, "a"), map -> map.get(1))),
    HASHED_OR_ELSE(table(map -> map.putIfAbsent(1, "a"), map -> map.getOrDefault(1, ""))),
    HASHED_ALL(table(map -> map.putAll(Map.of(1, "a")), map -> map.containsKey(1))),
    HASHED_AND_ABSENT(table(map -> map.put(1, "a"), map -> map.putIfAbsent(1, "b"))),
    HASHED_AND_PUT(table(map -> map.put(1, "a"), map -> map.put(1, "b"))),
    HASHED_AND_REMOVED(table(map -> map.put(1, "a"), map -> map.remove(1))),
    HASHED_AND_REMOVED_AS_IT_IS(table(map -> map.put(1, "a"), map -> map.remove(1, "a"))),
    HASHED_AND_REPLACED(table(map -> map.put(1, "a"), map -> map.replace(1, "b"))),
    HASHED_IF_ABSENT(table(map -> map.computeIfAbsent(1, k -> "a"), map -> map.computeIfAbsent(1, k -> "b"))),
    HASHED_IF_PRESENT(table(map -> map.compute(1, (k, v) -> "a"), map -> map.computeIfPresent(1, (k, v) -> "b"))),
    HASHED_AND_COMPUTED(table(map -> map.merge(1, "a", String::concat), map -> map.compute(1, (k, v) -> v))),
    HASHED_AND_MERGED(table(map -> map.put(1, "a"), map -> map.merge(1, "b", String::concat))),
    HASHED_KEY(table(map -> map.put(1, "a"), map -> map.keySet().iterator().next())),
    HASHED_VALUE(table(map -> map.put(1, "a"), map -> map.values().iterator().next())),
    HASHED_ENTRY(table(map -> map.put(1, "a"), map -> map.entrySet().iterator().next())),
    HASHED_NEXT(table(map -> map.put(1, "a"), map -> map.elements().nextElement())),
    HASHED_FOR_EACH(table(map -> map.put(1, "a"), map -> map.forEach((k, v) -> {}))),
    HASHED_KEYS(table(map -> map.put(1, "a"), map -> map.keySet().forEach(k -> {}))),
    HASHED_VALUES(table(map -> map.put(1, "a"), map -> map.values().forEach(v -> {}))),
    HASHED_BESIDE_ANOTHER(table(map -> map.put(16, "a"), map -> map.get(16))),
    /** A table that grows takes along the nodes that are alone in their places. */
    GROWN(table(map -> map.put(1, "a"), map -> {
        for (int i = 2; i < 100; i++) {
            map.put(i, "b");
        }
        map.get(1);
    })),
    IN_A_SET_OF_KEYS(() -> {
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        return pair(() -> set.add(1), () -> set.contains(1));
    }),
    /** The JDK calls the map. */
    IN_A_WRAPPED_MAP(() -> {
        Set<Integer> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
        return pair(() -> set.add(1), () -> set.remove(1));
    }),

    /** Who gets one element does not come after who put in the next one. */
    OTHER_POLLED(otherIn(Queue::poll)),
    OTHER_PEEKED(otherIn(Queue::peek)),
    OTHER_REMOVED(otherIn(queue -> queue.remove(0))),
    OTHER_ITERATED(otherIn(queue -> queue.iterator().next())),
    /** A search only passes what it does not look for. */
    PASSED(() -> {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        return pair(() -> queue.add(1), () -> {
            queue.remove(2);
            queue.contains(2);
            queue.size();
            queue.isEmpty();
        });
    }),
    /** Who puts something in does not come after who has put in another element, or has got one. */
    PUT_AND_PUT(queue(queue -> queue.add(1), queue -> queue.add(2))),
    TAKEN_AND_PUT(() -> {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(0));
        return pair(queue::poll, () -> queue.add(2));
    }),
    /** An iterator of a list that is copied has the array from before. */
    AS_IT_WAS(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(0));
        Iterator<Integer> iterator = list.iterator();
        return pair(() -> list.add(1), iterator::next);
    }),
    /** A list without elements has the array that all such lists have. */
    NOTHING_IN_A_LIST(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>();
        List<Integer> other = new CopyOnWriteArrayList<>(List.of(1));
        return pair(other::clear, list::size);
    }),
    /** Nor does a list that has given its array to another one come after who did that. */
    ARRAY_OF_ANOTHER_LIST(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
        List<Integer> other = new CopyOnWriteArrayList<>();
        return pair(() -> other.addAll(list), () -> list.get(0));
    }),
    /** What is stored as it was may have been there before. */
    SAME_ARRAY(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
        return pair(() -> list.set(0, list.get(0)), () -> list.get(0));
    }),
    READ_AND_LISTED(list(list -> list.get(0), list -> list.add(1))),
    OTHER_MAPPED(map(map -> map.put(1, "a"), map -> map.get(2))),
    OTHER_KEY_MAPPED(() -> {
        NavigableMap<Integer, String> map = new ConcurrentSkipListMap<>(Map.of(0, "b", 2, "b"));
        return pair(() -> map.put(1, "a"), () -> {
            map.get(2);
            map.firstKey();
            map.lastEntry();
            map.containsKey(3);
            map.put(3, "c");
            map.remove(2);
            map.pollFirstEntry();
        });
    }),
    PASSED_IN_A_MAP(map(map -> map.put(1, "a"), map -> {
        map.size();
        map.isEmpty();
        map.containsValue("b");
        map.put(2, "b");
        map.replace(1, "b", "c");
    })),
    /** Who reads a value does not come before who puts one in. */
    GOT_AND_MAPPED(map(map -> map.get(1), map -> map.put(1, "a"))),
    OTHER_HASHED(table(map -> map.put(1, "a"), map -> map.get(2))),
    OTHER_KEY_HASHED(() -> {
        Map<Integer, String> map = new ConcurrentHashMap<>(Map.of(0, "b", 2, "b"));
        return pair(() -> map.put(1, "a"), () -> {
            map.get(2);
            map.containsKey(3);
            map.put(3, "c");
            map.remove(2);
            map.keySet().iterator().next();
        });
    }),
    /** One that is in the same place, and is passed. */
    PASSED_IN_A_TABLE(table(map -> map.put(1, "a"), map -> {
        map.get(17);
        map.put(17, "b");
        map.computeIfAbsent(33, k -> "c");
        map.remove(49);
        map.size();
    })),
    GOT_AND_HASHED(table(map -> map.get(1), map -> map.put(1, "a"))),
    /** What is known of who has replaced a value is happens-before: another one may have been read. */
    REPLACED_IN_A_MAP(() -> {
        NavigableMap<Integer, String> map = new ConcurrentSkipListMap<>(Map.of(1, "a"));
        return pair(() -> map.put(1, "b"), () -> map.get(1));
    }),
    REPLACED_IN_A_TABLE(() -> {
        Map<Integer, String> map = new ConcurrentHashMap<>(Map.of(1, "a"));
        return pair(() -> map.put(1, "b"), () -> map.get(1));
    }),
    /** The monitor of a collection is another thing. */
    MONITOR_OF_A_QUEUE(queue(queue -> queue.add(1), queue -> {
        synchronized (queue) {
            load();
        }
    }));

    /** What is done with a collection. */
    private interface Use<C> {
        void by(C collection) throws Exception;
    }

    private final Supplier<Pair> pair;

    ElementPairs(Supplier<Pair> pair) {
        this.pair = pair;
    }

    boolean isExposed() {
        return PromisedPairs.isExposed(pair);
    }

    private static <C> Pair of(C collection, Use<C> puts, Use<C> gets) {
        Step before = () -> puts.by(collection);
        return pair(before, () -> gets.by(collection));
    }

    private static Supplier<Pair> queue(Use<Queue<Integer>> puts, Use<Queue<Integer>> gets) {
        return () -> of(new ConcurrentLinkedQueue<>(), puts, gets);
    }

    /** The second element is put in by the second thread. */
    private static Supplier<Pair> otherIn(Use<Queue<Integer>> gets) {
        return () -> of(new ConcurrentLinkedQueue<>(List.of(0)), queue -> queue.add(1), gets);
    }

    private static Supplier<Pair> list(
            Use<CopyOnWriteArrayList<Integer>> puts, Use<CopyOnWriteArrayList<Integer>> gets) {
        return () -> of(new CopyOnWriteArrayList<>(List.of(0, 3)), puts, gets);
    }

    private static Supplier<Pair> map(
            Use<NavigableMap<Integer, String>> puts, Use<NavigableMap<Integer, String>> gets) {
        return () -> of(new ConcurrentSkipListMap<>(), puts, gets);
    }

    private static Supplier<Pair> sortedSet(Use<NavigableSet<Integer>> gets) {
        return () -> of(new ConcurrentSkipListSet<>(), set -> set.add(1), gets);
    }

    private static Supplier<Pair> table(
            Use<ConcurrentHashMap<Integer, String>> puts, Use<ConcurrentHashMap<Integer, String>> gets) {
        return () -> of(new ConcurrentHashMap<>(), puts, gets);
    }
}
