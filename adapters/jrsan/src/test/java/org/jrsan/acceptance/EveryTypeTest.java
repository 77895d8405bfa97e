package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicMarkableReference;
import org.jrsan.atomic.RobustAtomicReferenceArray;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.atomic.RobustAtomicStampedReference;
import org.jrsan.atomic.RobustLongAdder;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Violations and races through elements of arrays, fields and pairs: with their names and the lines of both sides, and
 * silence where the same program is right. Thread {@code a} comes first, and no edge says so.
 */
class EveryTypeTest {
    private static final class Counter {
        volatile int hits;
        volatile int done;
        volatile Counter next;
    }

    private static final RobustAtomicIntegerFieldUpdater<Counter> HITS =
            RobustAtomicIntegerFieldUpdater.newUpdater(Counter.class, "hits");
    private static final RobustAtomicIntegerFieldUpdater<Counter> DONE =
            RobustAtomicIntegerFieldUpdater.newUpdater(Counter.class, "done");
    private static final RobustAtomicReferenceFieldUpdater<Counter, Counter> NEXT =
            RobustAtomicReferenceFieldUpdater.newUpdater(Counter.class, Counter.class, "next")
                    .label("the next counter");

    private final RobustAtomicIntegerArray slots = new RobustAtomicIntegerArray(8).label("slots");
    private final RobustAtomicReferenceArray<String> names = new RobustAtomicReferenceArray<>(4);
    private final PlainInt data = new PlainInt().label("data");

    /** The line that calls. */
    private static int line() {
        return StackWalker.getInstance()
                .walk(frames -> frames.skip(1).findFirst().orElseThrow().getLineNumber());
    }

    private static Session run(String engine, Raced.Program program) {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("engine", engine);
        try (Session session = Sanitizer.open(options)) {
            try (Turns turns = new Turns().start("a", "b")) {
                program.run(turns);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            return session;
        }
    }

    private static FoundViolation onlyViolation(String engine, Raced.Program program) {
        Session session = run(engine, program);
        assertEquals(List.of(), session.errors());
        assertEquals(1, session.violations().size(), session::report);
        return session.violations().get(0);
    }

    private static void isSilent(String engine, Raced.Program program) {
        Session session = run(engine, program);
        assertEquals(List.of(), session.errors());
        assertEquals(List.of(), session.violations(), session::report);
        assertEquals(List.of(), session.races(), session::report);
        assertTrue(session.counts().accesses() > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void aMessageThroughElementsThatIsReadTooWeakly(String engine) {
        int[] lines = new int[2];
        FoundViolation found = onlyViolation(engine, turns -> turns.step("a", () -> {
                    lines[0] = line() + 1;
                    slots.setOpaque(3, 42);
                    slots.setRelease(4, 1);
                })
                .step("b", () -> {
                    slots.getOpaque(4);
                    lines[1] = line() + 1;
                    slots.getOpaque(3);
                }));

        assertEquals("slots[3]", found.violation().location());
        assertTrue(found.toString().startsWith("NOT ROBUST: opaque load of slots[3]\n"), found.toString());
        namesBothLines(found, lines);
        assertTrue(found.toString().contains("opaque store of value 42"), found.toString());

        isSilent(engine, turns -> turns.step("a", () -> slots.setOpaque(3, 42))
                .step("a", () -> slots.setRelease(4, 1))
                .step("b", () -> slots.getAcquire(4))
                .step("b", () -> slots.getOpaque(3)));
    }

    private static void namesBothLines(FoundViolation found, int[] lines) {
        List<String> places = found.toString()
                .lines()
                .map(String::trim)
                .filter(line -> line.startsWith("at "))
                .toList();
        assertTrue(places.get(0).endsWith("(EveryTypeTest.java:" + lines[1] + ")"), found.toString());
        assertTrue(places.get(1).endsWith("(EveryTypeTest.java:" + lines[0] + ")"), found.toString());
    }

    @Test
    void anElementOfAnArrayWithoutALabelIsNamedByWhereTheArrayWasMade() {
        FoundViolation found = onlyViolation("thread-clocks", turns -> turns.step("a", () -> names.setOpaque(2, "news"))
                .step("a", () -> names.setOpaque(0, "ready"))
                .step("b", () -> names.getOpaque(0))
                .step("b", () -> names.getOpaque(2)));

        assertTrue(
                found.violation()
                        .location()
                        .matches("element 2 of the RobustAtomicReferenceArray created at EveryTypeTest.java:\\d+"),
                found.violation().location());
        assertTrue(found.toString().contains("value \"news\""), found.toString());
    }

    /** Different elements are different locations: nothing is forced through a neighbour. */
    @Test
    void neighboursHaveNothingToDoWithOneAnother() {
        isSilent("thread-clocks", turns -> turns.step("a", () -> slots.setOpaque(3, 42))
                .step("a", () -> slots.setOpaque(4, 1))
                .step("b", () -> slots.getOpaque(5))
                .step("b", () -> slots.getOpaque(3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void storeBufferingByLazySetsOfFields(String engine) {
        Counter counter = new Counter();
        int[] lines = new int[2];
        FoundViolation found = onlyViolation(engine, turns -> turns.step("a", () -> {
                    lines[0] = line() + 1;
                    HITS.lazySet(counter, 1);
                    DONE.get(counter);
                })
                .step("b", () -> {
                    DONE.lazySet(counter, 1);
                    lines[1] = line() + 1;
                    HITS.get(counter);
                }));

        assertEquals("Counter.hits of Counter#1", found.violation().location());
        namesBothLines(found, lines);

        Counter right = new Counter();
        isSilent(engine, turns -> turns.step("a", () -> HITS.set(right, 1))
                .step("a", () -> DONE.get(right))
                .step("b", () -> DONE.set(right, 1))
                .step("b", () -> HITS.get(right)));
    }

    @Test
    void aFieldHasTheLabelOfItsUpdater() {
        Counter counter = new Counter();
        Counter flag = new Counter();
        FoundViolation found =
                onlyViolation("thread-clocks", turns -> turns.step("a", () -> NEXT.lazySet(counter, flag))
                        .step("a", () -> DONE.weakCompareAndSet(flag, 0, 1))
                        .step("b", () -> DONE.weakCompareAndSet(flag, 1, 2))
                        .step("b", () -> NEXT.compareAndSet(counter, null, counter)));

        assertEquals("the next counter of Counter#1", found.violation().location());
    }

    /** The same field of two objects is two locations, and two updaters of a field share one. */
    @Test
    void aLocationIsAFieldOfAnObject() {
        Counter one = new Counter();
        Counter two = new Counter();
        RobustAtomicIntegerFieldUpdater<Counter> again =
                RobustAtomicIntegerFieldUpdater.newUpdater(Counter.class, "hits");

        isSilent("thread-clocks", turns -> turns.step("a", () -> HITS.lazySet(one, 1))
                .step("a", () -> DONE.lazySet(one, 1))
                .step("b", () -> DONE.weakCompareAndSet(two, 1, 2))
                .step("b", () -> HITS.get(two)));
        onlyViolation("thread-clocks", turns -> turns.step("a", () -> HITS.lazySet(one, 1))
                .step("a", () -> DONE.weakCompareAndSet(one, 1, 2))
                .step("b", () -> DONE.weakCompareAndSet(one, 2, 3))
                .step("b", () -> again.get(one)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread-clocks", "location-clocks"})
    void aPairThatIsReplacedWithoutKnowingOfTheLatest(String engine) {
        RobustAtomicStampedReference<String> top = new RobustAtomicStampedReference<>("A", 0).label("top");
        RobustAtomicInteger hint = new RobustAtomicInteger().label("hint");
        int[] lines = new int[2];
        FoundViolation found = onlyViolation(engine, turns -> turns.step("a", () -> {
                    lines[0] = line() + 1;
                    top.set("B", 1);
                    hint.setOpaque(1);
                })
                .step("b", () -> {
                    hint.getOpaque();
                    lines[1] = line() + 1;
                    top.compareAndSet("A", "C", 0, 1);
                }));

        assertEquals("top", found.violation().location());
        namesBothLines(found, lines);
        assertTrue(found.toString().contains("value (\"B\", 1)"), found.toString());
        assertTrue(found.toString().contains("(\"A\", 0)"), found.toString());

        RobustAtomicStampedReference<String> right = new RobustAtomicStampedReference<>("A", 0);
        isSilent(engine, turns -> turns.step("a", () -> right.set("B", 1))
                .step("a", () -> hint.setRelease(1))
                .step("b", () -> hint.getAcquire())
                .step("b", () -> right.compareAndSet("A", "C", 0, 1)));
    }

    /** What was missed had the same reference: only the stamp tells. */
    @Test
    void aStampAloneMakesAnotherPair() {
        RobustAtomicStampedReference<String> top = new RobustAtomicStampedReference<>("A", 0).label("top");
        RobustAtomicInteger hint = new RobustAtomicInteger();

        FoundViolation found = onlyViolation("thread-clocks", turns -> turns.step("a", () -> top.set("A", 1))
                .step("a", () -> hint.setOpaque(1))
                .step("b", hint::getOpaque)
                .step("b", () -> top.compareAndSet("A", "C", 0, 2)));

        assertTrue(found.toString().contains("value (\"A\", 1)"), found.toString());
    }

    @Test
    void aMarkThatMayBeMissed() {
        RobustAtomicMarkableReference<String> node = new RobustAtomicMarkableReference<>("n", false).label("node");
        RobustAtomicInteger removed = new RobustAtomicInteger();

        FoundViolation found =
                onlyViolation("thread-clocks", turns -> turns.step("a", () -> node.attemptMark("n", true))
                        .step("a", () -> removed.setOpaque(1))
                        .step("b", removed::getOpaque)
                        .step("b", node::isMarked));

        assertTrue(found.toString().contains("wrote (\"n\", true)"), found.toString());
    }

    /** A reset that a thread does not know of can be missed by what it adds; nothing else about an adder can. */
    @Test
    void anAdderIsPartOfAViolationOnlyAfterAReset() {
        RobustLongAdder sum = new RobustLongAdder().label("sum");
        RobustAtomicInteger hint = new RobustAtomicInteger();
        isSilent("thread-clocks", turns -> turns.step("a", sum::increment)
                .step("a", sum::sumThenReset)
                .step("a", () -> hint.setOpaque(1))
                .step("b", hint::getOpaque)
                .step("b", sum::sum)
                .step("b", sum::increment));

        FoundViolation found = onlyViolation("thread-clocks", turns -> turns.step("a", sum::reset)
                .step("a", () -> hint.setOpaque(2))
                .step("b", hint::getOpaque)
                .step("b", sum::increment));

        assertEquals("sum", found.violation().location());
    }

    @Test
    void aPlainReadOfAnElementRaces() {
        int[] lines = new int[2];
        Session session = run("thread-clocks", turns -> turns.step("a", () -> {
                    lines[0] = line() + 1;
                    slots.setOpaque(6, 1);
                })
                .step("b", () -> {
                    lines[1] = line() + 1;
                    slots.getPlain(6);
                }));

        assertEquals(1, session.races().size(), session::report);
        FoundRace found = session.races().get(0);
        assertEquals("slots[6]", found.race().location());
        assertTrue(found.toString().contains("(EveryTypeTest.java:" + lines[0] + ")"), found.toString());
        assertTrue(found.toString().contains("(EveryTypeTest.java:" + lines[1] + ")"), found.toString());

        slots.plainAsOpaque();
        isSilent("thread-clocks", turns -> turns.step("a", () -> slots.setOpaque(6, 1))
                .step("b", () -> slots.getPlain(6)));
        assertEquals(
                "slots[6] (plain declared opaque)",
                onlyViolation("thread-clocks", turns -> turns.step("a", () -> slots.setPlain(6, 2))
                                .step("a", () -> slots.setPlain(7, 1))
                                .step("b", () -> slots.getPlain(7))
                                .step("b", () -> slots.getPlain(6)))
                        .violation()
                        .location());
    }

    /** Plain data handed over through each type: ordered by its volatile accesses, and not by an adder. */
    @Test
    void dataHandedOverThroughEachType() {
        Counter counter = new Counter();
        RobustAtomicStampedReference<String> stamped = new RobustAtomicStampedReference<>("a", 0);
        RobustLongAdder adder = new RobustLongAdder().label("adder");
        List<Raced.Program> ordered = List.of(
                turns -> handOver(turns, () -> slots.set(0, 1), () -> slots.get(0)),
                turns -> handOver(turns, () -> slots.lazySet(1, 1), () -> slots.getAcquire(1)),
                turns -> handOver(turns, () -> HITS.lazySet(counter, 1), () -> HITS.get(counter)),
                turns -> handOver(turns, () -> NEXT.set(counter, counter), () -> NEXT.getAndSet(counter, null)),
                turns -> handOver(turns, () -> stamped.set("b", 1), () -> stamped.attemptStamp("b", 2)));
        List<Raced.Program> unordered = List.of(
                turns -> handOver(turns, () -> slots.set(0, 1), () -> slots.getOpaque(0)),
                turns -> handOver(turns, () -> slots.set(0, 1), () -> slots.get(1)),
                turns -> handOver(turns, () -> HITS.set(counter, 1), () -> HITS.weakCompareAndSet(counter, 1, 2)),
                turns -> handOver(turns, () -> stamped.set("b", 1), () -> stamped.weakCompareAndSet("b", "c", 1, 2)),
                turns -> handOver(turns, adder::increment, adder::sum));

        ordered.forEach(program -> assertEquals(List.of(), Raced.locationsIn(program)));
        Stream.iterate(0, i -> i + 1)
                .limit(unordered.size())
                .forEach(i -> assertEquals(List.of("data"), Raced.locationsIn(unordered.get(i)), "program " + i));
    }

    private void handOver(Turns turns, Turns.Step give, Turns.Step take) {
        turns.step("a", () -> data.set(1)).step("a", give).step("b", take).step("b", data::get);
    }
}
