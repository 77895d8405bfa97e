package org.jrsan.rc20;

/** The order of an atomic access, by its Java name; the model's name stands with each. */
public enum Mode {
    /** {@code rlx}: {@code getOpaque}, {@code setOpaque}, a plain compare-and-set. */
    OPAQUE(false, false),
    /** {@code acq}: {@code getAcquire}; on a read-modify-write the write is relaxed. */
    ACQUIRE(true, false),
    /** {@code rel}: {@code setRelease}; on a read-modify-write the read is relaxed. */
    RELEASE(false, true),
    /** {@code acqrel}: a read-modify-write that acquires and releases. */
    ACQ_REL(true, true),
    /** {@code sc}: {@code get}, {@code set} and the plain-named operations of the atomic classes. */
    VOLATILE(true, true);

    private final boolean acquire;
    private final boolean release;

    Mode(boolean acquire, boolean release) {
        this.acquire = acquire;
        this.release = release;
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
