package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * A weak behaviour that RC20 allows at one access and no interleaving has.
 *
 * @param location the location: its label, or its class and where it was created
 * @param exposed the access that is exposed
 * @param missed the write it can miss, null when the history no longer holds it
 * @param missedValue the value of that write, null when it is not held
 * @param stale the write whose value the access may still see, null when the history does not hold it
 * @param staleValue the value of that write, null when it is not held
 * @param finding the failed check with its two timestamps
 * @param remedy the weakest remedy known to suffice
 * @param before the exposed thread's latest access by which it came to be after others; null when none was seen
 */
public record Violation(
        String location,
        Access exposed,
        @Nullable Access missed,
        @Nullable String missedValue,
        @Nullable Access stale,
        @Nullable String staleValue,
        Finding finding,
        Remedy remedy,
        @Nullable Access before) {
    /**
     * The access that is too weak, as far as the two ends of the way between them tell. Where an acquire is missing, that
     * is the load by which the exposed thread came to be forced; where a release and an acquire are, that load if it does
     * not acquire, else the missed write; where only full fences help, the weaker one of the exposed access and the missed
     * write, and the exposed one of two that are equally weak.
     *
     * @return the access to blame
     */
    public Access weakest() {
        return switch (remedy) {
            case ACQUIRE_FENCE -> before != null ? before : exposed;
            case RELEASE_ACQUIRE -> {
                if (before != null && isRead(before) && !before.mode().isAcquire()) {
                    yield before;
                }
                yield missed != null ? missed : exposed;
            }
            case FULL_FENCE -> missed != null && strength(missed) < strength(exposed) ? missed : exposed;
        };
    }

    private static boolean isRead(Access access) {
        return access.kind() != Kind.STORE && access.kind() != Kind.PLAIN_STORE && access.kind() != Kind.INITIAL;
    }

    private static int strength(Access access) {
        Mode mode = access.mode();
        return mode == Mode.VOLATILE ? 2 : mode.isAcquire() || mode.isRelease() ? 1 : 0;
    }

    /**
     * Whether a write of another thread is overwritten by mistake, or can be: graver than a stale read.
     *
     * @return whether the check was one of a write that takes effect
     */
    public boolean overwrites() {
        return finding.check() == Check.WRITE || finding.check() == Check.UPDATE_VALUE;
    }
}
