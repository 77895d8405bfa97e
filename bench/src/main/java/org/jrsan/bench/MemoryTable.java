package org.jrsan.bench;

import java.lang.management.ManagementFactory;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.WaitMode;
import org.jrsan.internal.cells.LongCell;
import org.jrsan.sync.RobustThreads;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;

/**
 * What checking keeps in memory: bytes per atomic with its state, and the heap of a long run. Runs in this JVM, which has
 * to be started with checking on; nothing here is timed.
 */
final class MemoryTable {
    private static final int ATOMICS = 2_000;
    private static final double MEGABYTE = 1 << 20;
    private static final double HEAP_LIMIT = 2;
    private static final int GC_ROUNDS = 3;
    private static final double CACHE_LINE = 64;

    private MemoryTable() {}

    /** With as many writes in the long run; with 100,000 live threads as well, or with fewer only. */
    static boolean print(long writes, boolean withMostThreads) throws InterruptedException {
        if (!Sanitizer.isEnabled()) {
            System.err.println("bench: memory: checking is off in this JVM; start it with -Djrsan.enabled=true");
            return false;
        }
        Rows rows = new Rows("memory", "Memory (JOL): bytes per atomic with its state, and the heap after many writes");
        // What the JVM makes at first use counts in neither.
        bytesPerAtomic(2, false, "off");
        for (int threads : new int[] {2, 8}) {
            double goal = threads == 2 ? 400 : 600;
            rows.atMost(
                    "bytes per atomic written once, " + threads + " threads alive, sites off",
                    bytesPerAtomic(threads, false, "off"),
                    goal);
            rows.figure(
                    "bytes per atomic written by each of " + threads + " threads, sites off",
                    bytesPerAtomic(threads, true, "off"),
                    "");
        }
        rows.figure("bytes per atomic written once, 2 threads alive, sites full", bytesPerAtomic(2, false, "full"), "");
        rows.structureAtLeast(
                "bytes from the value of an atomic to the lock word of its neighbour",
                distanceOfNeighbours(),
                CACHE_LINE);
        messagePassing(1_000);
        double few = messagePassing(10);
        double many = messagePassing(writes);
        rows.structure(
                "message passing, 10 and " + writes + " unrelated writes: peak heap apart",
                Math.abs(many - few) / MEGABYTE,
                "MB",
                HEAP_LIMIT,
                HEAP_LIMIT);
        boolean fits = ManyThreads.print(rows, withMostThreads);
        return fits & rows.structureHolds();
    }

    /** The growth of everything reachable when there are twice as many: what they share does not count. */
    private static double bytesPerAtomic(int threads, boolean byEach, String sites) throws InterruptedException {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", sites))) {
            Crowd crowd = new Crowd(threads - 1);
            RobustAtomicLong[] few = written(ATOMICS, threads, byEach);
            RobustAtomicLong[] many = written(2 * ATOMICS, threads, byEach);
            long bytes = size(many) - size(few);
            crowd.close();
            session.assertRobust();
            return (double) bytes / ATOMICS;
        }
    }

    /** As two atomics created one after the other lie: each before its cell. What is less than a line can share one. */
    private static double distanceOfNeighbours() {
        ClassLayout cell = ClassLayout.parseClass(LongCell.class);
        long apart = ClassLayout.parseClass(RobustAtomicLong.class).instanceSize() + cell.instanceSize();
        return apart - offset(cell, "value") + offset(cell, "word");
    }

    private static long offset(ClassLayout layout, String field) {
        return layout.fields().stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow()
                .offset();
    }

    private static long size(Object root) {
        // JOL knows objects by address: one that the collector moves while it walks would count twice or not at all.
        System.gc();
        return GraphLayout.parseInstance(root).totalSize();
    }

    private static RobustAtomicLong[] written(int count, int threads, boolean byEach) throws InterruptedException {
        RobustAtomicLong[] atomics = new RobustAtomicLong[count];
        for (int i = 0; i < count; i++) {
            atomics[i] = new RobustAtomicLong();
            atomics[i].setRelease(1);
        }
        Thread[] others = new Thread[byEach ? threads - 1 : 0];
        for (int t = 0; t < others.length; t++) {
            others[t] = RobustThreads.start(() -> {
                for (RobustAtomicLong atomic : atomics) {
                    atomic.set(2);
                }
            });
        }
        for (Thread other : others) {
            RobustThreads.join(other);
        }
        return atomics;
    }

    /** Example 7.2 of the paper: one thread passes a message to another, after many writes to a variable of its own. */
    private static double messagePassing(long writes) throws InterruptedException {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            RobustAtomicLong unrelated = new RobustAtomicLong();
            RobustAtomicLong data = new RobustAtomicLong();
            RobustAtomicLong flag = new RobustAtomicLong();
            double[] peak = new double[1];
            Thread writer = RobustThreads.start(() -> {
                for (long i = 0; i < writes; i++) {
                    unrelated.setOpaque(i);
                    if (i % (writes / 10) == 0) {
                        peak[0] = Math.max(peak[0], usedHeap());
                    }
                }
                data.setOpaque(1);
                flag.setRelease(1);
            });
            flag.awaitValue(1, WaitMode.ACQUIRE);
            if (data.getOpaque() != 1) {
                throw new AssertionError("the message did not arrive");
            }
            RobustThreads.join(writer);
            session.assertRobust();
            return Math.max(peak[0], usedHeap());
        }
    }

    private static double usedHeap() {
        for (int i = 0; i < GC_ROUNDS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
