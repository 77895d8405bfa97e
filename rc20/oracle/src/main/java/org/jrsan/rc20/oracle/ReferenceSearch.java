package org.jrsan.rc20.oracle;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.oracle.GraphSearch.Verdict;

/**
 * Visits every graph of a program that all its prefixes allow, by adding events of any thread at any time and dropping
 * what was seen before. {@link GraphSearch} must come to the same answers with far fewer graphs.
 */
final class ReferenceSearch {
    private final Function<ExecutionGraph, Verdict> judge;
    private final Set<Object> seen = new HashSet<>();
    private final Set<String> maximal = new HashSet<>();
    private boolean foundWanted;

    private ReferenceSearch(Function<ExecutionGraph, Verdict> judge) {
        this.judge = judge;
    }

    static ReferenceSearch of(Program program, Function<ExecutionGraph, Verdict> judge) {
        ReferenceSearch search = new ReferenceSearch(judge);
        search.visit(PartialRun.initial(program));
        return search;
    }

    /** Whether some graph is wanted. */
    boolean foundWanted() {
        return foundWanted;
    }

    /** The canonical forms of the allowed graphs that no thread can extend to an allowed or wanted one. */
    Set<String> maximal() {
        return maximal;
    }

    /** The number of different runs visited. */
    int visited() {
        return seen.size();
    }

    private void visit(PartialRun run) {
        String form = CanonicalForm.of(run.graph());
        if (!seen.add(new Visit(form, run.threads()))) {
            return;
        }
        boolean extended = false;
        for (int thread = 0; thread < run.threads().size(); thread++) {
            for (PartialRun outcome :
                    Steps.of(run, thread, GraphSearch.NOT_PUT_OFF).outcomes()) {
                Verdict verdict = judge.apply(outcome.graph());
                extended |= verdict != Verdict.FORBIDDEN;
                foundWanted |= verdict == Verdict.WANTED;
                if (verdict == Verdict.ALLOWED) {
                    visit(outcome);
                }
            }
        }
        if (!extended) {
            maximal.add(form);
        }
    }

    private record Visit(String form, Object threads) {}
}
