package org.jrsan.rc20.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jrsan.rc20.litmus.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * Searches the execution graphs of a loop-free program for one of a wanted kind. Graphs grow event by event, an event
 * after those before it in {@code po ∪ rf}, so values flow through rf; the judge says of each graph whether it is
 * wanted, allowed, or neither.
 *
 * <p><b>What the judge must satisfy.</b> (1) Every prefix of a wanted graph, in {@code po ∪ rf} and the edges, is
 * allowed or wanted. (2) A wanted graph stays wanted when a thread's next event is added at the end: a write at the end
 * of mo, a read or RMW of the write there, a fence, a start, begin, join or unlock. The conditions on graphs here are
 * acyclicity and irreflexivity, which prefixes inherit; and such an event has no outgoing pair in hb, mo, rf or fr, so
 * it closes no cycle and takes none away.
 *
 * <p><b>Why few graphs are enough.</b> Let G be a wanted graph, and let the search be at a prefix H of it. It goes on
 * with one thread only, whose next event is e:
 *
 * <ul>
 *   <li>A write, fence, start, begin, join or unlock. If e is not in G, add it to G at the end, by (2). So H and e,
 *       with e somewhere among the writes of H in mo, form a prefix of G; the search visits all places.
 *   <li>Only when no thread is at one of these, a read or RMW that can always take place. Again let it be in G, by (2).
 *       Either it reads a write of H: the search visits each source. Or it reads a write that is not in H: the search
 *       puts it off until there is a write that H does not have, and goes on with the others. There is no need to put
 *       it off when no other thread may write the location any more.
 *   <li>Or a wait, blocking compare-and-set or lock, which can be stuck for ever. If it is in G, as before; if not, G
 *       stays as it is, and the search comes to it by putting the event off.
 * </ul>
 *
 * <p>Thus H grows towards G. When the search ends, every thread has ended, is stuck, or has an event that was put off
 * and has no new source. Then H is G: an event of G that H lacks, though it has all that precedes it in G, would have
 * been put off and have its source among the writes that H has got since, and the search would have gone on with it.
 *
 * <p>Nothing is visited twice: the source of a read, the place of a write and the label of a choice tell any two paths
 * apart. A wanted graph ends the search, so only allowed graphs are ever extended.
 */
final class GraphSearch {
    /** In place of a number of events: the read of a thread may take any source. */
    static final int NOT_PUT_OFF = -1;

    /** What a judge says of a graph. */
    enum Verdict {
        /** This is what the search is for. */
        WANTED,
        /** Extensions of it may be wanted. */
        ALLOWED,
        /** Neither it nor any extension is of interest. */
        FORBIDDEN
    }

    private final Function<ExecutionGraph, Verdict> judge;
    private final LaterWrites laterWrites;
    private final Consumer<PartialRun> ends;
    private @Nullable ExecutionGraph found;

    private GraphSearch(Program program, Function<ExecutionGraph, Verdict> judge, Consumer<PartialRun> ends) {
        this.judge = judge;
        this.ends = ends;
        laterWrites = new LaterWrites(program);
    }

    /**
     * A wanted graph of the program.
     *
     * @throws IllegalArgumentException when the program has a loop or more than {@link Relation#MAX_SIZE} events
     */
    static Optional<ExecutionGraph> find(Program program, Function<ExecutionGraph, Verdict> judge) {
        return find(program, judge, end -> {});
    }

    /**
     * Gives the runs that the search does not extend. All whole runs with an allowed graph are among them, each once; a run is
     * whole when every thread has ended, is stopped, or is blocked on the newest values. What is said above of a wanted graph
     * holds of a whole one: no event but a blocking one could be added to it.
     *
     * @param isAllowed holds of every prefix of a graph that it holds of
     * @throws IllegalArgumentException when the program has a loop or more than {@link Relation#MAX_SIZE} events
     */
    static void forEachEnd(Program program, Predicate<ExecutionGraph> isAllowed, Consumer<PartialRun> ends) {
        find(program, graph -> isAllowed.test(graph) ? Verdict.ALLOWED : Verdict.FORBIDDEN, ends);
    }

    private static Optional<ExecutionGraph> find(
            Program program, Function<ExecutionGraph, Verdict> judge, Consumer<PartialRun> ends) {
        if (!program.isLoopFree()) {
            throw new IllegalArgumentException(program.name() + " has a loop; its graphs are not finite");
        }
        GraphSearch search = new GraphSearch(program, judge, ends);
        int[] known = new int[program.threads().size()];
        Arrays.fill(known, NOT_PUT_OFF);
        search.visit(PartialRun.initial(program), known);
        return Optional.ofNullable(search.found);
    }

    /**
     * Judges a graph and searches its extensions.
     *
     * @param known for each thread how many events the graph had when its read was put off; {@link #NOT_PUT_OFF}
     *     when it was not
     * @return whether a wanted graph was found
     */
    private boolean visit(PartialRun run, int[] known) {
        Verdict verdict = judge.apply(run.graph());
        if (verdict == Verdict.WANTED) {
            found = run.graph();
        }
        return verdict == Verdict.ALLOWED ? extend(run, known) : verdict == Verdict.WANTED;
    }

    private boolean extend(PartialRun run, int[] known) {
        for (int thread = 0; thread < known.length; thread++) {
            if (!Steps.takesSource(run, thread)) {
                Step step = Steps.of(run, thread, NOT_PUT_OFF);
                if (step.kind() != Step.Kind.NONE) {
                    return visitAll(step.outcomes(), known);
                }
            }
        }
        return extendByRead(run, known);
    }

    /** All threads that can go on are at reads: the first whose sources are all there, else the first with a source. */
    private boolean extendByRead(PartialRun run, int[] known) {
        int reader = -1;
        Step read = Step.NOTHING;
        boolean allSources = false;
        for (int thread = 0; thread < known.length && !allSources; thread++) {
            if (Steps.takesSource(run, thread)) {
                Step step = Steps.of(run, thread, known[thread]);
                if (!step.outcomes().isEmpty()) {
                    reader = thread;
                    read = step;
                    allSources = step.kind() == Step.Kind.READ && !laterWrites.mayCome(run, thread);
                }
            }
        }
        if (reader < 0) {
            ends.accept(run);
            return false;
        }
        if (visitAll(read.outcomes(), with(known, reader, NOT_PUT_OFF))) {
            return true;
        }
        return !allSources && extendByRead(run, with(known, reader, run.graph().size()));
    }

    private static int[] with(int[] known, int thread, int events) {
        int[] changed = known.clone();
        changed[thread] = events;
        return changed;
    }

    private boolean visitAll(List<PartialRun> outcomes, int[] known) {
        for (PartialRun outcome : outcomes) {
            if (visit(outcome, known)) {
                return true;
            }
        }
        return false;
    }
}
