package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which of a queue's methods order what: {@code a} and {@code c} put, {@code b} looks. */
class QueueEdgesTest {
    private static final List<String> NONE = List.of();

    private final PlainInt ofA = new PlainInt().label("a");
    private final PlainInt ofC = new PlainInt().label("c");

    interface Look {
        Object at(RobustBlockingQueue<String> queue) throws Exception;
    }

    static Stream<Look> looks() {
        return Stream.of(
                RobustBlockingQueue::take,
                RobustBlockingQueue::poll,
                queue -> queue.poll(1, TimeUnit.SECONDS),
                RobustBlockingQueue::peek,
                RobustBlockingQueue::element,
                RobustBlockingQueue::remove,
                queue -> queue.iterator().next(),
                queue -> queue.remove("one") ? "one" : null,
                queue -> queue.contains("one") ? "one" : null,
                queue -> queue.stream().findFirst().orElseThrow(),
                queue -> {
                    List<String> drained = new ArrayList<>();
                    queue.drainTo(drained, 1);
                    return drained.get(0);
                });
    }

    @ParameterizedTest
    @MethodSource("looks")
    void whoGetsAnElementIsAfterWhoPutItAndAfterNobodyElse(Look look) {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        assertEquals(List.of("c"), Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> queue.put("one"))
                .step("c", () -> ofC.set(1))
                .step("c", () -> queue.put("two"))
                .step("b", () -> assertEquals("one", look.at(queue)))
                .step("b", ofA::get)
                .step("b", ofC::get)));
    }

    @Test
    void whatFollowsThePutIsNotHandedOver() {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        assertEquals(List.of("a"), Raced.locationsIn(turns -> turns.step("a", () -> queue.put("one"))
                .step("a", () -> ofA.set(1))
                .step("b", queue::take)
                .step("b", ofA::get)));
    }

    @Test
    void placeThatATakeMadeOrdersNothing() {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new ArrayBlockingQueue<>(1));
        assertEquals(List.of("a"), Raced.locationsIn(turns -> turns.step("b", () -> queue.put("one"))
                .step("a", () -> ofA.set(1))
                .step("a", queue::take)
                .step("b", () -> queue.put("two"))
                .step("b", ofA::get)));
    }

    @Test
    void looksThatFindNothingOrderNothing() {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new ArrayBlockingQueue<>(1));
        assertEquals(List.of("a"), Raced.locationsIn(turns -> turns.step("c", () -> queue.put("one"))
                .step("a", () -> ofA.set(1))
                .step("a", () -> assertFalse(queue.offer("two")))
                .step("b", () -> assertEquals(1, queue.size()))
                .step("b", () -> assertFalse(queue.contains("two")))
                .step("b", () -> assertFalse(queue.remove("two")))
                .step("b", queue::take)
                .step("b", ofA::get)));
    }

    @Test
    void elementThatPassesTwiceHasAnEdgeForEachPassage() {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        assertEquals(List.of("c"), Raced.locationsIn(turns -> turns.step("a", () -> ofA.set(1))
                .step("a", () -> queue.put("same"))
                .step("c", () -> ofC.set(1))
                .step("c", () -> queue.put("same"))
                .step("b", queue::take)
                .step("b", ofA::get)
                .step("b", ofC::get)
                .step("b", queue::take)
                .step("b", ofC::get)));
    }

    @Test
    void interruptedTakeIsTheJdksAndOrdersNothing() {
        RobustBlockingQueue<String> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> {
                    Thread.currentThread().interrupt();
                    boolean thrown = false;
                    try {
                        queue.take();
                    } catch (InterruptedException e) {
                        thrown = true;
                    }
                    assertTrue(thrown);
                    assertFalse(Thread.currentThread().isInterrupted());
                })
                .step("a", () -> ofA.set(1))
                .step("a", () -> queue.put("one"))
                .step("b", queue::take)
                .step("b", ofA::get)));
    }
}
