package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Report;
import org.jrsan.examples.Report.Place;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work stealing: each element is taken once, whoever gets it. */
@Tag("any-jdk")
class ChaseLevDequeRobustnessTest {
    /** In the deque at the start, so that thieves may come before the owner. */
    private static final int FIRST = 6;

    private static final int ITEMS = 16;

    private static void run(ChaseLevDeque<Integer> deque) {
        Queue<Integer> taken = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < FIRST; i++) {
            deque.push(i);
        }
        Actors.of(
                        () -> {
                            note(deque::pop, taken);
                            for (int i = FIRST; i < ITEMS; i++) {
                                deque.push(i);
                                if (i % 2 == 1) {
                                    note(deque::pop, taken);
                                }
                            }
                        },
                        () -> stealSome(deque, taken),
                        () -> stealSome(deque, taken))
                .names("owner", "thief 0", "thief 1")
                .arbiter(() -> {
                    while (note(deque::pop, taken)) {
                        // Until it is empty.
                    }
                    List<Integer> all = IntStream.range(0, ITEMS).boxed().toList();
                    assertEquals(all, taken.stream().sorted().toList());
                })
                .run();
    }

    private static void stealSome(ChaseLevDeque<Integer> deque, Queue<Integer> taken) {
        for (int i = 0; i < ITEMS; i++) {
            note(deque::steal, taken);
        }
    }

    private static boolean note(Supplier<Integer> source, Queue<Integer> taken) {
        Integer element = source.get();
        return element != null && taken.add(element);
    }

    @RobustnessTest(iterations = 50)
    void eachElementIsTakenOnce() {
        run(new VolatileChaseLevDeque<>(4));
    }

    static class NoFence {
        @RobustnessTest(iterations = 60)
        void steal() {
            run(new WeakChaseLevDeque<>(4, Fencing.NONE));
        }
    }

    @Test
    void withoutTheFenceThePopMissesASteal() throws IOException {
        Report.of(NoFence.class)
                .finds(
                        "NOT ROBUST: opaque load of top",
                        Place.of(WeakChaseLevDeque.class, "return top.getOpaque();"),
                        Place.of(ChaseLevDeque.class, "if (top.compareAndSet(number, number + 1)) {"));
    }
}
