package org.jrsan.acceptance.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/** Two threads do the same at one object, one after the other. Where that changes nothing there, it orders nothing. */
enum Looks implements Callable<Integer> {
    PROPERTY(() -> System.getProperty("java.home")),
    MAP_GET(() -> Shared.MAP.get("one")),
    MAP_SIZE(() -> Shared.MAP.size()),
    MAP_CONTAINS(() -> Shared.MAP.containsValue("eins")),
    MAP_ITERATOR(() -> Shared.MAP.entrySet().iterator().next().getValue()),
    MAP_FOR_EACH(() -> Shared.MAP.forEach((key, value) -> value.length())),
    MAP_REDUCED(() -> Shared.MAP.reduceValues(Long.MAX_VALUE, String::length, Integer::sum)),
    MAP_STREAM(() -> Shared.MAP.values().stream().map(String::length).toList()),
    MAP_COPIED(() -> new ArrayList<>(Shared.MAP.values())),
    MAP_ADDED(() -> new ArrayList<String>().addAll(Shared.MAP.keySet())),
    MAP_COPY_OF(() -> List.copyOf(Shared.MAP.values())),
    MAP_WRAPPED(() -> Collections.unmodifiableMap(Shared.MAP).get("one")),
    MAP_TEXT(() -> Shared.MAP.toString()),
    SORTED_MAP_FIRST(() -> Shared.SORTED.firstKey()),
    LIST_GET(() -> Shared.LIST.get(0)),
    QUEUE_PEEK(() -> Shared.QUEUE.peek()),
    FUTURE_IS_DONE(() -> Shared.FUTURE.isDone()),
    FUTURE_JOIN(() -> Shared.DONE.join()),
    LATCH_COUNT(() -> Shared.LATCH.getCount()),
    ADDER_SUM(() -> Shared.ADDER.sum()),
    FIELD_OF_LIBRARY(() -> UncheckedRelaySlot.Way.FIELD.load(Shared.SLOT)),
    FIELD_OF_LIBRARY_DIRECTLY(() -> Integer.toString(Shared.SLOT.field)),
    HANDLE_OF_LIBRARY(() -> UncheckedRelaySlot.Way.HANDLE.load(Shared.SLOT)),
    UPDATER_OF_LIBRARY(() -> UncheckedRelaySlot.Way.UPDATER.load(Shared.SLOT)),
    UNSAFE_OF_LIBRARY(() -> UncheckedRelaySlot.Way.UNSAFE.load(Shared.SLOT)),
    ATOMIC_OF_LIBRARY(() -> UncheckedRelaySlot.Way.ATOMIC.load(Shared.SLOT)),
    MAP_PUT(() -> Shared.MAP.put("one", "eins")),
    MAP_REMOVE(() -> Shared.MAP.remove("three")),
    MAP_COMPUTE(() -> Shared.MAP.computeIfPresent("one", (key, value) -> value)),
    MAP_STORED_BY_ENTRY(() -> Shared.MAP.entrySet().iterator().next().setValue("eins")),
    LIST_SET(() -> Shared.LIST.set(0, "eins")),
    QUEUE_OFFER(() -> Shared.QUEUE.offer("zwei")),
    FIELD_OF_LIBRARY_STORED(() -> UncheckedRelaySlot.Way.FIELD.store(Shared.SLOT)),
    FIELD_OF_LIBRARY_STORED_DIRECTLY(() -> Shared.SLOT.field = 1),
    HANDLE_OF_LIBRARY_STORED(() -> UncheckedRelaySlot.Way.HANDLE.store(Shared.SLOT)),
    UPDATER_OF_LIBRARY_STORED(() -> UncheckedRelaySlot.Way.UPDATER.store(Shared.SLOT)),
    UNSAFE_OF_LIBRARY_STORED(() -> UncheckedRelaySlot.Way.UNSAFE.store(Shared.SLOT)),
    ATOMIC_OF_LIBRARY_STORED(() -> UncheckedRelaySlot.Way.ATOMIC.store(Shared.SLOT));

    /** Those that change nothing. */
    static final Set<Looks> RACES = EnumSet.range(PROPERTY, ATOMIC_OF_LIBRARY);

    /** Mostly long enough that the second thread comes last; else it waits twice as long, and so on. */
    private static final int MILLIS = 50;

    private static final int LONGEST_MILLIS = 3_200;

    private final Runnable operation;

    Looks(Runnable operation) {
        this.operation = operation;
    }

    @Override
    public Integer call() throws InterruptedException {
        // Who initialises a class tells all.
        HandOvers.require(Shared.MAP.size() > 0 && UncheckedRelaySlot.Way.values().length > 0);
        int read = 0;
        for (int millis = MILLIS; read == 0 && millis <= LONGEST_MILLIS; millis *= 2) {
            read = readLater(millis);
        }
        return read;
    }

    /** What the second thread has read; 0 if it came first. */
    private int readLater(int millis) throws InterruptedException {
        int[] data = new int[1];
        int[] read = new int[1];
        HandOvers.together(
                () -> {
                    data[0] = 2;
                    operation.run();
                },
                () -> {
                    sleep(millis);
                    operation.run();
                    read[0] = data[0];
                });
        return read[0];
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What both threads use. */
    private static final class Shared {
        static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>(Map.of("one", "eins"));
        static final ConcurrentSkipListMap<String, String> SORTED = new ConcurrentSkipListMap<>(Map.of("one", "eins"));
        static final CopyOnWriteArrayList<String> LIST = new CopyOnWriteArrayList<>(List.of("eins"));
        static final ConcurrentLinkedQueue<String> QUEUE = new ConcurrentLinkedQueue<>(List.of("eins"));
        static final CompletableFuture<String> FUTURE = new CompletableFuture<>();
        static final CompletableFuture<String> DONE = CompletableFuture.completedFuture("eins");
        static final CountDownLatch LATCH = new CountDownLatch(1);
        static final LongAdder ADDER = new LongAdder();
        static final UncheckedRelaySlot SLOT = new UncheckedRelaySlot();
    }
}
