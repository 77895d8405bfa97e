package org.jrsan.acceptance.sessions;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jrsan.acceptance.sessions.Arrangement.Step;
import org.jrsan.acceptance.sessions.Op.Kind;
import org.jrsan.acceptance.sessions.Op.Order;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random arrangements of threads, pools and overlapping sessions in which nothing is to be found. */
class SessionsFuzzTest {
    private static final String PROGRAMS = Integer.toString(Integer.getInteger("sessions.programs", 500));
    private static final String MOST_SECONDS = "20";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Workers workers = new Workers();

    @AfterEach
    void letWorkersEnd() {
        workers.shutdown();
    }

    private int fuzz(String... options) {
        return SessionsFuzz.run(new PrintWriter(out, true), new PrintWriter(err, true), options);
    }

    @Test
    void sessionsReportNothing() {
        assertEquals(
                0,
                fuzz("--sessions", "--programs", PROGRAMS, "--seconds", MOST_SECONDS, "--seed", "20261122"),
                out::toString);
    }

    @ParameterizedTest
    @EnumSource
    void eachOldInventionIsFound(OldInvention invention) throws Exception {
        Class<?> fuzzer = invention.putBack().loadClass(SessionsFuzz.class.getName());
        Method run = fuzzer.getDeclaredMethod("run", PrintWriter.class, PrintWriter.class, String[].class);
        run.setAccessible(true);
        String[] options = {"--sessions", "--programs", "1000", "--seed", "20261122"};
        PrintWriter lines = new PrintWriter(out, true);

        assertEquals(1, run.invoke(null, lines, lines, options), out::toString);
        assertFalse(out.toString().contains("INTERNAL_ERROR"), out::toString);
    }

    /** Store buffering, with or without its fences. */
    private static Arrangement storeBuffering(Role second, boolean isFenced) {
        List<Step> steps = List.of(
                new Step(0, Op.of(Kind.OPEN, 0)),
                new Step(0, Op.of(Kind.START, 1)),
                new Step(0, new Op(Kind.STORE, 0, Order.OPAQUE, 1)),
                new Step(0, Op.fence(Kind.FULL_FENCE)),
                new Step(0, new Op(Kind.LOAD, 1, Order.OPAQUE, 0)),
                new Step(0, Op.fence(Kind.FULL_FENCE)),
                new Step(1, new Op(Kind.STORE, 1, Order.OPAQUE, 1)),
                new Step(1, Op.fence(Kind.FULL_FENCE)),
                new Step(1, new Op(Kind.LOAD, 0, Order.OPAQUE, 0)),
                new Step(0, new Op(Kind.LOAD, 1, Order.OPAQUE, 0)));
        List<Step> kept = steps.stream()
                .filter(step -> isFenced || step.op().kind() != Kind.FULL_FENCE)
                .toList();
        return new Arrangement("store buffering", List.of(Role.POOL, second), List.of(), 2, 0, 0, 1, kept);
    }

    @ParameterizedTest
    @EnumSource(names = {"STARTED", "EQUAL", "SUBMITTED"})
    void whatIsThereIsReported(Role second) {
        Arrangement wrong = storeBuffering(second, false);

        assertFalse(Certificate.holds(wrong));
        assertFalse(Performance.of(wrong, workers).isSilent());
        assertTrue(Certificate.holds(storeBuffering(second, true)));
        assertTrue(Performance.of(storeBuffering(second, true), workers).isSilent());
    }

    /** A certificate that vouched for too much would show here. */
    @Test
    void withoutTheirFencesOnlyProgramsThatNothingVouchesForAreReported() {
        int reported = 0;
        for (long seed = 0; seed < 600; seed++) {
            Arrangement made = Generator.make(seed);
            Arrangement bare = made.with(made.steps().stream()
                    .filter(step -> !step.op().kind().words.contains("fence"))
                    .toList());
            boolean isSilent = Performance.of(bare, workers).isSilent();
            assertTrue(isSilent || !Certificate.holds(bare), () -> "seed: " + bare);
            reported += isSilent ? 0 : 1;
        }
        assertTrue(reported > 20, "reported: " + reported);
    }

    @Test
    void aSeedGivesOneProgram() {
        for (long seed = 0; seed < 100; seed++) {
            assertEquals(Generator.make(seed), Generator.make(seed));
        }
    }

    @Test
    void everythingComesUp() {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Set<Guard> guards = EnumSet.noneOf(Guard.class);
        LongStream.range(0, 500).mapToObj(Generator::make).forEach(made -> {
            assertTrue(Machine.canRun(made), made::toString);
            made.steps().forEach(step -> kinds.add(step.op().kind()));
            roles.addAll(made.roles());
            guards.addAll(made.guards());
        });

        assertAll(
                () -> assertEquals(EnumSet.allOf(Kind.class), kinds),
                () -> assertEquals(EnumSet.allOf(Role.class), roles),
                () -> assertEquals(EnumSet.allOf(Guard.class), guards));
    }

    @Test
    void aFailureIsMadeSmall() {
        Arrangement given = storeBuffering(Role.STARTED, true);
        // What fails stands for an invention: a thread that loads what another has stored.
        Arrangement smallest = new Shrinker(candidate -> candidate.steps().stream()
                        .anyMatch(step -> step.thread() == 1 && step.op().kind() == Kind.LOAD))
                .shrink(given);

        assertEquals(
                List.of(Kind.START, Kind.LOAD),
                smallest.steps().stream().map(step -> step.op().kind()).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--programs x", "--programs", "--programs 0", "--seconds -1", "--seed", "--other", "7"})
    void badInputIsOneLine(String options) {
        assertEquals(2, fuzz(("--sessions " + options).split(" ")));
        assertEquals("", out.toString());
        assertTrue(err.toString().matches("jrsan: [^\n]+\n"), err::toString);
    }
}
