package org.jrsan.rc20.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jrsan.rc20.litmus.Program;

/**
 * Searches the execution graphs of a loop-free program for one of a wanted kind. Graphs grow event by event, an event
 * after those before it in {@code po ∪ rf}, so values flow through rf; the judge says of each graph whether it is
 * wanted, allowed, or neither.
 *
 * <p><b>What the judge must satisfy.</b> (1) Allowed graphs are closed under prefixes of {@code po ∪ rf} (and edges).
 * (2) A wanted graph stays wanted when a thread's next event is added that nothing comes after in mo: a write at the end
 * of mo, a fence, a start, begin, join or unlock. All conditions here do: such an event has no outgoing pair in hb, mo,
 * rf or fr, so it closes no cycle and takes none away. Hence (3) every prefix of a wanted graph is allowed or wanted.
 *
 * <p><b>Why few graphs are enough.</b> At a graph H the search goes on with one thread only:
 *
 * <ul>
 *   <li>A thread at a write, fence, start, begin, join or unlock e. Let G be a wanted graph with prefix H. If e is in G,
 *       then H and e form a prefix of G, with e somewhere in mo among the writes of H; the search visits all places. If
 *       not, add e to G at the end of mo, by (2). So nothing is lost by taking e at once.
 *   <li>Otherwise a thread at a read r (or an RMW, a wait, a lock). Either r is in G and reads a write of H: the search
 *       visits H and r with each source. Or r is not in G, or reads a write that is not in H: the search puts r off
 *       until a write comes that H does not have, and goes on with the others. When a read that can always take place is
 *       put off while no other thread may write the location any more, only the graphs without r remain, and each of
 *       them can be extended by r reading the end of mo, so that this way may be left out. A wait, blocking
 *       compare-and-set or lock may be stuck for ever; graphs in which it is are visited with it put off.
 * </ul>
 *
 * <p>At the end every thread has ended, is stuck, or has a read that is put off and has no new source. A wanted graph G
 * with prefix H then equals H: an event of G outside H that has all its predecessors in H would be a read that was put
 * off, with its source in H, though not one of the first writes; the search would have gone on with it.
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
    private ExecutionGraph found;
    private long visited;

    private GraphSearch(Program program, Function<ExecutionGraph, Verdict> judge) {
        this.judge = judge;
        laterWrites = new LaterWrites(program);
    }

    /**
     * A wanted graph of the program.
     *
     * @throws IllegalArgumentException when the program has a loop or more than {@link Relation#MAX_SIZE} events
     */
    static Optional<ExecutionGraph> find(Program program, Function<ExecutionGraph, Verdict> judge) {
        if (!program.isLoopFree()) {
            throw new IllegalArgumentException(program.name() + " has a loop; its graphs are not finite");
        }
        GraphSearch search = new GraphSearch(program, judge);
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
        visited++;
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

    long visited() {
        return visited;
    }
}
