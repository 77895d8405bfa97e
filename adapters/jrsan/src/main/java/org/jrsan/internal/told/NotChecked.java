package org.jrsan.internal.told;

import java.util.List;

/** What should have been checked and could not be. It is told in one line, and nothing failed: so it has no stack. */
public final class NotChecked extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final boolean losesEdges;

    NotChecked(String line, boolean losesEdges) {
        super(line);
        this.losesEdges = losesEdges;
        setStackTrace(new StackTraceElement[0]);
    }

    /**
     * Whether something that orders accesses may be missing because of it.
     *
     * @return whether what was found may be false
     */
    public boolean losesEdges() {
        return losesEdges;
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }

    /**
     * Whether errors are of this kind alone.
     *
     * @param errors the errors of a run
     * @return whether there are some, and JRSan did not fail
     */
    public static boolean areAll(List<Throwable> errors) {
        return !errors.isEmpty() && errors.stream().allMatch(NotChecked.class::isInstance);
    }
}
