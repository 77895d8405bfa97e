package org.jrsan.internal.run;

import org.jrsan.race.LoneAccess;
import org.jrsan.race.PlainLocation;
import org.jspecify.annotations.Nullable;

/**
 * What a run knows of a location that was accessed plainly only: no clocks but those of the accesses themselves. It is replaced when
 * another run takes over, so that readers see both, the run and what that knows, or neither.
 */
public final class OnlyPlain extends PlainLocation<TracedAccess> {
    private final Run.Handle owner;

    /**
     * A location that is accessed under a lock of its own.
     *
     * @param owner the run
     */
    public OnlyPlain(Run.Handle owner) {
        super(true);
        this.owner = owner;
    }

    /**
     * A location that one thread alone has accessed so far, and that has a lock from now on.
     *
     * @param owner the run
     * @param lone its accesses
     */
    public OnlyPlain(Run.Handle owner, LoneAccess<TracedAccess> lone) {
        super(lone);
        this.owner = owner;
    }

    /**
     * A location that has no lock.
     *
     * @param owner the run
     * @param allocated where the write is that made it, null for none
     */
    public OnlyPlain(Run.Handle owner, @Nullable PlainLocation<TracedAccess> allocated) {
        super(allocated);
        this.owner = owner;
    }

    /**
     * The run.
     *
     * @return its handle
     */
    public Run.Handle owner() {
        return owner;
    }
}
