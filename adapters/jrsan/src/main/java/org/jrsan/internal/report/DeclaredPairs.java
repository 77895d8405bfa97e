package org.jrsan.internal.report;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Benign pairs of places for code that cannot be annotated, whichever session it takes part in. Thread-safe. */
public final class DeclaredPairs {
    private static final Queue<BenignDeclaration> ALL = new ConcurrentLinkedQueue<>();

    private DeclaredPairs() {}

    /**
     * Declares a pair.
     *
     * @param pair the pair
     */
    public static void add(BenignDeclaration pair) {
        ALL.add(pair);
    }

    /** Those whose first place is in one of some classes. */
    static List<BenignDeclaration> of(Collection<String> classes) {
        return ALL.stream()
                .filter(pair -> classes.stream().anyMatch(name -> pair.place().isIn(name)))
                .toList();
    }
}
