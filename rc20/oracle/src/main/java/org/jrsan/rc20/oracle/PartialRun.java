package org.jrsan.rc20.oracle;

import java.util.List;
import org.jrsan.rc20.litmus.program.Program;

/**
 * A graph of a program under construction, with where each thread stands after its events.
 *
 * @param graph the graph so far
 * @param threads the threads, by index
 */
record PartialRun(Program program, ExecutionGraph graph, List<LocalState> threads) {
    static PartialRun initial(Program program) {
        return new PartialRun(
                program,
                ExecutionGraph.initial(program),
                program.threads().stream()
                        .map(code -> LocalState.start(code, program.domain()))
                        .toList());
    }

    /** This run after an event of a thread. */
    PartialRun with(ExecutionGraph extended, int thread, LocalState after) {
        LocalState[] changed = threads.toArray(LocalState[]::new);
        changed[thread] = after;
        return new PartialRun(program, extended, List.of(changed));
    }

    /** Whether a thread has ended, as a join asks. */
    boolean hasEnded(int thread) {
        return isRunning(thread) && threads.get(thread).hasEnded();
    }

    /** Whether a thread needs no start, or has begun. */
    boolean isRunning(int thread) {
        return !program.isStarted(thread) || graph.lastOf(thread) != ExecutionGraph.NONE;
    }

    /** The start of a thread, {@link ExecutionGraph#NONE} when it did not happen. */
    int startOf(int thread) {
        String target = Integer.toString(thread);
        for (int i = 0; i < graph.size(); i++) {
            Event event = graph.event(i);
            if (event.type() == Event.Type.START && event.target().equals(target)) {
                return i;
            }
        }
        return ExecutionGraph.NONE;
    }
}
