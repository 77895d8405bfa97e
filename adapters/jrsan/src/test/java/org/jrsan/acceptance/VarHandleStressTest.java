package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustVarHandle;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Threads at once on the same fields: nothing is lost, and the run stays sequentially consistent. */
class VarHandleStressTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 5_000;

    static class Shared {
        long count;
        byte small;
        Node top;
        int x;
        int y;

        static final RobustVarHandle COUNT = handle("count", long.class);
        static final RobustVarHandle SMALL = handle("small", byte.class);
        static final RobustVarHandle TOP = handle("top", Node.class);
        static final RobustVarHandle X = handle("x", int.class);
        static final RobustVarHandle Y = handle("y", int.class);

        private static RobustVarHandle handle(String name, Class<?> type) {
            try {
                return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Shared.class, name, type);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    private record Node(Node next) {}

    private static void together(int threads, Runs.Body body) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(RobustThreads.start(() -> {
                try {
                    start.await();
                    body.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }));
        }
        for (Thread thread : all) {
            RobustThreads.join(thread);
        }
    }

    @Test
    void noUpdateIsLost() throws InterruptedException {
        Shared shared = new Shared();
        try (Session session = Sanitizer.open()) {
            together(THREADS, () -> {
                for (int i = 0; i < ROUNDS; i++) {
                    Shared.COUNT.getAndAdd(shared, 1);
                    Shared.SMALL.getAndAdd(shared, (byte) 1);
                    Node top;
                    do {
                        top = (Node) Shared.TOP.getVolatile(shared);
                    } while (!Shared.TOP.weakCompareAndSet(shared, top, new Node(top)));
                }
            });
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
        }
        int nodes = 0;
        for (Node node = shared.top; node != null; node = node.next) {
            nodes++;
        }
        assertEquals(THREADS * ROUNDS, shared.count);
        assertEquals((byte) (THREADS * ROUNDS), shared.small);
        assertEquals(THREADS * ROUNDS, nodes);
    }

    /** Store buffering, whose weak outcome the run itself must never show, whichever loads take the lock. */
    @Test
    void theRunIsSequentiallyConsistent() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            for (int round = 0; round < 200; round++) {
                Shared shared = new Shared();
                CyclicBarrier start = new CyclicBarrier(2);
                int[] seen = new int[2];
                Thread first = RobustThreads.start(() -> {
                    Shared.Y.getOpaque(shared);
                    await(start);
                    Shared.X.setOpaque(shared, 1);
                    seen[0] = (int) Shared.Y.getOpaque(shared);
                });
                Thread second = RobustThreads.start(() -> {
                    Shared.X.getOpaque(shared);
                    await(start);
                    Shared.Y.setOpaque(shared, 1);
                    seen[1] = (int) Shared.X.getOpaque(shared);
                });
                RobustThreads.join(first);
                RobustThreads.join(second);
                assertEquals(1, seen[0] | seen[1]);
            }
            assertEquals(List.of(), session.errors());
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
