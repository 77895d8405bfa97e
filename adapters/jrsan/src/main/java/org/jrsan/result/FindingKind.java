package org.jrsan.result;

/** What a finding is. */
public enum FindingKind {
    /** A weak behaviour that the memory model allows at an access, and that no interleaving has. */
    VIOLATION("violation"),
    /** Two plain accesses that nothing orders, one of them a write. */
    RACE("race"),
    /** A volatile field that is accessed both through a handle and directly, so that no finding is certain. */
    HALF_SWAPPED("half-swapped");

    private final String text;

    FindingKind(String text) {
        this.text = text;
    }

    /**
     * The kind as files have it.
     *
     * @return for example {@code half-swapped}
     */
    public String text() {
        return text;
    }
}
