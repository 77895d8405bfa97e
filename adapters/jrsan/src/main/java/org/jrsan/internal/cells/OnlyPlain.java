package org.jrsan.internal.cells;

import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.race.PlainLocation;

/**
 * What a run knows of a location that was accessed plainly only: no clocks but those of the accesses themselves. Both are replaced
 * together, so that readers see both or neither.
 *
 * @param owner the run
 * @param accesses the accesses
 */
record OnlyPlain(Run.Handle owner, PlainLocation<TracedAccess> accesses) {}
