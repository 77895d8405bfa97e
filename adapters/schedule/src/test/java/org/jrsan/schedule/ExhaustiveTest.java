package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * The exhaustive strategy runs every class of schedules, and none of them twice to its end: against a list of all
 * interleavings. {@code -Dschedule.programs=100000} tries more programs.
 */
class ExhaustiveTest {
    private static final int PROGRAMS = Integer.getInteger("schedule.programs", 2_000);

    /** Runs a program in all schedules that are chosen; returns the classes of those that were no repetitions. */
    private static List<String> explore(Program program, Exploration exploration, ExecutorService pool)
            throws Exception {
        List<String> classes = new ArrayList<>();
        while (exploration.hasNext()) {
            long cutBefore = exploration.cut();
            Execution execution = exploration.begin();
            Program.Variable[] variables = new Program.Variable[program.variables];
            for (int i = 0; i < variables.length; i++) {
                variables[i] = new Program.Variable(i);
            }
            List<Program.Event> events = new ArrayList<>();
            List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < program.threads.size(); i++) {
                int thread = i;
                Task task = execution.root().make(null);
                ends.add(pool.submit(() -> {
                    try {
                        task.begin();
                        program.run(thread, task, variables, events);
                    } catch (ExecutionEnded e) {
                        // Blocked for good.
                    } finally {
                        task.end();
                    }
                }));
            }
            execution.finish();
            for (Future<?> end : ends) {
                end.get();
            }
            exploration.end(execution);
            if (exploration.cut() == cutBefore) {
                classes.add(program.inWords(events));
            }
        }
        return classes;
    }

    @Test
    void runsEachClassOnce() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            Random random = new Random(1);
            long complete = 0;
            long cut = 0;
            for (int i = 0; i < PROGRAMS; i++) {
                Program program = Program.random(random, 2 + random.nextInt(2), 3, 1 + random.nextInt(3));
                TreeSet<String> expected = program.classes();
                Exploration exploration = Exploration.exhaustive();
                List<String> found = explore(program, exploration, pool);
                String which = i + " " + program;
                assertTrue(exploration.isComplete(), which);
                assertEquals(expected, new TreeSet<>(found), which);
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
}
