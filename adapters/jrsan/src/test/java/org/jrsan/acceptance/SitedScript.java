package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustFences;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.sync.RobustThreads;
import org.jrsan.sync.Sync;

/** Random steps of three threads, who stay at one variable and one place for a while. */
final class SitedScript {
    static final int STEPS = 120;

    private static final List<VarMode> LOADS =
            List.of(VarMode.GET, VarMode.GET, VarMode.GET_OPAQUE, VarMode.GET_ACQUIRE, VarMode.GET_VOLATILE);
    private static final List<VarMode> STORES =
            List.of(VarMode.SET_RELEASE, VarMode.SET_RELEASE, VarMode.SET_VOLATILE, VarMode.SET_OPAQUE, VarMode.SET);
    private static final List<VarMode> UPDATES =
            List.of(VarMode.COMPARE_AND_SET, VarMode.WEAK_COMPARE_AND_SET_RELEASE, VarMode.COMPARE_AND_EXCHANGE);

    @SuppressWarnings("unused") // by their names
    private static final class Holder {
        long number;
        volatile long flag;
        Object text;

        /** Its plain accesses are opaque ones. */
        long declared;
    }

    private static final List<String> THREADS = List.of("a", "b", "c");
    private static final List<Object> TEXTS = List.of("", "a", "b");

    /** The thread that opens the run. */
    private static final String OPENER = "opener";

    private final SplittableRandom random;
    private final int stepsBefore;
    private final boolean isMixed;
    private final BiFunction<String, Runnable, Thread> starter;
    private final Holder holder = new Holder();
    private final long[] numbers = new long[2];
    private final Object[] texts = {"", ""};
    private final List<Variable> variables = new ArrayList<>();
    private final KnownPlace[][] places = new KnownPlace[VARIABLES][PLACES];
    private final Object sync = new Object();
    private final RobustAtomicInteger meeting = new RobustAtomicInteger();
    private final List<String> log = new ArrayList<>();
    private long violations;
    private long races;
    private long alone;
    private boolean isUnseen;
    private boolean haveMet;

    private static final int VARIABLES = 8;

    /** Of each variable, which no other one has: races at the same lines are told of together. */
    private static final int PLACES = 3;

    private record Variable(Sited sited, Object holder, int index, boolean isNumber) {}

    /** Steps of threads that are started before the first one, in a way that is seen. */
    SitedScript(long seed) {
        this(seed, 0, true, RobustThreads::start);
    }

    /**
     * Steps of the thread that opens the run, and then of threads that are started then, too.
     *
     * @param before how many it makes before
     * @param isMixed whether variables may be accessed plainly and not
     * @param starter starts a thread
     */
    SitedScript(long seed, int before, boolean isMixed, BiFunction<String, Runnable, Thread> starter) {
        random = new SplittableRandom(seed);
        this.isMixed = isMixed;
        stepsBefore = before;
        this.starter = starter;
        for (String name : List.of("number", "flag", "text", "declared")) {
            variables.add(new Variable(field(name), holder, 0, !name.equals("text")));
        }
        for (int i = 0; i < VARIABLES * PLACES; i++) {
            places[i / PLACES][i % PLACES] =
                    new KnownPlace(SitedScript.class, "steps", "()V", "SitedScript.java", i + 1);
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

    /** What the opener accesses before the others are started, nobody is to see. */
    SitedScript unseenBefore() {
        isUnseen = true;
        return this;
    }

    /** How often it was found that a thread can miss a write. */
    long violations() {
        return violations;
    }

    long races() {
        return races;
    }

    /** How many accesses the opener made of which nothing was kept. */
    long alone() {
        return alone;
    }

    /** What was done in each step, what it returned and what was found by then. */
    List<String> play(Supplier<Run> opener) {
        Run run = opener.get();
        try (Turns turns = new Turns(starter)) {
            int stay = 60 + random.nextInt(38);
            String thread = stepsBefore > 0 ? OPENER : "a";
            Variable variable = variables.get(0);
            int place = 0;
            for (int i = 0; i < STEPS; i++) {
                if (i == stepsBefore) {
                    meet(turns);
                    thread = "a";
                }
                thread = i < stepsBefore || random.nextInt(100) < stay ? thread : another();
                variable = random.nextInt(100) < stay ? variable : variables.get(random.nextInt(variables.size()));
                place = random.nextInt(100) < stay ? place : random.nextInt(PLACES);
                Variable x = variable;
                KnownPlace at = places[variables.indexOf(x)][place];
                String name = thread;
                if (name.equals(OPENER)) {
                    step(name, x, at);
                } else {
                    turns.step(name, () -> step(name, x, at));
                }
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
        log.add("accesses " + (run.counts().accesses() - (isMixed ? alone : 0)));
        return log;
    }

    /** The threads are started. What the opener went through before is the same then, whatever it did. */
    private void meet(Turns turns) {
        haveMet = true;
        Alone opener = Alone.ofCaller();
        alone = opener == null ? 0 : opener.accesses();
        if (stepsBefore > 0) {
            Sync.release(sync);
        }
        turns.start(THREADS.toArray(String[]::new));
        if (stepsBefore > 0) {
            // Who was not seen to start is known from now on.
            THREADS.forEach(name -> turns.step(name, meeting::get));
        }
    }

    private String another() {
        int number = random.nextInt(THREADS.size() + (stepsBefore > 0 ? 1 : 0));
        return number < THREADS.size() ? THREADS.get(number) : OPENER;
    }

    private void step(String thread, Variable x, KnownPlace place) {
        int choice = random.nextInt(100);
        Object result = null;
        if (choice < 92) {
            List<VarMode> modes = choice < 40 ? LOADS : choice < 82 ? STORES : UPDATES;
            VarMode mode = modes.get(random.nextInt(modes.size()));
            if (!isMixed) {
                mode = unmixed(mode, variables.indexOf(x) % 2 == 0);
            }
            Object[] values = new Object[mode.form().values];
            for (int i = 0; i < values.length; i++) {
                int value = random.nextInt(TEXTS.size());
                values[i] = x.isNumber ? (Object) (long) value : TEXTS.get(value);
            }
            Object returned = isUnseen && thread.equals(OPENER) && !haveMet
                    ? x.sited.direct(mode, x.holder, x.index, values)
                    : x.sited.access(mode, x.holder, x.index, place, values);
            result = mode.mode() + " " + returned;
        } else {
            synchronise(choice);
        }
        log.add(thread + " " + choice + " at " + variables.indexOf(x) + " " + result);
    }

    private static VarMode unmixed(VarMode mode, boolean isPlain) {
        boolean loads = mode.form() == VarMode.Form.GET;
        if (isPlain) {
            return loads ? VarMode.GET : VarMode.SET;
        }
        return mode == VarMode.GET ? VarMode.GET_ACQUIRE : mode == VarMode.SET ? VarMode.SET_RELEASE : mode;
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

    /** What was found so far. */
    private String found(Run run) {
        StringBuilder text = new StringBuilder();
        run.findings().violations().stream()
                .map(found -> found.location() + ": " + at(found.violation().exposed()) + " misses " + found.missedAt()
                        + ", " + found.count() + ";\n")
                .sorted()
                .forEach(text::append);
        // A race is found again by each repetition that takes the lock: how often is not compared.
        Stream<String> told = run.findings().races().stream()
                .map(found -> "race of " + found.location() + (stepsBefore > 0 ? "" : ends(found)) + ";\n");
        (stepsBefore > 0 ? told.distinct() : told).sorted().forEach(text::append);
        return text.toString();
    }

    /**
     * Not compared where the opener may have done something before: then other threads may have been the first at a location, or the only
     * readers. That tells which of several accesses is named that race with one, which of several plain reads in a row, and so
     * which races are told together, as they are at the same lines.
     */
    private static String ends(FoundRace found) {
        Race race = found.race();
        return ": " + race.earlier().kind() + " " + found.earlierAt() + ", "
                + race.later().kind() + " "
                + found.laterAt() + ", " + race.missing() + ", through "
                + race.earlier().through() + " and " + race.later().through();
    }

    private static String at(Access access) {
        return access.kind() + " " + access.mode() + " " + access.site();
    }

    /** Two ways to play a script found the same after each step. */
    static void assertEqual(String script, List<String> expected, List<String> found) {
        for (int step = 0; step < expected.size(); step++) {
            int last = step;
            assertEquals(expected.get(step), found.get(step), () -> script + "\n" + steps(expected.subList(0, last)));
        }
        assertEquals(expected.size(), found.size());
    }

    /** Without what was found. */
    private static String steps(List<String> log) {
        return log.stream().filter(each -> !each.contains(";")).collect(Collectors.joining("\n"));
    }
}
