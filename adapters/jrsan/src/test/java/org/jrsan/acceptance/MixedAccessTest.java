package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainIntArray;
import org.jrsan.plain.PlainReference;
import org.jrsan.plain.PlainReferenceArray;
import org.jrsan.race.PlainAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plain accesses of atomic locations, and plain accesses that are declared opaque. */
class MixedAccessTest {
    private static final List<String> NONE = List.of();

    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final PlainInt data = new PlainInt().label("data");

    private record Two(Consumer<RobustAtomicInteger> first, Consumer<RobustAtomicInteger> second, boolean race) {}

    static Stream<Two> pairs() {
        return Stream.of(
                new Two(x -> x.set(1), x -> x.getPlain(), true),
                new Two(x -> x.setOpaque(1), x -> x.getPlain(), true),
                new Two(x -> x.incrementAndGet(), x -> x.setPlain(1), true),
                new Two(x -> x.get(), x -> x.setPlain(1), true),
                new Two(x -> x.compareAndSet(7, 8), x -> x.setPlain(1), true),
                new Two(x -> x.compareAndSet(7, 8), x -> x.getPlain(), false),
                new Two(x -> x.setPlain(1), x -> x.get(), true),
                new Two(x -> x.setPlain(1), x -> x.compareAndSet(0, 1), true),
                new Two(x -> x.setPlain(1), x -> x.setPlain(2), true),
                new Two(x -> x.setPlain(1), x -> x.getPlain(), true),
                new Two(x -> x.getPlain(), x -> x.set(1), true),
                new Two(x -> x.getPlain(), x -> x.get(), false),
                new Two(x -> x.getPlain(), x -> x.getPlain(), false),
                new Two(x -> x.get(), x -> x.getPlain(), false),
                new Two(x -> x.set(1), x -> x.get(), false));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void unorderedAccessesRaceWhenOneIsPlainAndOneWrites(Two two) {
        assertEquals(
                two.race ? List.of("x") : NONE, Raced.locationsIn(turns -> turns.step("a", () -> two.first.accept(x))
                        .step("b", () -> two.second.accept(x))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void orderedAccessesDoNot(Two two) {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> two.first.accept(x))
                .step("a", () -> y.setRelease(1))
                .step("b", y::getAcquire)
                .step("b", () -> two.second.accept(x))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void declaredOpaqueTheyDoNotEither(Two two) {
        x.plainAsOpaque();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> two.first.accept(x))
                .step("b", () -> two.second.accept(x))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void inASessionWherePlainIsOpaqueTheyDoNotEither(Two two) {
        List<FoundRace> found = Raced.in(
                SanitizerOptions.ofJvm().with("plain", "opaque"),
                turns -> turns.step("a", () -> two.first.accept(x)).step("b", () -> two.second.accept(x)));
        assertEquals(List.of(), found);
    }

    @Test
    void acquiringTheValueOrdersALaterPlainRead() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> x.set(1))
                .step("b", x::get)
                .step("b", x::getPlain)));
    }

    /** What an access acquires happens before the access itself. */
    @Test
    void acquiringReadOfWhatWasReleasedAfterThePlainStoreDoesNotRace() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> x.setPlain(1))
                .step("a", () -> x.setRelease(2))
                .step("b", x::getAcquire)
                .step("c", () -> x.compareAndSet(2, 3))));
    }

    @Test
    void releasingAccessIsCoveredByItsOwnRelease() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> x.incrementAndGet())
                .step("b", x::getAcquire)
                .step("b", () -> x.setPlain(5))));
    }

    @Test
    void eachThreadsLastAtomicAccessIsRemembered() {
        assertEquals(List.of("x"), Raced.locationsIn(turns -> turns.step("a", x::get)
                .step("a", () -> y.setRelease(1))
                .step("a", x::get)
                .step("c", x::get)
                .step("c", () -> y.weakCompareAndSetRelease(1, 2))
                .step("b", y::getAcquire)
                .step("b", () -> x.setPlain(1))));
    }

    @Test
    void bothAccessesAreNamedWithTheirPlaces() {
        List<FoundRace> found =
                Raced.in(turns -> turns.step("a", () -> x.setOpaque(1)).step("b", () -> x.getPlain()));
        PlainAccess earlier = found.get(0).race().earlier();
        PlainAccess later = found.get(0).race().later();
        assertEquals(PlainAccess.Kind.ATOMIC_WRITE, earlier.kind());
        assertEquals(PlainAccess.Kind.READ, later.kind());
        assertEquals(MixedAccessTest.class.getName(), earlier.site().getClassName());
        assertEquals(MixedAccessTest.class.getName(), later.site().getClassName());
    }

    @Test
    void plainAccessesPassOnWhatFencesRelease() {
        x.plainAsOpaque();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", RobustFences::releaseFence)
                .step("a", () -> x.setPlain(1))
                .step("b", x::getPlain)
                .step("b", RobustFences::acquireFence)
                .step("b", data::get)));
    }

    @Test
    void fieldThatIsDeclaredOpaquePassesOnWhatFencesRelease() {
        PlainInt field = new PlainInt().label("field").plainAsOpaque();
        assertEquals(List.of(), Raced.in(turns -> handOver(turns, field, data)));
        assertEquals(5, field.get(), "after the session");
    }

    @Test
    void soDoAllFieldsOfASessionWherePlainIsOpaque() {
        PlainInt field = new PlainInt().label("field");
        assertEquals(
                List.of(),
                Raced.in(SanitizerOptions.ofJvm().with("plain", "opaque"), turns -> handOver(turns, field, data)));
        assertEquals(5, field.get(), "after the session");
        assertEquals(
                List.of("data", "field"),
                Raced.locationsIn(turns -> handOver(turns, field, data)),
                "in the next session it is plain again");
    }

    private static void handOver(Turns turns, PlainInt field, PlainInt guarded) {
        turns.step("a", () -> guarded.set(1))
                .step("a", RobustFences::releaseFence)
                .step("a", () -> field.set(5))
                .step("b", () -> assertEquals(5, field.get()))
                .step("b", RobustFences::acquireFence)
                .step("b", guarded::get);
    }

    @Test
    void withoutTheFencesADeclaredFieldHandsNothingOver() {
        PlainReference<String> field =
                new PlainReference<String>().label("field").plainAsOpaque();
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> field.set("there"))
                .step("b", () -> assertEquals("there", field.get()))
                .step("b", data::get)));
    }

    @Test
    void elementsOfADeclaredArrayAreOpaque() {
        PlainIntArray numbers = new PlainIntArray(3).label("numbers").plainAsOpaque();
        PlainReferenceArray<String> names = new PlainReferenceArray<>(new String[] {"a", "b"}).plainAsOpaque();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> numbers.set(1, 7))
                .step("a", () -> names.set(0, "c"))
                .step("b", () -> assertEquals(7, numbers.get(1)))
                .step("b", () -> assertEquals("c", names.get(0)))
                .step("b", () -> assertEquals("b", names.get(1)))
                .step("b", () -> assertThrows(ArrayIndexOutOfBoundsException.class, () -> numbers.get(3)))
                .step("b", () -> assertThrows(ArrayIndexOutOfBoundsException.class, () -> names.set(-1, "d")))));
    }

    /** Store buffering on plain locations: races, or weak behaviour once they are declared opaque. */
    private static Session storeBuffering(SanitizerOptions options, boolean declared) throws Exception {
        PlainInt left = new PlainInt().label("left");
        PlainInt right = new PlainInt().label("right");
        if (declared) {
            left.plainAsOpaque();
            right.plainAsOpaque();
        }
        Session session = Sanitizer.open(options);
        try (session;
                Turns turns = new Turns().start("a", "b")) {
            turns.step("a", () -> left.set(1))
                    .step("a", right::get)
                    .step("b", () -> right.set(1))
                    .step("b", left::get);
        }
        return session;
    }

    @Test
    void plainLocationsRaceAndDeclaredOnesShowWeakBehaviour() throws Exception {
        SanitizerOptions options = SanitizerOptions.ofJvm();
        assertEquals(Verdict.RACY, storeBuffering(options, false).verdict());
        Session declared = storeBuffering(options, true);
        assertEquals(Verdict.NOT_ROBUST, declared.verdict());
        assertTrue(
                declared.report().contains("NOT ROBUST: opaque load of left (plain declared opaque)\n"),
                declared.report());
        assertEquals(List.of(), declared.races());
    }

    @Test
    void sessionSaysThatPlainIsOpaque() throws Exception {
        Session session = storeBuffering(SanitizerOptions.ofJvm().with("plain", "opaque"), false);
        assertEquals(Verdict.NOT_ROBUST, session.verdict());
        assertTrue(session.summary().endsWith(", plain accesses declared opaque"), session.summary());
    }

    @Test
    void declaredAtomicIsCheckedAsOpaqueAndSaysSo() throws Exception {
        x.plainAsOpaque();
        y.plainAsOpaque();
        Session session = Sanitizer.open();
        try (session;
                Turns turns = new Turns().start("a", "b")) {
            turns.step("a", () -> x.setPlain(1))
                    .step("a", y::getPlain)
                    .step("b", () -> y.setPlain(1))
                    .step("b", x::getPlain);
        }
        assertTrue(
                session.report().contains("NOT ROBUST: opaque load of x (plain declared opaque)\n"), session.report());
    }
}
