package org.jrsan.examples.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jrsan.examples.lock.PetersonLock.Turn;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each lock keeps increments of a plain counter apart; the broken variants too, since runs are interleavings. */
class MutexTest {
    private static final int INCREMENTS = 300;

    private static final Map<String, IntFunction<Mutex>> LOCKS = Map.of(
            "dekker", threads -> new DekkerLock(Fencing.FULL),
            "dekker, by fences", threads -> new DekkerFencesLock(Fencing.FULL),
            "mcs", threads -> new McsLock(Order.RELEASE_ACQUIRE),
            "peterson", threads -> new PetersonLock(Turn.EXCHANGE),
            "peterson on x86", threads -> new PetersonLock(Turn.FENCED_STORE),
            "lamport", threads -> new LamportFastMutex(threads, Order.VOLATILE),
            "ticket", threads -> new TicketLock(Order.RELEASE_ACQUIRE),
            "ttas", threads -> new TtasLock(Order.RELEASE_ACQUIRE),
            "ttas, volatile", threads -> new TtasLock(Order.VOLATILE));

    private int counter;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dekker",
                "dekker, by fences",
                "peterson",
                "peterson on x86",
                "lamport",
                "ticket",
                "ttas",
                "ttas, volatile",
                "mcs"
            })
    void twoThreads(String name) {
        excludes(LOCKS.get(name).apply(2), 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lamport", "ticket", "ttas", "mcs"})
    void fourThreads(String name) {
        excludes(LOCKS.get(name).apply(4), 4);
    }

    private void excludes(Mutex mutex, int threads) {
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            try (Session session = Sanitizer.open()) {
                assertEquals(List.of(), count(mutex, threads));
                assertEquals(threads * INCREMENTS, counter, session::summary);
            }
        });
    }

    private List<Throwable> count(Mutex mutex, int threads) throws InterruptedException {
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            workers.add(RobustThreads.start(() -> {
                try {
                    for (int n = 0; n < INCREMENTS; n++) {
                        mutex.lock(number);
                        counter++;
                        mutex.unlock(number);
                    }
                } catch (Exception | Error e) {
                    failures.add(e);
                }
            }));
        }
        for (Thread worker : workers) {
            RobustThreads.join(worker);
        }
        return List.copyOf(failures);
    }
}
