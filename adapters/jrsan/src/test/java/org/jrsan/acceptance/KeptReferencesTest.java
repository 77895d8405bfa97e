package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicMarkableReference;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustAtomicReferenceArray;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.atomic.RobustAtomicStampedReference;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.plain.PlainReference;
import org.jrsan.plain.PlainReferenceArray;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that was overwritten is kept alive no longer than by the JDK's types: not at all. */
class KeptReferencesTest {
    private static final class Value implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** How a location is made with a value, and how it comes to have another. */
    private record Location(String name, Function<Value, Object> make, Function<Object, Runnable> overwrite) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final class Holder {
        @SuppressWarnings("unused") // accessed by handle and updater
        volatile Value value;

        Holder(Value value) {
            this.value = value;
        }
    }

    private static final RobustAtomicReferenceFieldUpdater<Holder, Value> UPDATER =
            RobustAtomicReferenceFieldUpdater.newUpdater(Holder.class, Value.class, "value");
    private static final RobustVarHandle FIELD;
    private static final RobustVarHandle ELEMENT = RobustVarHandle.arrayElementVarHandle(Value[].class);

    static {
        try {
            FIELD = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Holder.class, "value", Value.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unchecked") // what a location makes is what it overwrites
    private static <L> Location location(
            String name, Function<Value, L> make, java.util.function.Consumer<L> overwrite) {
        return new Location(name, make::apply, made -> () -> overwrite.accept((L) made));
    }

    static Stream<Location> locations() {
        return Stream.of(
                location("reference", RobustAtomicReference::new, (RobustAtomicReference<Value> at) -> at.set(null)),
                location(
                        "reference by CAS",
                        RobustAtomicReference::new,
                        (RobustAtomicReference<Value> at) -> at.compareAndSet(at.get(), new Value())),
                location(
                        "array", value -> new RobustAtomicReferenceArray<>(new Value[] {value}), at -> at.set(0, null)),
                location("stamped", value -> new RobustAtomicStampedReference<>(value, 0), at -> at.set(null, 1)),
                location(
                        "markable",
                        value -> new RobustAtomicMarkableReference<>(value, false),
                        at -> at.set(null, true)),
                location("updater", Holder::new, (Holder holder) -> UPDATER.set(holder, null)),
                location("handle", Holder::new, (Holder holder) -> FIELD.setRelease(holder, new Value())),
                location("element", value -> new Value[] {value}, array -> ELEMENT.setVolatile(array, 0, new Value())),
                location("plain", PlainReference::new, (PlainReference<Value> at) -> at.set(null)),
                location("plain array", value -> new PlainReferenceArray<>(new Value[] {value}), at -> at.set(0, null)),
                location(
                        "reference that was serialised",
                        RobustAtomicReference::new,
                        (RobustAtomicReference<Value> at) -> {
                            serialise(at);
                            at.set(null);
                        }));
    }

    private static void serialise(Object object) {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertGone(WeakReference<?> reference) {
        for (int i = 0; i < 50 && reference.get() != null; i++) {
            System.gc();
        }
        assertNull(reference.get(), "kept alive");
    }

    @ParameterizedTest
    @MethodSource("locations")
    void anInitialValueIsLetGoOnceItIsOverwritten(Location location) {
        WeakReference<Value> initial;
        Object made;
        try (Session session = Sanitizer.open()) {
            Value value = new Value();
            initial = new WeakReference<>(value);
            made = location.make.apply(value);
            value = null;
            location.overwrite.apply(made).run();
            assertGone(initial);
            assertNotNull(session.summary());
        }
        Reference.reachabilityFence(made);
    }

    @ParameterizedTest
    @MethodSource("locations")
    void theSameOutsideOfSessions(Location location) {
        Value value = new Value();
        WeakReference<Value> initial = new WeakReference<>(value);
        Object made = location.make.apply(value);
        value = null;
        location.overwrite.apply(made).run();
        assertGone(initial);
        Reference.reachabilityFence(made);
    }

    /** Written in a session, and overwritten a few times: the history tells of it and does not keep it. */
    @ParameterizedTest
    @ValueSource(strings = {"full", "off"})
    void aHistoryKeepsNoValue(String sites) {
        RobustAtomicReference<Value> atomic = new RobustAtomicReference<>();
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", sites))) {
            Value value = new Value();
            WeakReference<Value> written = new WeakReference<>(value);
            atomic.setRelease(value);
            value = null;
            atomic.setRelease(null);
            assertGone(written);
            assertEquals(2, session.counts().accesses());
        }
        Reference.reachabilityFence(atomic);
    }

    private static WeakReference<Thread> counted(RobustAtomicInteger atomic) throws InterruptedException {
        Thread thread = new Thread(() -> atomic.incrementAndGet());
        RobustThreads.start(thread);
        thread.join();
        return new WeakReference<>(thread);
    }

    /** An atomic outlives the session that checked it; what the session knew of threads does not. */
    @Test
    void aClosedSessionKeepsNoThreadThoughItsAtomicsLiveOn() throws InterruptedException {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        WeakReference<Thread> gone;
        Session session = Sanitizer.open();
        try (session) {
            gone = counted(atomic);
        }
        assertGone(gone);
        assertEquals(1, session.counts().accesses());
        Reference.reachabilityFence(atomic);
    }

    private static final class Node {
        final RobustAtomicReference<Node> next = new RobustAtomicReference<>();
    }

    private static final class StampedNode {
        final RobustAtomicStampedReference<StampedNode> next = new RobustAtomicStampedReference<>(null, 0);
    }

    private static final class MarkedNode {
        final RobustAtomicMarkableReference<MarkedNode> next = new RobustAtomicMarkableReference<>(null, false);
    }

    private static final class ArrayNode {
        final RobustAtomicReferenceArray<ArrayNode> next = new RobustAtomicReferenceArray<>(1);
    }

    /** The queue of Michael and Scott, which never holds more than one element, with each type in turn. */
    static final class Queues {
        private static final int ELEMENTS = Integer.getInteger("elements");

        public static void main(String[] args) {
            try (Session session = Sanitizer.open()) {
                switch (System.getProperty("type")) {
                    case "reference" -> references();
                    case "stamped" -> stamped();
                    case "markable" -> marked();
                    default -> arrays();
                }
                System.out.println(session.verdict());
            }
        }

        private static void references() {
            RobustAtomicReference<Node> head = new RobustAtomicReference<>(new Node());
            RobustAtomicReference<Node> tail = new RobustAtomicReference<>(head.get());
            for (int i = 0; i < ELEMENTS; i++) {
                Node added = new Node();
                tail.get().next.compareAndSet(null, added);
                tail.compareAndSet(tail.get(), added);
                head.compareAndSet(head.get(), head.get().next.get());
            }
        }

        private static void stamped() {
            RobustAtomicStampedReference<StampedNode> head = new RobustAtomicStampedReference<>(new StampedNode(), 0);
            RobustAtomicStampedReference<StampedNode> tail = new RobustAtomicStampedReference<>(head.getReference(), 0);
            for (int i = 0; i < ELEMENTS; i++) {
                StampedNode added = new StampedNode();
                tail.getReference().next.compareAndSet(null, added, 0, 1);
                tail.compareAndSet(tail.getReference(), added, i, i + 1);
                head.compareAndSet(head.getReference(), head.getReference().next.getReference(), i, i + 1);
            }
        }

        private static void marked() {
            RobustAtomicMarkableReference<MarkedNode> head =
                    new RobustAtomicMarkableReference<>(new MarkedNode(), false);
            RobustAtomicMarkableReference<MarkedNode> tail =
                    new RobustAtomicMarkableReference<>(head.getReference(), false);
            for (int i = 0; i < ELEMENTS; i++) {
                MarkedNode added = new MarkedNode();
                tail.getReference().next.compareAndSet(null, added, false, true);
                tail.compareAndSet(tail.getReference(), added, false, false);
                head.compareAndSet(head.getReference(), head.getReference().next.getReference(), false, false);
            }
        }

        private static void arrays() {
            RobustAtomicReferenceArray<ArrayNode> ends = new RobustAtomicReferenceArray<>(2);
            ends.set(0, new ArrayNode());
            ends.set(1, ends.get(0));
            for (int i = 0; i < ELEMENTS; i++) {
                ArrayNode added = new ArrayNode();
                ends.get(1).next.compareAndSet(0, null, added);
                ends.compareAndSet(1, ends.get(1), added);
                ends.compareAndSet(0, ends.get(0), ends.get(0).next.get(0));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"reference, 60000", "stamped, 60000", "markable, 60000", "array, 15000"})
    void aQueueOfLengthOneNeedsNoMoreHeapTheLongerItRuns(String type, int elements) throws Exception {
        Forked forked = Forked.run(
                Queues.class,
                "enabled=true,sites=off",
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-Dtype=" + type,
                "-Delements=" + elements * Integer.getInteger("kept.times", 1));

        assertEquals(new Forked(0, "ROBUST_SO_FAR\n", ""), forked);
    }
}
