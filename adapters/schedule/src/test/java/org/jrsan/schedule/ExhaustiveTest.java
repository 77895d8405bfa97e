package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jrsan.schedule.order.Clocks;
import org.junit.jupiter.api.Test;

/**
 * The exhaustive strategy runs every class of schedules, and none of them twice to its end: against a list of all
 * interleavings. {@code -Dschedule.programs=100000} tries more programs.
 */
class ExhaustiveTest {
    private static final int PROGRAMS = Integer.getInteger("schedule.programs", 1_000);

    /** Runs a program in all schedules that are chosen; returns the classes of those that were no repetitions. */
    private static List<String> explore(Program program, Exploration exploration, ExecutorService pool)
            throws Exception {
        List<String> classes = new ArrayList<>();
        while (exploration.hasNext()) {
            long before = exploration.classes();
            Execution execution = exploration.begin();
            Program.Variable[] variables = new Program.Variable[program.variables];
            for (int i = 0; i < variables.length; i++) {
                variables[i] = new Program.Variable(i);
            }
            List<Program.Event> events = new ArrayList<>();
            List<Future<?>> ends = new ArrayList<>();
            List<Task> tasks = new ArrayList<>();
            for (int i = 0; i < program.threads.size(); i++) {
                tasks.add(execution.root().make(null));
            }
            for (int i = 0; i < program.threads.size(); i++) {
                int thread = i;
                Task task = tasks.get(i);
                ends.add(pool.submit(() -> {
                    try {
                        task.begin();
                        program.run(thread, tasks, variables, events);
                    } catch (ExecutionEnded e) {
                        // Blocked for good.
                    } finally {
                        task.end();
                        Thread.interrupted();
                    }
                }));
            }
            execution.finish();
            for (Future<?> end : ends) {
                end.get();
            }
            exploration.end(execution);
            if (exploration.classes() > before) {
                classes.add(program.inWords(events));
            }
        }
        return classes;
    }

    @Test
    void runsEachClassOnce() throws Exception {
        runsEachClassOnce(Program.PLAIN_KINDS);
    }

    @Test
    void runsEachClassOfInterruptsOnce() throws Exception {
        runsEachClassOnce(Program.Kind.values().length);
    }

    private static void runsEachClassOnce(int kinds) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            Random random = new Random(1);
            long complete = 0;
            long cut = 0;
            for (int i = 0; i < PROGRAMS; i++) {
                Program program = Program.random(random, kinds, 2 + random.nextInt(2), 3, 1 + random.nextInt(3));
                TreeSet<String> expected = program.classes();
                Exploration exploration = Exploration.exhaustive();
                List<String> found = explore(program, exploration, pool);
                String which = i + " " + program;
                assertTrue(exploration.isComplete(), which);
                TreeSet<String> missing = new TreeSet<>(expected);
                missing.removeAll(found);
                assertEquals(new TreeSet<>(), missing, () -> "a class was not run: " + which);
                assertTrue(expected.containsAll(found), which);
                assertEquals(expected.size(), found.size(), () -> "a class was run twice: " + which);
                complete += found.size();
                cut += exploration.cut();
            }
            System.out.println(PROGRAMS + " programs, " + complete + " classes, " + cut + " executions cut");
            // Executions that turn out to be repetitions cost time: the rest of them was in vain.
            assertTrue(cut < complete / 2, cut + " of " + complete);
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void shardsRunEachClassOnceTogether() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            Random random = new Random(2);
            int most = 0;
            for (int i = 0; i < PROGRAMS / 10; i++) {
                Program program =
                        Program.random(random, Program.PLAIN_KINDS, 2 + random.nextInt(2), 3, 1 + random.nextInt(3));
                List<String> found = new ArrayList<>();
                int count = 2 + random.nextInt(3);
                for (int index = 0; index < count; index++) {
                    Exploration exploration = Exploration.exhaustive(new Shard(index, count));
                    List<String> part = explore(program, exploration, pool);
                    assertTrue(exploration.isComplete(), program.toString());
                    found.addAll(part);
                    most = Math.max(most, found.size() - part.size());
                }
                assertEquals(
                        program.classes().stream().toList(),
                        found.stream().sorted().toList(),
                        program.toString());
            }
            assertTrue(most > 1, "one shard had everything");
        } finally {
            pool.shutdown();
        }
    }

    /** Explores a program whose first task makes the others. Returns its runs in words. */
    private static List<String> explore(Exploration exploration, BiConsumer<Started, Task> first) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        List<String> runs = new ArrayList<>();
        try {
            while (exploration.hasNext()) {
                Execution execution = exploration.begin();
                Started started = new Started(pool, new ArrayList<>(), new StringBuffer());
                first.accept(started, execution.root());
                execution.finish();
                for (Future<?> end : started.ends) {
                    end.get();
                }
                boolean isRepeat = exploration.isRepeat();
                exploration.end(execution);
                if (!isRepeat) {
                    runs.add(started.words.toString());
                }
            }
        } finally {
            pool.shutdown();
        }
        return runs;
    }

    /** The tasks of a run. Used by whoever has the token. */
    private record Started(ExecutorService pool, List<Future<?>> ends, StringBuffer words) {
        void start(Task parent, Consumer<Task> body) {
            Task task = parent.make(null);
            ends.add(pool.submit(() -> {
                try {
                    task.begin();
                    body.accept(task);
                } catch (ExecutionEnded e) {
                    // Blocked for good.
                } finally {
                    task.end();
                }
            }));
        }
    }

    @Test
    void aTaskThatIsMadeLateRacesWithWhatWasBefore() throws Exception {
        Guard isZero = (bits, ref) -> bits == 0;
        List<String> runs = explore(Exploration.exhaustive(), (started, root) -> {
            Program.Variable lock = new Program.Variable(0);
            Program.Variable other = new Program.Variable(1);
            started.start(root, task -> {
                task.await(lock, isZero, true);
                lock.value = 1;
                started.words.append("early ");
            });
            started.start(root, task -> {
                task.access(other, false);
                started.start(task, late -> {
                    late.await(lock, isZero, true);
                    lock.value = 1;
                    started.words.append("late ");
                });
            });
        });

        assertEquals(List.of("early ", "late "), runs.stream().sorted().toList());
    }

    @Test
    void moreTasksThanClocksTellApartRunToTheirEnds() throws Exception {
        Exploration exploration = Exploration.exhaustive();
        List<String> runs = explore(exploration, (started, root) -> {
            Program.Variable variable = new Program.Variable(0);
            for (int i = 0; i <= Clocks.TASKS; i++) {
                started.start(root, task -> {
                    task.access(variable, true);
                    started.words.append('.');
                });
            }
        });

        assertEquals(List.of(".".repeat(Clocks.TASKS + 1)), runs);
        assertFalse(exploration.isComplete());
    }
}
