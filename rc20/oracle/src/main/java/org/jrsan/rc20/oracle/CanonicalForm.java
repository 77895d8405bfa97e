package org.jrsan.rc20.oracle;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A text that two graphs share exactly when they differ in the order of adding events only. */
final class CanonicalForm {
    private CanonicalForm() {}

    static String of(ExecutionGraph graph) {
        Map<String, String> lines = new TreeMap<>();
        for (int i = 0; i < graph.size(); i++) {
            lines.put(
                    name(graph, i),
                    graph.event(i) + " rf " + names(graph, graph.rf().to(i)) + " mo "
                            + names(graph, graph.mo().to(i)) + " edges "
                            + names(graph, graph.edges().to(i)));
        }
        return lines.toString();
    }

    /** The thread of an event and its place there: events of one thread are added in program order. */
    private static String name(ExecutionGraph graph, int event) {
        int thread = graph.event(event).thread();
        long before = graph.ofThread(thread) & (Relation.set(event) - 1);
        return (thread < 0 ? "initial" : "T" + thread) + "." + Long.bitCount(before);
    }

    private static String names(ExecutionGraph graph, long events) {
        Set<String> names = new TreeSet<>();
        for (long rest = events; rest != 0; rest &= rest - 1) {
            names.add(name(graph, Long.numberOfTrailingZeros(rest)));
        }
        return names.toString();
    }
}
