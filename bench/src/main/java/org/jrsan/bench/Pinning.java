package org.jrsan.bench;

import net.openhft.affinity.Affinity;

/** Gives each benchmark thread a CPU of its own: two that share one would measure the scheduler. */
final class Pinning {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    private Pinning() {}

    /** Pins the calling thread; where that cannot be done it runs where it runs, and {@link #how} says so. */
    static void pin(int index) {
        Affinity.setAffinity(index % CPUS);
    }

    static String how() {
        return Affinity.getAffinity().isEmpty()
                ? "threads not pinned: this system has no call for it"
                : "thread i pinned to CPU i of " + CPUS + " (OpenHFT Affinity)";
    }
}
