package org.jrsan.rc20;

/** The fences of RC20. */
public enum Fence {
    /** {@code VarHandle.acquireFence}, {@code loadLoadFence}: reads before it acquire. */
    ACQUIRE,
    /** {@code VarHandle.releaseFence}, {@code storeStoreFence}: writes after it release. */
    RELEASE,
    /** An acquire fence followed by a release fence. */
    ACQ_REL,
    /** {@code VarHandle.fullFence}: ordered with every other full fence. */
    FULL
}
