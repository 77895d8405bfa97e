package org.jrsan.internal.report;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jrsan.internal.trace.Cut;
import org.jrsan.slice.Proof;
import org.jrsan.slice.Prover;
import org.jspecify.annotations.Nullable;

/** The slice of a finding, and what was shown of it once somebody has asked. Thread-safe. */
public final class Evidence {
    /** Of a finding whose run was not recorded. */
    static final Evidence NONE = new Evidence(null);

    private static final @Nullable Prover PROVER = prover();

    private final @Nullable Cut cut;
    private @Nullable Proof proof;

    /**
     * Nobody has asked yet.
     *
     * @param cut what of the run causes it, null if that is not known
     */
    public Evidence(@Nullable Cut cut) {
        this.cut = cut;
    }

    /** Whether there is somebody to ask. */
    static boolean canBeShown() {
        return PROVER != null;
    }

    /** What exploring the slice showed; that is done once. */
    public synchronized Proof proof() {
        if (proof == null) {
            proof = prove();
        }
        return proof;
    }

    private Proof prove() {
        if (cut == null) {
            return Proof.none("the steps that lead to it were not recorded");
        }
        if (PROVER == null) {
            return Proof.none("jrsan-prove is not on the class path");
        }
        try {
            return PROVER.prove(cut.slice(), cut.whole());
        } catch (RuntimeException | LinkageError e) {
            // The finding stands without it.
            return Proof.none("the prover failed: " + e);
        }
    }

    private static @Nullable Prover prover() {
        try {
            Iterator<Prover> found = ServiceLoader.load(Prover.class, Prover.class.getClassLoader())
                    .iterator();
            return found.hasNext() ? found.next() : null;
        } catch (ServiceConfigurationError e) {
            // Findings stand without it.
            return null;
        }
    }
}
