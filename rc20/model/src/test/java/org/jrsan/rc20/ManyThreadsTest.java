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
        Engine engine = new ThreadClockEngine(64, 8);
        LocationState x = engine.newLocation(0, null, null);
        ThreadState root = engine.newThread();
        ThreadState[] threads = new ThreadState[count];
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < count; i++) {
                if (round == 0) {
                    threads[i] = isStartSeen ? started(engine, root) : engine.adoptThread();
                }
                access(engine, threads[i], x, pair);
            }
        }
        return (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / count;
    }

    private static ThreadState started(Engine engine, ThreadState starter) {
        SyncState start = engine.newSync();
        engine.release(starter, start);
        ThreadState started = engine.newThread();
        engine.acquire(started, start);
        return started;
    }

    private static void access(Engine engine, ThreadState thread, LocationState x, Pair pair) {
        if (pair.read == null) {
            assertNull(engine.checkWrite(thread, x, pair.write));
            engine.rmw(thread, x, pair.write, 1, null, null);
        } else {
            assertNull(engine.checkRead(thread, x, pair.read));
            engine.read(thread, x, pair.read);
            assertNull(engine.checkWrite(thread, x, pair.write));
            engine.write(thread, x, pair.write, 1, null, null);
        }
    }
}
