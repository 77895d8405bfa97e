package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a session keeps, and what it lets go of. */
class HeapTest {
    private static final long LITTLE = 2 << 20;
    private static final int FEW = 3;
    private static final int ATOMICS = 10_000;

    private static Session open(String engine, String sites) {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("engine", engine).with("sites", sites));
    }

    @ParameterizedTest
    @CsvSource({"thread-clocks, off, 3000000", "location-clocks, off, 100000", "thread-clocks, full, 50000"})
    void writesToOneLocationLeaveTheHeapWhereItWas(String engine, String sites, int writes) {
        RobustAtomicInteger atomic = new RobustAtomicInteger();
        try (Session session = open(engine, sites)) {
            atomic.setOpaque(1);
            long before = Heap.used();
            for (int i = 1; i < writes; i++) {
                atomic.setOpaque(i);
            }
            long grown = Heap.used() - before;

            System.out.println(
                    "heap after " + writes + " writes (" + engine + ", sites=" + sites + "): " + grown + " bytes more");
            assertEquals(writes, session.counts().accesses());
            assertTrue(grown < LITTLE, grown + " bytes");
        }
    }

    /** The values that a history keeps are few, whatever they weigh. */
    @Test
    void referencesThatWereOverwrittenAreLetGo() {
        RobustAtomicReference<byte[]> atomic = new RobustAtomicReference<>();
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("history", "4"))) {
            long before = Heap.used();
            for (int i = 0; i < 2_000; i++) {
                atomic.setRelease(new byte[100_000]);
            }
            long grown = Heap.used() - before;

            assertEquals(2_000, session.counts().accesses());
            assertTrue(grown < LITTLE, grown + " bytes");
        }
    }

    /** The paper's clocks keep an entry for each location that ever was; those of the production engine name none. */
    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void theCostOfAtomicsThatLiveShortlyIsPrinted(String engine) {
        try (Session session = open(engine, "off")) {
            long before = Heap.used();
            for (int i = 0; i < ATOMICS; i++) {
                new RobustAtomicInteger().setOpaque(i);
            }
            long grown = Heap.used() - before;

            System.out.println("heap after " + ATOMICS + " short-lived atomics (" + engine + "): " + grown + " bytes, "
                    + grown / ATOMICS + " each");
            assertEquals(ATOMICS, session.counts().locations());
            assertEquals(ATOMICS, session.counts().accesses());
        }
    }

    /** What a thread went through last is remembered by its name, so that no location keeps the one before it alive. */
    @Test
    void plainDataDeclaredOpaqueGoesWithItsUser() {
        try (Session session =
                Sanitizer.open(SanitizerOptions.ofJvm().with("plain", "opaque").with("sites", "off"))) {
            long before = 0;
            for (int i = 0; i < ATOMICS; i++) {
                if (i == ATOMICS / 10) {
                    before = Heap.used();
                }
                new PlainInt().set(i);
            }
            long grown = Heap.used() - before;

            assertEquals(ATOMICS, session.counts().locations());
            assertTrue(grown < LITTLE / 2, grown + " bytes");
        }
    }

    /** What an atomic weighs that is used and kept: the drop-in, its cell, and what the engine knows of it. */
    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void theCostOfAtomicsThatAreKeptIsPrinted(String engine) {
        int atomics = 1_000;
        RobustAtomicInteger[] kept = new RobustAtomicInteger[atomics];
        try (Session session = open(engine, "off")) {
            long before = Heap.used();
            for (int i = 0; i < atomics; i++) {
                kept[i] = new RobustAtomicInteger();
                kept[i].set(i);
            }
            long grown = Heap.used() - before;

            System.out.println("heap of " + atomics + " atomics written once (" + engine + "): " + grown / atomics
                    + " bytes each");
            assertEquals(atomics, session.counts().locations());
            assertEquals(atomics - 1, kept[atomics - 1].get());
        }
    }

    /** A million elements, ten of them touched: ten states, and hardly more beside what the JDK's array costs. */
    @Test
    void anArrayCostsTheStatesOfTheElementsThatWereTouched() {
        int length = 1_000_000;
        int touched = 10;
        long ofJdk = 0;
        for (int i = 0; i < FEW; i++) {
            long empty = Heap.used();
            AtomicIntegerArray jdks = new AtomicIntegerArray(length);
            // The most of a few: what was there before may be collected meanwhile.
            ofJdk = Math.max(ofJdk, Heap.used() - empty);
            assertEquals(length, jdks.length());
        }
        try (Session session = open("thread-clocks", "off")) {
            new RobustAtomicIntegerArray(1).setRelease(0, 1); // classes cost once
            long before = Heap.used();
            RobustAtomicIntegerArray array = new RobustAtomicIntegerArray(length);
            for (int i = 0; i < touched; i++) {
                array.setRelease(i * (length / touched), i);
                array.getAcquire(i * (length / touched));
            }
            long beyond = Heap.used() - before - ofJdk;

            System.out.println("heap of an array of " + length + " with " + touched + " elements touched: " + beyond
                    + " bytes beyond the JDK's " + ofJdk);
            assertEquals(touched + 1, session.counts().locations());
            assertTrue(beyond < (100 << 10), beyond + " bytes");
            assertEquals(touched - 1, array.get((touched - 1) * (length / touched)));
        }
    }

    private static final class Node {
        volatile Node next;
        private final byte[] weight = new byte[1000];
    }

    private static final RobustAtomicReferenceFieldUpdater<Node, Node> NEXT =
            RobustAtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");

    /** Nodes that refer to themselves and to one another by a checked field go when their user lets them go. */
    @Test
    void theStateOfAFieldGoesWithItsObject() {
        try (Session session = open("thread-clocks", "full")) {
            long before = 0;
            for (int i = 0; i < 20_000; i++) {
                if (i == 1_000) {
                    before = Heap.used();
                }
                Node one = new Node();
                Node two = new Node();
                NEXT.set(one, two);
                NEXT.compareAndSet(two, null, one);
                NEXT.getAndSet(two, two);
                assertEquals(1000, one.weight.length);
            }
            int collections = 0;
            long grown = Long.MAX_VALUE;
            while (grown >= LITTLE && collections < 20) {
                // What has become free is let go by a later access, once the collector has told of it.
                NEXT.get(new Node());
                collections++;
                grown = Heap.used() - before;
            }

            System.out.println("heap after 40000 short-lived objects with a checked field: " + grown + " bytes");
            assertEquals(40_000 + collections, session.counts().locations());
            assertTrue(grown < LITTLE, grown + " bytes");
        }
    }

    @Test
    void aClosedSessionIsLetGoThoughAtomicsAndThreadsLiveOn() throws InterruptedException {
        RobustAtomicInteger[] atomics = new RobustAtomicInteger[200];
        for (int i = 0; i < atomics.length; i++) {
            atomics[i] = new RobustAtomicInteger();
        }
        long before = 0;
        try (Turns turns = OwnershipTest.outsiders().start("T1")) {
            for (int round = 0; round < 150; round++) {
                try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("engine", "location-clocks"))) {
                    turns.step("T1", () -> {
                        for (RobustAtomicInteger atomic : atomics) {
                            atomic.set(1);
                        }
                    });
                    assertEquals(atomics.length, session.counts().accesses());
                }
                if (round == 0) {
                    before = Heap.used();
                }
            }
        }
        long grown = Heap.used() - before;

        // What was kept of each session would be 10 MB. Beside another build, 5 MB were in use once that are none of
        // it.
        assertTrue(grown < 3 * LITTLE, grown + " bytes");
    }
}
