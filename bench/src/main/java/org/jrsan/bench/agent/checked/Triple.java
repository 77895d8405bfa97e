package org.jrsan.bench.agent.checked;

/** Three fields. */
public final class Triple {
    private int one;
    private long two;
    private volatile Object three;

    /** Writes and reads all. */
    public long use(int value) {
        one = value;
        two = one + 1L;
        three = this;
        return three == this ? two : 0;
    }
}
