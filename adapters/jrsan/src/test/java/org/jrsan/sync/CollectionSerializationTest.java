package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A queue or map can be serialized where the JDK's can; a copy holds the same, and has edges of its own. */
@Tag("on-and-off")
class CollectionSerializationTest {
    static List<BlockingQueue<?>> queues() {
        return List.of(
                new ArrayBlockingQueue<>(4),
                new LinkedBlockingQueue<>(4),
                new LinkedBlockingDeque<>(),
                new LinkedTransferQueue<>(),
                new PriorityBlockingQueue<>());
    }

    @ParameterizedTest
    @MethodSource("queues")
    void aCopyOfAQueueHoldsTheSameAndWorks(BlockingQueue<?> below) throws Exception {
        RobustBlockingQueue<Integer> queue = new RobustBlockingQueue<Integer>(below).label("letters");
        queue.addAll(List.of(1, 2, 3));

        RobustBlockingQueue<Integer> copy = copy(queue);

        assertArrayEquals(new Object[] {1, 2, 3}, copy.toArray());
        assertEquals(queue.remainingCapacity(), copy.remainingCapacity());
        copy.put(4);
        assertEquals(1, copy.take());
        assertEquals(3, copy.size());
        assertEquals(3, queue.size());
    }

    @Test
    void aCopyKeepsTheOrderOfItsComparator() throws Exception {
        RobustBlockingQueue<Integer> queue =
                RobustBlockingQueue.priority(4, (Comparator<Integer> & Serializable) (a, b) -> b - a);
        queue.addAll(List.of(2, 3, 1));

        RobustBlockingQueue<Integer> copy = copy(queue);
        copy.add(4);

        List<Integer> drained = new ArrayList<>();
        copy.drainTo(drained);
        assertEquals(List.of(4, 3, 2, 1), drained);
    }

    @Test
    void anEmptyQueueCanBeCopied() throws Exception {
        assertNull(
                copy(new RobustBlockingQueue<String>(new SynchronousQueue<>())).poll());
    }

    @Test
    void whatTheJdkCannotSerializeCannotBeSerializedHere() {
        assertThrows(NotSerializableException.class, () -> bytes(new RobustBlockingQueue<>(new DelayQueue<>())));
        RobustBlockingQueue<Object> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        queue.add(new Object());
        assertThrows(NotSerializableException.class, () -> bytes(queue));
    }

    static List<ConcurrentMap<String, ?>> maps() {
        return List.of(new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>());
    }

    @ParameterizedTest
    @MethodSource("maps")
    void aCopyOfAMapHoldsTheSameAndWorks(ConcurrentMap<String, ?> below) throws Exception {
        RobustConcurrentMap<String, Integer> map = new RobustConcurrentMap<String, Integer>(below).label("ages");
        map.putAll(Map.of("a", 1, "b", 2));

        RobustConcurrentMap<String, Integer> copy = copy(map);

        assertEquals(map, copy);
        assertEquals(Set.of("a", "b"), copy.keySet());
        assertEquals(Map.of("a", 1, "b", 2).entrySet(), copy.entrySet());
        copy.merge("a", 10, Integer::sum);
        assertEquals(11, copy.get("a"));
        assertEquals(1, map.get("a"));
    }

    /** What is written does not tell whether checking was on, so the JVM that reads it need not be like the one that wrote. */
    @Test
    void whatIsWrittenHoldsTheElementsThemselves() throws Exception {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        queue.add("element");
        RobustConcurrentMap<String, String> map = new RobustConcurrentMap<>();
        map.put("key", "value");

        for (Object written : List.of(queue, map)) {
            String stream = new String(bytes(written), StandardCharsets.ISO_8859_1);
            assertEquals(-1, stream.indexOf(Handed.class.getName()));
        }
    }

    @Test
    void whoReadsACopyHandsItsElementsOver() throws Exception {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        queue.add("element");
        RobustConcurrentMap<String, String> map = new RobustConcurrentMap<>();
        map.put("key", "value");

        handsOver(queue, copy -> assertEquals("element", copy.peek()));
        handsOver(map, copy -> assertEquals("value", copy.get("key")));
    }

    private static <T> void handsOver(T original, Consumer<T> look) throws Exception {
        byte[] bytes = bytes(original);
        if (!Sanitizer.isEnabled()) {
            look.accept(CollectionSerializationTest.<T>read(bytes));
            return;
        }
        try (Session session = Sanitizer.open()) {
            PlainInt data = new PlainInt();
            AtomicReference<T> copy = new AtomicReference<>();
            Thread reader = RobustThreads.start(() -> {
                data.set(1);
                copy.set(read(bytes));
            });
            // The JDK's own join and reference: the copy is the only edge.
            reader.join();

            look.accept(copy.get());
            assertEquals(1, data.get());
            assertEquals(List.of(), session.races());
            assertEquals(List.of(), session.errors());
        }
    }

    private static <T> T copy(T original) throws IOException {
        return read(bytes(original));
    }

    private static byte[] bytes(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked") // a copy is of the class of the original
    private static <T> T read(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (T) in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
