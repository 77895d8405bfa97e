package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.rc20.Violation;
import org.junit.jupiter.api.Test;

/** A place is the first method that is no accessor: findings of two methods are two, whatever they make their accesses by. */
class AccessorsTest {
    private static final String QUEUE = SmallQueue.class.getName();

    /** Each look is made at a queue of its own, after an offer to it that nothing orders before the look. */
    @SafeVarargs
    private static Session offerThen(
            SanitizerOptions options, Supplier<SmallQueue> queues, Consumer<SmallQueue>... looks) {
        try (Session session = Sanitizer.open(options)) {
            for (Consumer<SmallQueue> look : looks) {
                SmallQueue queue = queues.get();
                try (Turns turns = new Turns().start("T1", "T2")) {
                    turns.step("T1", queue::offer).step("T2", () -> look.accept(queue));
                }
            }
            return session;
        }
    }

    @SafeVarargs
    private static Session offerThen(Consumer<SmallQueue>... looks) {
        return offerThen(SanitizerOptions.ofJvm(), SmallQueue::new, looks);
    }

    private static Set<String> exposed(Session session) {
        return session.violations().stream()
                .map(found -> found.violation().exposed().site().getMethodName())
                .collect(Collectors.toSet());
    }

    private static Violation only(Session session) {
        assertEquals(1, session.violations().size(), session.report());
        return session.violations().get(0).violation();
    }

    private static List<String> methods(List<StackTraceElement> frames) {
        return frames.stream().map(StackTraceElement::getMethodName).toList();
    }

    @Test
    void findingsOfTwoMethodsAreTwoThoughBothLookByOneAccessor() {
        Session session = offerThen(SmallQueue::poll, SmallQueue::isEmpty);

        assertEquals(2, session.violations().size(), session.report());
        assertEquals(Set.of("poll", "isEmpty"), exposed(session));
        session.violations()
                .forEach(found ->
                        assertEquals("offer", found.violation().missed().site().getMethodName()));
    }

    @Test
    void theReportNamesTheAccessorBeneathThePlace() {
        String report = offerThen(SmallQueue::poll).report();
        String place = "            at " + QUEUE + ".poll(SmallQueue.java:";
        String accessor = "            through " + QUEUE + ".lvTail(SmallQueue.java:";
        List<String> lines = report.lines().toList();
        int at = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith(place))
                .findFirst()
                .orElseThrow());

        assertTrue(lines.get(at + 1).startsWith(accessor), report);
    }

    @Test
    void oneDeclarationSilencesTheFindingsOfItsOwnMethodOnly() {
        Session session =
                offerThen(SanitizerOptions.ofJvm(), SmallQueue.Declared::new, SmallQueue::isEmpty, SmallQueue::poll);

        assertEquals(1, session.silenced().size(), session.report());
        assertEquals("poll", only(session).exposed().site().getMethodName());
    }

    /** Else one declaration would turn the whole queue green. */
    @Test
    void aDeclarationThatNamesAnAccessorSilencesNothingAndIsToldWhy() {
        Session session = offerThen(SmallQueue::poll, SmallQueue::isEmpty);
        session.benign("SmallQueue.lvTail", "SmallQueue.offer", "meant for all of them");

        assertEquals(2, session.violations().size());
        assertTrue(
                session.report()
                        .endsWith(
                                "\nUNUSED: SmallQueue.lvTail with SmallQueue.offer (lvTail does one access and nothing else:"
                                        + " name the method that calls it) is declared benign, but was not found\n"),
                session.report());
    }

    @Test
    void anAccessorMayMakeItsAccessByAnotherOne() {
        Violation found = only(offerThen(SmallQueue::pollTwice));

        assertEquals("pollTwice", found.exposed().site().getMethodName());
        assertEquals(List.of("lvTail", "lvTail"), methods(found.exposed().path().accessors()));
    }

    @Test
    void aMethodThatDoesMoreOrHasABranchIsAPlace() {
        assertEquals(Set.of("countedTail"), exposed(offerThen(SmallQueue::count, SmallQueue::countToo)));
        assertEquals(Set.of("tailIfAny"), exposed(offerThen(SmallQueue::branch)));
    }

    @Test
    void anOptionNamesFurtherAccessors() {
        for (String named :
                List.of("SmallQueue.countedTail", "counted*", QUEUE + ".*Tail;Other.method", "Small*.*ed*")) {
            SanitizerOptions options = SanitizerOptions.ofJvm().with("accessors", named);
            Session session = offerThen(options, SmallQueue::new, SmallQueue::count, SmallQueue::countToo);

            assertEquals(Set.of("count", "countToo"), exposed(session), named);
        }
        SanitizerOptions other = SanitizerOptions.ofJvm().with("accessors", "Queue.countedTail");
        assertEquals(Set.of("countedTail"), exposed(offerThen(other, SmallQueue::new, SmallQueue::count)));
        assertEquals(
                "JRSan: option accessors: option accessors is 'lv Tail()' but must be names of methods, like"
                        + " Queue.lvElement or Access.lv*, with ; between",
                assertThrows(IllegalArgumentException.class, () -> SanitizerOptions.ofJvm()
                                .with("accessors", "lv Tail()"))
                        .getMessage());
    }

    @Test
    void aPlaceIsOneHoweverManyCallIt() {
        Session session = offerThen(SmallQueue::poll, SmallQueue::pollAgain);

        only(session);
        assertEquals(2, session.violations().get(0).count());
    }

    @Test
    void upToFourFramesAreKept() {
        List<String> frames = methods(
                only(offerThen(queue -> queue.pollAgain())).exposed().path().frames());

        assertEquals(List.of("lvTail", "poll", "pollAgain"), frames.subList(0, 3));
        assertEquals(4, frames.size());
    }

    /** What is called as a task, and so by nobody's line that knows it, is a place with whatever it does. */
    @Test
    void aTaskIsAPlaceThoughItMakesOneAccess() {
        SmallQueue queue = new SmallQueue();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", queue::offer);
                turns.step("T2", () -> queue.soHead(1));
                turns.step("T2", queue::lvTail);
            }
            assertEquals("lvTail", only(session).exposed().site().getMethodName());
        }
    }

    /** Overloads may well have their calls at the same byte. */
    private static final class Overloads {
        final SmallQueue queue = new SmallQueue();

        int look(int value) {
            return value + queue.tailIfAny();
        }

        float look(float value) {
            return value + queue.tailIfAny();
        }
    }

    @Test
    void overloadsAreTwoPlaces() {
        SanitizerOptions options = SanitizerOptions.ofJvm().with("accessors", "tailIfAny");
        try (Session session = Sanitizer.open(options)) {
            for (boolean first : new boolean[] {true, false}) {
                Overloads overloads = new Overloads();
                Runnable look = first ? () -> overloads.look(1) : () -> overloads.look(1f);
                try (Turns turns = new Turns().start("T1", "T2")) {
                    turns.step("T1", overloads.queue::offer);
                    turns.step("T2", () -> overloads.queue.soHead(1)).step("T2", look::run);
                }
            }
            Set<Integer> lines = session.violations().stream()
                    .map(found ->
                            found.violation().exposed().path().frames().get(1).getLineNumber())
                    .collect(Collectors.toSet());
            assertEquals(2, lines.size(), session.report());
        }
    }
}
