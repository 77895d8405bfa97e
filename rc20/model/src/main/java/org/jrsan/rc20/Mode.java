package org.jrsan.rc20;

/** The order of an atomic access, by its Java name; the model's name stands with each. */
public enum Mode {
    /** {@code rlx}: {@code getOpaque}, {@code setOpaque}, a plain compare-and-set. */
    OPAQUE("opaque", false, false),
    /** {@code acq}: {@code getAcquire}; on a read-modify-write the write is relaxed. */
    ACQUIRE("acquire", true, false),
    /** {@code rel}: {@code setRelease}; on a read-modify-write the read is relaxed. */
    RELEASE("release", false, true),
    /** {@code acqrel}: a read-modify-write that acquires and releases. */
    ACQ_REL("acquire-release", true, true),
    /** {@code sc}: {@code get}, {@code set} and the other operations of the atomic classes whose name has no mode. */
    VOLATILE("volatile", true, true);

    private final String text;
    private final boolean acquire;
    private final boolean release;

    Mode(String text, boolean acquire, boolean release) {
        this.text = text;
        this.acquire = acquire;
        this.release = release;
    }

    /**
     * The mode in words.
     *
     * @return for example {@code acquire}
     */
    public String text() {
        return text;
    }

    /**
     * The mode of the read that a failed compare-and-set in this mode is: its write part is gone.
     *
     * @return opaque for release, acquire for acquire-release, else this mode
     */
    public Mode ofFailure() {
        return switch (this) {
            case RELEASE -> OPAQUE;
            case ACQ_REL -> ACQUIRE;
            default -> this;
        };
    }

    /**
     * Whether a read in this mode acquires.
     *
     * @return true for acquire, acquire-release and volatile
     */
    public boolean isAcquire() {
        return acquire;
    }

    /**
     * Whether a write in this mode releases.
     *
     * @return true for release, acquire-release and volatile
     */
    public boolean isRelease() {
        return release;
    }
}
