/**
 * Data races on plain accesses, found exactly in the observed run: two accesses of a plain location by different threads
 * race when one of them writes and neither happens before the other. Happens-before is that of
 * {@link org.jrsan.rc20.HappensBefore}, with the thread clocks that the robustness engine keeps.
 *
 * <p>After FastTrack (Flanagan and Freund, PLDI 2009): a location remembers its last write, and either its last read or,
 * once reads are concurrent, the last read of each thread.
 */
@NullMarked
package org.jrsan.race;

import org.jspecify.annotations.NullMarked;
