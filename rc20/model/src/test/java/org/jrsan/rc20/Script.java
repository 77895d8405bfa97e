package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jrsan.rc20.paper.LocationClockEngine;

/**
 * A straight-line program, written a line for each thread, and its runs:
 *
 * <pre>{@code
 * new Script("store.release x 1; load.acquire y",
 *            "store.release y 1; load.acquire x").run("1122");   // "T2 load.acquire x: READ(0, 1)"
 * }</pre>
 *
 * <p>A schedule names the thread of each step. The result of a run is its findings, each with the two timestamps that
 * were compared. Locations start at 0. The steps:
 *
 * <pre>
 * load.M x      store.M x value      add.M x value      cas.M x expected value
 * await.M x value      bcas.M x expected value          -- a thread whose wait cannot proceed stops there
 * fence.F       release sync         acquire sync       end          everybody    -- learns everything
 * </pre>
 *
 * <p>A thread whose line begins with {@code adopted:} was started out of sight; it is adopted at its first step.
 */
final class Script {
    private static final String ADOPTED = "adopted: ";

    private final List<Supplier<Engine<?>>> engines;
    private final String[] threads;

    /** A program that runs on both engines, which must agree. */
    Script(String... threads) {
        this(List.of(LocationClockEngine::unbounded, ThreadClockEngine::unbounded), threads);
    }

    private Script(List<Supplier<Engine<?>>> engines, String... threads) {
        this.engines = engines;
        this.threads = threads;
    }

    /** The same program on engines of one kind. */
    Script on(Supplier<Engine<?>> engine) {
        return new Script(List.of(engine), threads);
    }

    /** The findings of one run, separated by semicolons. */
    String run(String schedule) {
        List<String> answers = new ArrayList<>();
        for (Supplier<Engine<?>> engine : engines) {
            answers.add(run(schedule, Engine.untyped(engine.get())));
        }
        assertEquals(Collections.nCopies(answers.size(), answers.get(0)), answers, schedule);
        return answers.get(0);
    }

    private String run(String schedule, Engine<ThreadState> engine) {
        Run run = new Run(engine);
        List<Actor> actors = new ArrayList<>();
        for (String thread : threads) {
            actors.add(new Actor(run, "T" + (actors.size() + 1), thread));
        }
        List<String> findings = new ArrayList<>();
        schedule.chars().forEach(number -> actors.get(number - '1').step(findings));
        return String.join("; ", findings);
    }

    /** The schedules of complete runs that have findings, each with its findings. */
    Map<String, String> runAll() {
        int[] stepsLeft = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            stepsLeft[i] = threads[i].split("; ").length;
        }
        Map<String, String> findings = new TreeMap<>();
        runAll("", stepsLeft, findings);
        return findings;
    }

    private void runAll(String schedule, int[] stepsLeft, Map<String, String> findings) {
        boolean complete = true;
        for (int i = 0; i < stepsLeft.length; i++) {
            if (stepsLeft[i] > 0) {
                complete = false;
                stepsLeft[i]--;
                runAll(schedule + (i + 1), stepsLeft, findings);
                stepsLeft[i]++;
            }
        }
        if (complete) {
            String found = run(schedule);
            if (!found.isEmpty()) {
                findings.put(schedule, found);
            }
        }
    }

    /** A thread and where it stands. */
    private static final class Actor {
        private final Run run;
        private final String name;
        private final String[] steps;
        private ThreadState state;
        private int next;
        private boolean stopped;

        Actor(Run run, String name, String line) {
            this.run = run;
            this.name = name;
            boolean adopted = line.startsWith(ADOPTED);
            steps = (adopted ? line.substring(ADOPTED.length()) : line).split("; ");
            state = adopted ? null : run.engine.newThread();
        }

        void step(List<String> findings) {
            if (state == null) {
                state = run.engine.adoptThread();
            }
            if (!stopped) {
                String step = steps[next++];
                Finding finding = run.step(this, step.split("[. ]"));
                if (finding != null) {
                    findings.add("%s %s: %s(%d, %d)"
                            .formatted(name, step, finding.check(), finding.aware(), finding.forced()));
                }
            }
        }
    }

    private static final class Location {
        private final LocationState<ThreadState> state;
        private long value;

        Location(LocationState<ThreadState> state) {
            this.state = state;
        }
    }

    /** One run: the memory, and the engine that follows. Each step returns the failed check of its access, or null. */
    private static final class Run {
        private final Engine<ThreadState> engine;
        private final Map<String, Location> locations = new HashMap<>();
        private final Map<String, SyncState<ThreadState>> syncs = new HashMap<>();

        Run(Engine<ThreadState> engine) {
            this.engine = engine;
        }

        Finding step(Actor actor, String[] words) {
            ThreadState t = actor.state;
            switch (words[0]) {
                case "fence" -> t.fence(Fence.valueOf(constant(words[1])));
                case "release" -> sync(words[1]).release(t);
                case "acquire" -> sync(words[1]).acquire(t);
                case "end" -> t.end();
                case "everybody" -> engine.everybodyLearnsEverything();
                default -> {
                    Location x = locations.computeIfAbsent(words[2], n -> new Location(engine.newLocation(0, null, n)));
                    return access(actor, words, Mode.valueOf(constant(words[1])), x);
                }
            }
            return null;
        }

        private Finding access(Actor actor, String[] words, Mode mode, Location x) {
            ThreadState t = actor.state;
            long operand = words.length > 3 ? Long.parseLong(words[3]) : 0;
            boolean matches = x.value == operand;
            Finding finding;
            switch (words[0]) {
                case "load" -> {
                    finding = x.state.checkRead(t, mode);
                    x.state.read(t, mode);
                }
                case "store" -> {
                    finding = x.state.checkWrite(t, mode);
                    x.value = operand;
                    x.state.write(t, mode, x.value, null, null);
                }
                case "add" -> {
                    finding = x.state.checkWrite(t, mode);
                    update(t, x, mode, x.value + operand);
                }
                case "cas" -> {
                    finding = x.state.checkCas(t, mode, operand, null);
                    if (matches) {
                        update(t, x, mode, Long.parseLong(words[4]));
                    } else {
                        x.state.read(t, mode.ofFailure());
                    }
                }
                case "await" -> {
                    finding = x.state.checkWait(t, mode, operand, null);
                    actor.stopped = !matches;
                    if (matches) {
                        x.state.read(t, mode);
                    }
                }
                case "bcas" -> {
                    finding = x.state.checkBcas(t, mode, operand, null);
                    actor.stopped = !matches;
                    if (matches) {
                        update(t, x, mode, Long.parseLong(words[4]));
                    }
                }
                default -> throw new IllegalArgumentException(String.join(" ", words));
            }
            return finding;
        }

        private void update(ThreadState t, Location x, Mode mode, long value) {
            x.value = value;
            x.state.rmw(t, mode, value, null, null);
        }

        private SyncState<ThreadState> sync(String name) {
            return syncs.computeIfAbsent(name, n -> engine.newSync());
        }

        private static String constant(String word) {
            return word.equals("acqrel") ? "ACQ_REL" : word.toUpperCase(Locale.ROOT);
        }
    }
}
