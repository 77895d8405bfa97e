package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * In which executions of a test a violation was found. The first few are kept, and then ever fewer, so that those which are kept are spread over all that there are. Used by one thread.
 */
public final class Occurrences {
    /** So many are kept, one after the other. */
    private static final long FIRST = 16;

    /** So many are kept in all. */
    private static final int MOST = 24;

    private final List<Occurrence> kept = new ArrayList<>();
    private long executions;

    /**
     * That it was found in an execution.
     *
     * @param code the code of its schedule
     * @param exposure when the check failed first
     */
    public record Occurrence(String code, Exposure exposure) {}

    /** It was found nowhere so far. */
    public Occurrences() {}

    /**
     * It was found in another execution.
     *
     * @param code gives the code of its schedule, null if it had none; asked only for what is kept
     * @param exposure when the check failed first; null if that is not known
     */
    public void add(Supplier<@Nullable String> code, @Nullable Exposure exposure) {
        executions++;
        boolean isKept = executions <= FIRST || Long.bitCount(executions) == 1;
        if (isKept && kept.size() < MOST && exposure != null) {
            String known = code.get();
            if (known != null) {
                kept.add(new Occurrence(known, exposure));
            }
        }
    }

    /**
     * Those that are kept.
     *
     * @return them, in the order of the executions
     */
    public List<Occurrence> kept() {
        return List.copyOf(kept);
    }

    /**
     * Whether all are kept.
     *
     * @return whether there was no other execution in which it was found
     */
    public boolean areAllKept() {
        return kept.size() == executions;
    }
}
