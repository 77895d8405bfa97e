package org.jrsan.acceptance.agent;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;

/** Functions that a map calls one after another, where a library or the JDK has given them to the map. */
public final class FunctionsMain {
    private static final int ROUNDS = 20_000;
    private static final int KEYS = 3;

    private FunctionsMain() {}

    private static final class Box {
        private int value;

        Box(int value) {
            this.value = value;
        }

        Box add(Box other) {
            value += other.value;
            return this;
        }
    }

    private static void check(String name, Consumer<Session> task) {
        try (Session session = Sanitizer.open()) {
            task.accept(session);
            HandOvers.require(session.counts().accesses() >= ROUNDS);
            System.out.println(name + ' ' + session.races().size() + " races, "
                    + session.errors().size() + " errors");
        }
    }

    private static void inTwoThreads(Runnable round) {
        Runnable rounds = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                round.run();
            }
        };
        Thread other = new Thread(rounds);
        other.start();
        rounds.run();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void compute(Map<String, Box> map) {
        map.put("key", new Box(0));
        inTwoThreads(() -> UncheckedRelay.compute(map, "key", (key, box) -> box.add(new Box(1))));
        HandOvers.require(map.get("key").value == 2 * ROUNDS);
    }

    private static void computeIfPresent() {
        Map<String, Box> map = new ConcurrentHashMap<>();
        map.put("key", new Box(0));
        inTwoThreads(() -> UncheckedRelay.computeIfPresent(map, "key", (key, box) -> box.add(new Box(1))));
        HandOvers.require(map.get("key").value == 2 * ROUNDS);
    }

    private interface Replace {
        void by(CopyOnWriteArrayList<Box> list, UnaryOperator<Box> function);
    }

    private static void replace(Replace replace) {
        CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>(List.of(new Box(0)));
        inTwoThreads(() -> replace.by(list, box -> box.add(new Box(1))));
        HandOvers.require(list.get(0).value == 2 * ROUNDS);
    }

    private interface Remove {
        void by(CopyOnWriteArrayList<Box> list, Predicate<Box> asked);
    }

    private static void remove(Remove remove) {
        CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>(List.of(new Box(0)));
        inTwoThreads(() -> remove.by(list, box -> box.add(new Box(1)).value < 0));
        HandOvers.require(list.get(0).value == 2 * ROUNDS);
    }

    private static void collect() {
        ConcurrentMap<Integer, Box> sums = IntStream.range(0, ROUNDS)
                .parallel()
                .boxed()
                .collect(Collectors.toConcurrentMap(i -> i % KEYS, i -> new Box(1), Box::add));
        HandOvers.require(sums.values().stream().mapToInt(box -> box.value).sum() == ROUNDS);
    }

    /** Compared by what its thread has written before. */
    private static final class Key {
        private int value;

        Key(int value) {
            set(value);
        }

        private void set(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    private static void findDistinct() {
        List<Integer> found = IntStream.range(0, ROUNDS)
                .parallel()
                .unordered()
                .mapToObj(i -> {
                    Key key = new Key(i);
                    key.set(i % KEYS);
                    return key;
                })
                .distinct()
                .map(key -> key.value)
                .toList();
        HandOvers.require(found.size() == KEYS);
    }

    /**
     * See the class.
     *
     * @param args none
     */
    public static void main(String[] args) {
        for (int i = 0; i < KEYS; i++) {
            check("compute", session -> compute(new ConcurrentHashMap<>()));
            check("computeIfPresent", session -> computeIfPresent());
            check("replaceAll", session -> replace(CopyOnWriteArrayList::replaceAll));
            check("replaceAll by a library", session -> replace(UncheckedRelay::replaceAll));
            check("removeIf", session -> remove(CopyOnWriteArrayList::removeIf));
            check("removeIf by a library", session -> remove(UncheckedRelay::removeIf));
            check("toConcurrentMap", session -> collect());
            check("distinct", session -> findDistinct());
        }
    }
}
