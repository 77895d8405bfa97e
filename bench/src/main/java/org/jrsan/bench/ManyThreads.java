package org.jrsan.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;

/**
 * Many virtual threads, all alive, that access one location twice each; in a JVM of its own with a heap of a given size. The
 * time is from the first start to the end of the last join: before the second access all threads have made the first.
 */
final class ManyThreads {
    private static final int FEW = 1_000;
    private static final int MANY = 10_000;
    private static final int MOST = 100_000;
    private static final int WARM_UP = 200;
    private static final int LONGEST_MINUTES = 10;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final double MEGABYTE = 1 << 20;

    /** What a thread does with the location. */
    private enum Access {
        UPDATE("getAndAdd"),
        COMPARE_AND_SET("compareAndSet"),
        VOLATILE("get and set"),
        RELEASE_ACQUIRE("getAcquire and setRelease"),
        OPAQUE("getOpaque and setOpaque"),
        PLAIN("plain read");

        private final String text;

        Access(String text) {
            this.text = text;
        }
    }

    /** What a JVM found. */
    private record Result(double millis, double peak, double live) {}

    private ManyThreads() {}

    /** Prints the rows, those of 100,000 threads only when asked. Returns whether each fits into its heap. */
    static boolean print(Rows rows, boolean withMost) throws InterruptedException {
        if (Runtime.version().feature() < FIRST_WITH_VIRTUAL_THREADS) {
            System.out.println("  live virtual threads that touch one location: needs JDK 21");
            return true;
        }
        boolean fits = true;
        for (boolean isSeen : new boolean[] {true, false}) {
            Result few = measure(rows, FEW, Access.UPDATE, isSeen, 512);
            Result many = measure(rows, MANY, Access.UPDATE, isSeen, 512);
            fits &= few != null && many != null;
            growth(rows, FEW, few, MANY, many);
            if (withMost) {
                Result most = measure(rows, MOST, Access.UPDATE, isSeen, 4_096);
                fits &= most != null;
                growth(rows, MANY, many, MOST, most);
            }
        }
        for (Access access : Access.values()) {
            if (access != Access.UPDATE) {
                fits &= measure(rows, MANY, access, true, 512) != null;
            }
        }
        return fits;
    }

    /** The ratio of times and what it is where the time grows as N log N. */
    private static void growth(Rows rows, int count, Result result, int more, Result moreResult) {
        if (result != null && moreResult != null) {
            rows.atMost(
                    String.format(Locale.ROOT, "time of %,d threads over that of %,d", more, count),
                    moreResult.millis / result.millis,
                    more * Math.log(more) / (count * Math.log(count)));
        }
    }

    /** Returns null where the JVM failed. */
    private static Result measure(Rows rows, int count, Access access, boolean isSeen, int megabytes)
            throws InterruptedException {
        String what = String.format(Locale.ROOT, "%,d %sthreads, %s", count, isSeen ? "" : "unseen ", access.text);
        Result result = fork(count, access, isSeen, megabytes);
        if (result == null) {
            rows.structure(what + ": heap", Double.POSITIVE_INFINITY, "MB", megabytes, megabytes);
            return null;
        }
        rows.figure(what + ": time", result.millis, "ms");
        rows.figure(what + ": heap in use with all alive", result.live, "MB");
        rows.structure(what + ": peak heap", result.peak, "MB", megabytes, megabytes);
        return result;
    }

    private static Result fork(int count, Access access, boolean isSeen, int megabytes) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx" + megabytes + "m",
                        "-Djrsan.enabled=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyThreads.class.getName(),
                        String.valueOf(count),
                        access.name(),
                        String.valueOf(isSeen))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            Process process = builder.start();
            String[] figures =
                    new String(process.getInputStream().readAllBytes()).trim().split(" ");
            return process.waitFor() != 0
                    ? null
                    : new Result(
                            Double.parseDouble(figures[0]),
                            Double.parseDouble(figures[1]),
                            Double.parseDouble(figures[2]));
        } catch (IOException e) {
            throw new IllegalStateException("cannot start another JVM", e);
        }
    }

    /** The other JVM: prints milliseconds, the peak of the heap, and the heap in use while all threads are alive, in MB. */
    public static void main(String[] args) throws Exception {
        Access access = Access.valueOf(args[1]);
        boolean isSeen = Boolean.parseBoolean(args[2]);
        run(WARM_UP, access, isSeen);
        Result result = run(Integer.parseInt(args[0]), access, isSeen);
        System.out.printf(Locale.ROOT, "%.1f %.1f %.1f%n", result.millis, result.peak, result.live);
        System.exit(0);
    }

    private static Result run(int count, Access access, boolean isSeen) throws Exception {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            RobustAtomicInteger atomic = new RobustAtomicInteger();
            PlainInt plain = new PlainInt(1);
            CountDownLatch first = new CountDownLatch(count);
            CountDownLatch second = new CountDownLatch(count);
            CountDownLatch goOn = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            Runnable task = () -> {
                access(access, atomic, plain);
                first.countDown();
                await(goOn);
                access(access, atomic, plain);
                second.countDown();
                await(end);
            };
            List<Thread> threads = new ArrayList<>(count);
            resetPeak();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                threads.add(isSeen ? RobustThreads.startVirtual(task) : startUnseen(task));
            }
            awaitAll(first);
            goOn.countDown();
            awaitAll(second);
            long nanos = System.nanoTime() - start;
            double live = liveHeap();
            long joins = System.nanoTime();
            end.countDown();
            for (Thread thread : threads) {
                RobustThreads.join(thread);
            }
            nanos += System.nanoTime() - joins;
            if (!session.errors().isEmpty()) {
                throw new IllegalStateException(
                        "the run failed", session.errors().get(0));
            }
            return new Result(nanos / (double) TimeUnit.MILLISECONDS.toNanos(1), peak(), live);
        }
    }

    private static void access(Access access, RobustAtomicInteger atomic, PlainInt plain) {
        switch (access) {
            case UPDATE -> atomic.getAndAdd(1);
            case COMPARE_AND_SET -> atomic.compareAndSet(0, 1);
            case VOLATILE -> atomic.set(atomic.get() + 1);
            case RELEASE_ACQUIRE -> atomic.setRelease(atomic.getAcquire() + 1);
            case OPAQUE -> atomic.setOpaque(atomic.getOpaque() + 1);
            case PLAIN -> plain.get();
        }
    }

    /** {@code Thread.startVirtualThread} of Java 21, which this code may not name. */
    private static Thread startUnseen(Runnable task) throws ReflectiveOperationException {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        return (Thread) start.invoke(null, task);
    }

    /** A thread that an error ended never counts down. */
    private static void awaitAll(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(LONGEST_MINUTES, TimeUnit.MINUTES)) {
            throw new IllegalStateException(latch.getCount() + " threads did not get so far");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double liveHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }

    private static void resetPeak() {
        heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static double peak() {
        return heapPools().stream()
                        .mapToLong(pool -> pool.getPeakUsage().getUsed())
                        .sum()
                / MEGABYTE;
    }

    private static List<MemoryPoolMXBean> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }
}
