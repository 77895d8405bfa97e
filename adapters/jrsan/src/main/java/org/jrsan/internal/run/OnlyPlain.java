package org.jrsan.internal.run;

import org.jrsan.race.PlainLocation;

/**
 * What a run knows of a location that was accessed plainly only: no clocks but those of the accesses themselves. Both are replaced
 * together, so that readers see both or neither.
 *
 * @param owner the run
 * @param accesses the accesses
 */
public record OnlyPlain(Run.Handle owner, PlainLocation<TracedAccess> accesses) {}
