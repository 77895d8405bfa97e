package org.jrsan.spi;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jrsan.slice.Proof;
import org.jrsan.slice.Prover;
import org.jrsan.slice.Slice;
import org.jspecify.annotations.Nullable;

/** Confirms the slices of findings, where there is a {@link Prover} on the class path. Thread-safe. */
public final class Proofs {
    private static final @Nullable Prover PROVER = prover();

    private Proofs() {}

    /**
     * Explores a slice.
     *
     * @param slice the slice of a finding, null where there is none
     * @return what was confirmed, or why nothing was
     */
    public static Proof of(@Nullable Slice slice) {
        if (slice == null) {
            return Proof.none("the steps of the run were not recorded");
        }
        return PROVER == null ? Proof.none("jrsan-prove is not on the class path") : PROVER.prove(slice);
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
