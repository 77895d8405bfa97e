package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Thousands of live threads that access one location twice: what the engine allocates for each of them, which is more than what
 * it keeps, hardly grows with their number. With clocks as long as there are threads it would be as much as they are many.
 */
class ManyThreadsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FEW = 1_000;
    private static final int MANY = 4_000;

    private enum Pair {
        UPDATES(null, Mode.VOLATILE),
        VOLATILE(Mode.VOLATILE, Mode.VOLATILE),
        RELEASE_ACQUIRE(Mode.ACQUIRE, Mode.RELEASE),
        OPAQUE(Mode.OPAQUE, Mode.OPAQUE);

        /** Null for a read-modify-write. */
        private final Mode read;

        private final Mode write;

        Pair(Mode read, Mode write) {
            this.read = read;
            this.write = write;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "UPDATES, true", "UPDATES, false",
        "VOLATILE, true", "VOLATILE, false",
        "RELEASE_ACQUIRE, true", "RELEASE_ACQUIRE, false",
        "OPAQUE, true", "OPAQUE, false"
    })
    void bytesForEachThreadHardlyGrowWithTheirNumber(Pair pair, boolean isStartSeen) {
        // What the JVM allocates at first use counts in neither.
        bytesForEach(FEW, pair, isStartSeen);
        double few = bytesForEach(FEW, pair, isStartSeen);
        double many = bytesForEach(MANY, pair, isStartSeen);
        assertTrue(many < 1.6 * few, () -> few + " bytes for each of " + FEW + ", " + many + " for each of " + MANY);
        assertTrue(many < 40_000, () -> many + " bytes");
    }

    private static double bytesForEach(int count, Pair pair, boolean isStartSeen) {
        ThreadClockEngine engine = new ThreadClockEngine(64, 8);
        LocationState<ThreadClockThread> x = engine.newLocation(0, null, null);
        ThreadClockThread root = engine.newThread();
        ThreadClockThread[] threads = new ThreadClockThread[count];
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < count; i++) {
                if (round == 0) {
                    threads[i] = isStartSeen ? started(engine, root) : engine.adoptThread();
                }
                access(threads[i], x, pair);
            }
        }
        return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / count;
    }

    private static ThreadClockThread started(ThreadClockEngine engine, ThreadClockThread starter) {
        SyncState<ThreadClockThread> start = engine.newSync();
        start.release(starter);
        ThreadClockThread started = engine.newThread();
        start.acquire(started);
        return started;
    }

    private static void access(ThreadClockThread thread, LocationState<ThreadClockThread> x, Pair pair) {
        if (pair.read == null) {
            assertNull(x.checkWrite(thread, pair.write));
            x.rmw(thread, pair.write, 1, null, null);
        } else {
            assertNull(x.checkRead(thread, pair.read));
            x.read(thread, pair.read);
            assertNull(x.checkWrite(thread, pair.write));
            x.write(thread, pair.write, 1, null, null);
        }
    }
}
