package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jrsan.FoundViolation;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Violation;
import org.jrsan.sync.Sync;
import org.junit.jupiter.api.Test;

/**
 * The short ways of accesses at known places change no verdict and no line: random steps are taken twice, once on an engine that knows
 * no repeated access. After each step both must have found the same.
 */
class ShortWaysTest {
    private static final int SCRIPTS = Integer.getInteger("ways.scripts", 120);
    private static final long SEED = Long.getLong("ways.seed", 20261124L);
    private static final int STEPS = 120;

    private static final List<VarMode> LOADS =
            List.of(VarMode.GET, VarMode.GET, VarMode.GET_OPAQUE, VarMode.GET_ACQUIRE, VarMode.GET_VOLATILE);
    private static final List<VarMode> STORES =
            List.of(VarMode.SET_RELEASE, VarMode.SET_RELEASE, VarMode.SET_VOLATILE, VarMode.SET_OPAQUE, VarMode.SET);
    private static final List<VarMode> UPDATES =
            List.of(VarMode.COMPARE_AND_SET, VarMode.WEAK_COMPARE_AND_SET_RELEASE, VarMode.COMPARE_AND_EXCHANGE);

    @Test
    void findWhatTheLongWaysFind() {
        AtomicLong reads = new AtomicLong();
        AtomicLong writes = new AtomicLong();
        Engines.Before counting = (operation, how) -> {
            switch (operation) {
                case "readsAgain" -> reads.incrementAndGet();
                case "writeAgain" -> writes.incrementAndGet();
                default -> {}
            }
        };
        long violations = 0;
        long races = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            Script slow = new Script(i);
            Script fast = new Script(i);
            List<String> expected = slow.play(() -> Engines.open(Engines.watched((operation, how) -> {})));
            List<String> found = fast.play(() -> Engines.open(Engines.watchedWithFastPath(counting)));
            assertEqual(i, expected, found);
            assertEqual(i, expected, new Script(i).play(() -> Run.open(JvmOptions.settings())));
            violations += slow.violations;
            races += slow.races;
        }
        System.out.printf(
                "short ways: seed %d, %d steps, %d violations, %d races, %d reads asked for one, %d writes took one%n",
                SEED, SCRIPTS * STEPS, violations, races, reads.get(), writes.get());
        assertTrue(violations > SCRIPTS, "too few violations to prove anything");
        assertTrue(races > SCRIPTS, "too few races to prove anything");
        assertTrue(reads.get() > 5L * SCRIPTS, "hardly any read could take the short way");
        assertTrue(writes.get() > 3L * SCRIPTS, "hardly any write took the short way");
    }

    private static void assertEqual(int script, List<String> expected, List<String> found) {
        for (int step = 0; step < expected.size(); step++) {
            int last = step;
            assertEquals(
                    expected.get(step),
                    found.get(step),
                    () -> "seed " + SEED + " script " + script + "\n" + steps(expected.subList(0, last)));
        }
        assertEquals(expected.size(), found.size());
    }

    /** Without what was found. */
    private static String steps(List<String> log) {
        return log.stream().filter(each -> !each.contains(";")).collect(Collectors.joining("\n"));
    }

    @SuppressWarnings("unused") // by their names
    private static final class Holder {
        long number;
        volatile long flag;
        Object text;

        /** Its plain accesses are opaque ones. */
        long declared;
    }

    /** Random steps of three threads, who stay at one variable and one place for a while. */
    private static final class Script {
        private static final List<String> THREADS = List.of("a", "b", "c");
        private static final List<Object> TEXTS = List.of("", "a", "b");

        private final SplittableRandom random;
        private final Holder holder = new Holder();
        private final long[] numbers = new long[2];
        private final Object[] texts = {"", ""};
        private final List<Variable> variables = new ArrayList<>();
        private final KnownPlace[][] places = new KnownPlace[VARIABLES][PLACES];
        private final Object sync = new Object();
        private final List<String> log = new ArrayList<>();
        private long violations;
        private long races;

        private static final int VARIABLES = 8;

        /** Of each variable, which no other one has: races at the same lines are told of together. */
        private static final int PLACES = 3;

        private record Variable(Sited sited, Object holder, int index, boolean isNumber) {}

        Script(int number) {
            random = new SplittableRandom(SEED + number);
            for (String name : List.of("number", "flag", "text", "declared")) {
                variables.add(new Variable(field(name), holder, 0, !name.equals("text")));
            }
            for (int i = 0; i < VARIABLES * PLACES; i++) {
                places[i / PLACES][i % PLACES] =
                        new KnownPlace(ShortWaysTest.class, "steps", "()V", "ShortWaysTest.java", i + 1);
            }
            Sited ofNumbers = new Sited(MethodHandles.arrayElementVarHandle(long[].class), new ElementCells());
            Sited ofTexts = new Sited(MethodHandles.arrayElementVarHandle(Object[].class), new ElementCells());
            for (int i = 0; i < 2; i++) {
                variables.add(new Variable(ofNumbers, numbers, i, true));
                variables.add(new Variable(ofTexts, texts, i, false));
            }
        }

        private static Sited field(String name) {
            try {
                var field = Holder.class.getDeclaredField(name);
                var handle = MethodHandles.lookup().unreflectVarHandle(field);
                FieldCells cells = FieldCells.instrumented(field, new VarHandleAccess(handle));
                if (name.equals("declared")) {
                    cells.plainAsOpaque();
                }
                return new Sited(handle, cells);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        /** What was done in each step, what it returned and what was found by then. */
        List<String> play(Supplier<Run> opener) {
            Run run = opener.get();
            try (Turns turns = new Turns()) {
                turns.start(THREADS.toArray(String[]::new));
                int stay = 60 + random.nextInt(38);
                String thread = "a";
                Variable variable = variables.get(0);
                int place = 0;
                for (int i = 0; i < STEPS; i++) {
                    thread = random.nextInt(100) < stay ? thread : THREADS.get(random.nextInt(THREADS.size()));
                    variable = random.nextInt(100) < stay ? variable : variables.get(random.nextInt(variables.size()));
                    place = random.nextInt(100) < stay ? place : random.nextInt(PLACES);
                    Variable x = variable;
                    KnownPlace at = places[variables.indexOf(x)][place];
                    String name = thread;
                    turns.step(name, () -> step(name, x, at));
                    log.add(found(run));
                }
            } finally {
                run.close();
            }
            assertEquals(List.of(), run.errors());
            violations = run.findings().violations().stream()
                    .mapToLong(FoundViolation::count)
                    .sum();
            races = run.findings().races().size();
            log.add("accesses " + run.counts().accesses());
            return log;
        }

        private void step(String thread, Variable x, KnownPlace place) {
            int choice = random.nextInt(100);
            Object result = null;
            if (choice < 92) {
                List<VarMode> modes = choice < 40 ? LOADS : choice < 82 ? STORES : UPDATES;
                VarMode mode = modes.get(random.nextInt(modes.size()));
                Object[] values = new Object[mode.form().values];
                for (int i = 0; i < values.length; i++) {
                    int value = random.nextInt(TEXTS.size());
                    values[i] = x.isNumber ? (Object) (long) value : TEXTS.get(value);
                }
                result = mode.mode() + " " + x.sited.access(mode, x.holder, x.index, place, values);
            } else {
                synchronise(choice);
            }
            log.add(thread + " " + choice + " at " + variables.indexOf(x) + " " + result);
        }

        private void synchronise(int choice) {
            switch (choice) {
                case 92, 93 -> Sync.release(sync);
                case 94, 95 -> Sync.acquire(sync);
                case 96 -> RobustFences.acquireFence();
                case 97, 98 -> RobustFences.releaseFence();
                default -> RobustFences.fullFence();
            }
        }

        private static String found(Run run) {
            StringBuilder text = new StringBuilder();
            run.findings().violations().stream()
                    .map(found -> found.location() + ": " + at(found.violation().exposed()) + " misses "
                            + found.missedAt() + ", " + found.count() + ";\n")
                    .sorted()
                    .forEach(text::append);
            // A race is found again by each repetition that takes the lock: how often is not compared.
            run.findings().races().stream()
                    .map(found -> "race of " + found.location() + ": "
                            + found.race().earlier().kind() + " " + found.earlierAt() + ", "
                            + found.race().later().kind() + " " + found.laterAt() + ", "
                            + found.race().missing() + ", through "
                            + found.race().earlier().through() + " and "
                            + found.race().later().through() + ";\n")
                    .sorted()
                    .forEach(text::append);
            return text.toString();
        }

        private static String before(Violation violation) {
            return violation.before() == null ? "nothing" : at(violation.before());
        }

        private static String at(Access access) {
            return access.kind() + " " + access.mode() + " " + access.site();
        }
    }
}
