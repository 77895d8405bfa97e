package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Silenced;
import org.jrsan.Verdict;
import org.jrsan.acceptance.Turns;
import org.jrsan.annotation.Benign;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.junit.jupiter.api.Test;

/** Exactly one pair of lines is silenced, with its reason, and what is wrong or of no use is said. */
class BenignTest {
    /** Store buffering in two threads, one after the other. */
    abstract static class Program {
        final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
        final RobustAtomicInteger z = new RobustAtomicInteger().label("z");

        void first() {
            x.setRelease(1);
            z.setRelease(1);
            y.getAcquire();
        }

        abstract void second();
    }

    static class Silent extends Program {
        @Override
        @Benign(reason = "a stale look is repaired later", with = "Program.first")
        void second() {
            y.setRelease(1);
            x.getAcquire();
        }
    }

    /** Two lines of this method, each exposed to one of the other. */
    static class Twice extends Program {
        @Override
        @Benign(reason = "meant for one of them", with = "Program.first")
        void second() {
            y.setRelease(1);
            x.getOpaque();
            z.getOpaque();
        }
    }

    static class InALambda extends Program {
        @Override
        @Benign(reason = "code of lambdas is included", with = "org.jrsan.acceptance.junit.BenignTest$Program.first:x")
        void second() {
            Runnable step = () -> {
                y.setRelease(1);
                x.getAcquire();
            };
            step.run();
        }
    }

    static class WrongLabel extends Program {
        @Override
        @Benign(reason = "of another location", with = "BenignTest.Program.first:y")
        void second() {
            y.setRelease(1);
            x.getAcquire();
        }
    }

    static class NoReason extends Program {
        @Override
        @Benign(reason = " ", with = "Program.first")
        void second() {
            y.setRelease(1);
            x.getAcquire();
        }
    }

    static class NoPlace extends Program {
        @Override
        @Benign(reason = "nobody can read where", with = "first()")
        void second() {
            y.setRelease(1);
            x.getAcquire();
        }
    }

    static class Overloaded extends Program {
        @Override
        @Benign(reason = "which of the two", with = "Program.first")
        void second() {
            second(x);
        }

        void second(RobustAtomicInteger other) {
            y.setRelease(1);
            other.getAcquire();
        }
    }

    static class OverloadedRightly extends Program {
        @Override
        void second() {
            second(x);
        }

        @Benign(reason = "the one of the two", with = "Program.first")
        void second(RobustAtomicInteger other) {
            y.setRelease(1);
            other.getAcquire();
        }
    }

    /** The other place is a constructor, which is called {@code <init>}; the class is named as the JVM does. */
    static class Constructing {
        private final RobustAtomicInteger x;
        private final RobustAtomicInteger y;

        Constructing(RobustAtomicInteger x, RobustAtomicInteger y) {
            this.x = x;
            this.y = y;
            y.setRelease(1);
            x.getAcquire();
        }

        @Benign(
                reason = "nobody has the object yet",
                with = "org.jrsan.acceptance.junit.BenignTest$Constructing.<init>:x")
        static void look(RobustAtomicInteger x, RobustAtomicInteger y) {
            x.setRelease(1);
            y.getAcquire();
        }
    }

    /** The annotated place is a constructor, the other one the initialisation of a class. */
    static class Initialising {
        static final RobustAtomicInteger X = new RobustAtomicInteger().label("x of the class");
        static final RobustAtomicInteger Y = new RobustAtomicInteger();

        static class Late {
            static {
                Y.setRelease(1);
                X.getAcquire();
            }

            static void touch() {}
        }

        @Benign(reason = "once", with = "Initialising.Late.<clinit>:x of the class")
        Initialising() {
            X.setRelease(1);
            Y.getAcquire();
        }
    }

    /** Two declarations, one for each of the pairs of the method. */
    static class Repeated extends Program {
        @Override
        @Benign(reason = "the one", with = "Program.first:x")
        @Benign(reason = "the other", with = "Program.first:z")
        void second() {
            y.setRelease(1);
            x.getOpaque();
            z.getOpaque();
        }
    }

    /** A lambda inside a lambda, in a stream: none of the frames has the name of the method alone. */
    static class InNestedLambdas extends Program {
        @Override
        @Benign(reason = "code of lambdas is included", with = "Program.first")
        void second() {
            Supplier<Runnable> steps = () -> () -> {
                y.setRelease(1);
                x.getAcquire();
            };
            Stream.of(steps).map(Supplier::get).forEach(Runnable::run);
        }
    }

    /** Of an anonymous class the methods are its own. */
    static class InAnAnonymousClass extends Program {
        @Override
        @Benign(reason = "of this method alone", with = "Program.first")
        void second() {
            Runnable step = new Runnable() {
                @Override
                public void run() {
                    y.setRelease(1);
                    x.getAcquire();
                }
            };
            step.run();
        }
    }

    private static void check(Program program, BiConsumer<Session, Turns> before, Consumer<Session> after) {
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                before.accept(session, turns);
                turns.step("T1", program::first).step("T2", program::second);
            }
            after.accept(session);
        }
    }

    private static void check(Program program, Consumer<Session> after) {
        check(program, (session, turns) -> {}, after);
    }

    @Test
    void aDeclaredPairIsSilencedAndListedWithItsReason() {
        check(new Silent(), session -> {
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
            session.assertRobust();
            assertTrue(session.summary().startsWith("ROBUST_SO_FAR: 0 violations, 0 races, 1 silenced, "));
            Silenced silenced = session.silenced().get(0);
            assertEquals(1, silenced.count());
            assertEquals("a stale look is repaired later", silenced.reason());
            assertTrue(
                    session.report()
                            .contains("\nSILENCED: org.jrsan.acceptance.junit.BenignTest.Silent.second with"
                                    + " Program.first\n  reason    a stale look is repaired later\n"),
                    session.report());
            assertEquals(
                    "first",
                    silenced.violations().get(0).violation().missed().site().getMethodName());
        });
    }

    @Test
    void codeOfLambdasIsIncludedAndTheClassMayBeNamedInFull() {
        check(new InALambda(), session -> {
            session.assertRobust();
            assertEquals(1, session.silenced().size());
        });
    }

    @Test
    void codeOfLambdasWithinLambdasIsIncludedAndThatOfAnonymousClassesIsNot() {
        check(new InNestedLambdas(), session -> {
            session.assertRobust();
            assertEquals(1, session.silenced().size());
        });
        check(new InAnAnonymousClass(), session -> {
            assertEquals(Verdict.NOT_ROBUST, session.verdict());
            assertEquals(0, session.silenced().size());
        });
    }

    @Test
    void aPlaceCanBeAConstructorOrAStaticInitialiser() {
        RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> Constructing.look(x, y)).step("T2", () -> new Constructing(x, y));
                turns.step("T1", Initialising::new).step("T2", Initialising.Late::touch);
            }
            session.assertRobust();
            assertEquals(2, session.silenced().size(), session.report());
        }
    }

    @Test
    void aRepeatedAnnotationSilencesOnePairEach() {
        check(new Repeated(), session -> {
            session.assertRobust();
            assertEquals(
                    Set.of("the one", "the other"),
                    session.silenced().stream().map(Silenced::reason).collect(Collectors.toSet()));
        });
    }

    /** Without lines there is no telling whether a finding is between the two places. */
    @Test
    void withoutLinesNothingIsSilenced() {
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm().with("sites", "off"))) {
            Silent program = new Silent();
            session.benign(Silent.class);
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", program::first).step("T2", program::second);
            }
            assertEquals(Verdict.NOT_ROBUST, session.verdict());
            assertEquals(0, session.silenced().size());
        }
    }

    @Test
    void moreThanOnePairIsNotSilencedAtAll() {
        check(new Twice(), session -> {
            assertEquals(2, session.violations().size());
            assertEquals(0, session.silenced().size());
            assertTrue(
                    session.report()
                            .contains("\nJRSan: benign org.jrsan.acceptance.junit.BenignTest.Twice.second with"
                                    + " Program.first silences nothing: 2 pairs of lines match it; "),
                    session.report());
        });
    }

    @Test
    void onePairIsSilencedForEachDeclaration() {
        check(
                new Twice(),
                (session, turns) -> session.benign(
                        "org.jrsan.acceptance.junit.BenignTest.Twice.second", "Program.first", "and the other"),
                session -> {
                    session.assertRobust();
                    assertEquals(2, session.silenced().size());
                });
    }

    @Test
    void anotherLocationIsNotMeantAndTheDeclarationIsUnused() {
        check(new WrongLabel(), session -> {
            assertEquals(Verdict.NOT_ROBUST, session.verdict());
            assertTrue(
                    session.report()
                            .endsWith("\nUNUSED: org.jrsan.acceptance.junit.BenignTest.WrongLabel.second with"
                                    + " BenignTest.Program.first:y is declared benign, but was not found\n"),
                    session.report());
        });
    }

    @Test
    void aDeclarationOfAClassThatTookNoPartIsUnusedWhenItIsNamed() {
        try (Session session = Sanitizer.open()) {
            new RobustAtomicInteger().set(1);
            assertTrue(!session.report().contains("UNUSED"));
            session.benign(Silent.class);
            assertTrue(session.report().contains("\nUNUSED: "), session.report());
            session.assertRobust();
        }
    }

    @Test
    void aWrongDeclarationSilencesNothingAndIsSaidInOneLine() {
        assertWrong(new NoReason(), "NoReason.second: the reason is empty; say why its findings do no harm");
        assertWrong(
                new NoPlace(),
                "NoPlace.second: 'first()' is not a place; write Class.method or Class.method(int, Type)");
    }

    @Test
    void ofMethodsOfOneNameTheAnnotatedOneIsMeant() {
        check(new Overloaded(), session -> {
            assertEquals(1, session.violations().size());
            String unused = "\nUNUSED: org.jrsan.acceptance.junit.BenignTest.Overloaded.second() with Program.first is";
            assertTrue(session.report().contains(unused), session.report());
        });
        check(new OverloadedRightly(), session -> {
            session.assertRobust();
            assertEquals(1, session.silenced().size());
        });
    }

    @Test
    void theOtherPlaceMayTellItsParameters() {
        for (String parameters : List.of("RobustAtomicInteger", " org.jrsan.atomic.RobustAtomicInteger ")) {
            check(
                    new Overloaded(),
                    (session, turns) -> session.benign(
                            "Program.first", "Overloaded.second(" + parameters + ")", "of the two, this"),
                    session -> {
                        session.assertRobust();
                        assertEquals(1, session.silenced().size());
                    });
        }
        check(
                new Overloaded(),
                (session, turns) ->
                        session.benign("Program.first", "Overloaded.second(int[], Object)", "none of the two"),
                session -> assertEquals(1, session.violations().size()));
    }

    @Test
    void theLabelOfAnArrayStandsForAllItsElements() {
        RobustAtomicIntegerArray slots = new RobustAtomicIntegerArray(4).label("slots");
        RobustAtomicInteger y = new RobustAtomicInteger();
        try (Session session = Sanitizer.open()) {
            session.benign("BenignTest.look", "BenignTest.fill:slots", "any of them may be stale");
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> fill(slots, y)).step("T2", () -> look(slots, y));
            }
            session.assertRobust();
            assertEquals(1, session.silenced().size());
        }
    }

    private static void fill(RobustAtomicIntegerArray slots, RobustAtomicInteger y) {
        slots.setOpaque(2, 1);
        y.setOpaque(1);
    }

    private static void look(RobustAtomicIntegerArray slots, RobustAtomicInteger y) {
        y.getOpaque();
        slots.getOpaque(2);
    }

    private static void assertWrong(Program program, String line) {
        check(program, session -> {
            String expected = "\nJRSan: @Benign on org.jrsan.acceptance.junit.BenignTest$" + line + "\n";
            assertTrue(session.report().contains(expected), session.report());
            assertEquals(1, session.violations().size());
        });
    }

    static class Unread {
        @Benign(reason = "", with = "A.b")
        void method(RobustAtomicInteger x) {
            x.set(1);
        }
    }

    @Test
    void aRunWithAWrongDeclarationIsNoPassEvenWhenNothingWasFound() {
        try (Session session = Sanitizer.open()) {
            new Unread().method(new RobustAtomicInteger());
            assertEquals(Verdict.ROBUST_SO_FAR, session.verdict());
            assertThrows(AssertionError.class, session::assertRobust);
        }
    }

    @Test
    void inCodeAWrongDeclarationIsRefused() {
        try (Session session = Sanitizer.open()) {
            assertEquals(
                    "JRSan: benign A.b with C.d: the reason is empty; say why its findings do no harm",
                    refusal(() -> session.benign("A.b", "C.d", "")));
            assertEquals(
                    "JRSan: benign b with C.d: 'b' is not a place; write Class.method or Class.method(int, Type)",
                    refusal(() -> session.benign("b", "C.d", "x")));
            assertEquals(
                    "JRSan: benign A.b with C.d:: 'C.d:' has no label after its colon; write Class.method:label",
                    refusal(() -> session.benign("A.b", "C.d:", "x")));
        }
    }

    private static String refusal(Runnable step) {
        return assertThrows(IllegalArgumentException.class, step::run).getLocalizedMessage();
    }

    static class RacyCount {
        private final PlainInt count = new PlainInt().label("count");

        @Benign(reason = "statistics", with = "RacyCount.look:count")
        void add() {
            count.set(1);
        }

        int look() {
            return count.get();
        }
    }

    @Test
    void aRaceIsSilencedWhicheverAccessCameFirst() {
        try (Session session = Sanitizer.open()) {
            RacyCount one = new RacyCount();
            RacyCount other = new RacyCount();
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", one::add).step("T2", one::look);
                turns.step("T1", other::look).step("T2", other::add);
            }
            session.assertRobust();
            assertEquals(2, session.silenced().get(0).count());
        }
    }

    static class SilentInside {
        @RobustnessTest(
                iterations = 3,
                benign = {Silent.class, WrongLabel.class})
        void test() {
            Silent silent = new Silent();
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", silent::first).step("T2", silent::second);
            }
        }
    }

    @Test
    void aTestThatPassesSaysWhatWasSilencedAndWhatWasUnused() {
        Kit kit = Kit.run(SilentInside.class);

        kit.tests().assertStatistics(stats -> stats.succeeded(1));
        assertTrue(
                kit.out()
                        .startsWith("SILENCED: org.jrsan.acceptance.junit.BenignTest.Silent.second with Program.first"
                                + "  (3 times)\n  reason    a stale look is repaired later\n"),
                kit.out());
        assertTrue(kit.out().contains("\nUNUSED: "), kit.out());
        assertTrue(kit.out().contains(", 3 iterations, 1 schedule, 1 silenced\n"), kit.out());
    }
}
