package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.acceptance.junit.declared.InDeclaredPackage;
import org.jrsan.annotation.PlainAsOpaque;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainIntArray;
import org.junit.jupiter.api.Test;

/** What is created in annotated code has opaque plain accesses; what is created elsewhere races. */
class PlainAsOpaqueTest {
    @PlainAsOpaque
    static class Declared {
        private final PlainInt inAnInitialiser = new PlainInt();

        static PlainInt create() {
            return new PlainInt();
        }

        static PlainIntArray createArray() {
            return new PlainIntArray(2);
        }

        static RobustAtomicIntegerArray createAtomics() {
            return new RobustAtomicIntegerArray(2);
        }

        static RobustAtomicInteger createAtomic() {
            return new RobustAtomicInteger();
        }

        static class Nested {
            static PlainInt create() {
                return new PlainInt();
            }
        }
    }

    @PlainAsOpaque
    static PlainInt inAMethod() {
        return new PlainInt();
    }

    @PlainAsOpaque
    static PlainInt inALambda() {
        Supplier<PlainInt> creates = () -> new PlainInt();
        return creates.get();
    }

    @PlainAsOpaque
    static PlainInt overloaded() {
        return new PlainInt();
    }

    static PlainInt overloaded(int value) {
        return new PlainInt(value);
    }

    static class InAConstructor {
        private final PlainInt created;

        @PlainAsOpaque
        InAConstructor() {
            created = new PlainInt();
        }
    }

    static PlainInt undeclared() {
        return new PlainInt();
    }

    private static Session race(Runnable write) {
        return race(write, SanitizerOptions.ofJvm());
    }

    /** Two threads that do the same, without order. */
    private static Session race(Runnable write, SanitizerOptions options) {
        try (Session session = Sanitizer.open(options)) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", write::run).step("T2", write::run);
            }
            return session;
        }
    }

    private static int races(PlainInt shared) {
        return race(() -> shared.set(1)).races().size();
    }

    @Test
    void whatIsCreatedInAnAnnotatedClassDoesNotRace() {
        assertEquals(0, races(new Declared().inAnInitialiser));
        assertEquals(0, races(Declared.create()));
        assertEquals(1, races(undeclared()));
        assertEquals(1, races(Declared.Nested.create()), "a nested class is one of its own");
        PlainIntArray array = Declared.createArray();
        assertEquals(0, race(() -> array.set(1, 1)).races().size());
        RobustAtomicIntegerArray atomics = Declared.createAtomics();
        assertEquals(0, race(() -> atomics.setPlain(1, 1)).races().size());
        RobustAtomicInteger atomic = Declared.createAtomic();
        assertEquals(0, race(() -> atomic.setPlain(1)).races().size());
    }

    @Test
    void soIsWhatIsCreatedInAnAnnotatedMethodConstructorOrPackage() {
        assertEquals(0, races(inAMethod()));
        assertEquals(0, races(inALambda()));
        assertEquals(0, races(new InAConstructor().created));
        assertEquals(0, races(InDeclaredPackage.create()));
    }

    @Test
    void aDeclarationDoesNotReachOverloadsOfItsMethod() {
        assertEquals(1, races(overloaded()));
        assertEquals(1, races(overloaded(1)));
    }

    @Test
    void reportsSayThatItWasDeclared() {
        RobustAtomicInteger x = Declared.createAtomic().label("x");
        RobustAtomicInteger y = new RobustAtomicInteger().label("y");
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> {
                    x.setPlain(1);
                    y.getOpaque();
                });
                turns.step("T2", () -> {
                    y.setOpaque(1);
                    x.getPlain();
                });
            }
            assertEquals(0, session.races().size());
            FoundViolation found = session.violations().get(0);
            assertTrue(found.violation().location().startsWith("x ("), found.toString());
            assertTrue(found.violation().location().contains("opaque"), found.toString());
        }
    }

    /** The declared location is no part of the race, but what the threads went through last. */
    @Test
    void aRaceThatWentThroughADeclaredLocationNamesIt() {
        PlainInt gate = Declared.create();
        gate.label("door");
        PlainInt message = new PlainInt();
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> gate.set(1));
                gate.label("gate");
                turns.step("T1", () -> {
                    message.set(1);
                    gate.set(2);
                });
                turns.step("T2", () -> {
                    gate.get();
                    message.get();
                });
            }
            String race = session.races().get(0).toString();
            assertTrue(race.contains("T1 had last used door (plain declared opaque)"), race);
            assertTrue(race.contains("T2 had last used gate (plain declared opaque)"), race);
        }
    }

    @Test
    void withoutPlacesOfCreationThereIsNoDeclaration() {
        SanitizerOptions off = SanitizerOptions.ofJvm().with("sites", "off");
        try (Session session = Sanitizer.open(off)) {
            PlainInt shared = Declared.create();
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> shared.set(1)).step("T2", () -> shared.set(2));
            }
            FoundRace race = session.races().get(0);
            assertTrue(race.toString().startsWith("DATA RACE: "), race.toString());
        }
    }
}
