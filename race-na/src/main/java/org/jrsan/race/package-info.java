/**
 * Data races on plain accesses, found exactly in the observed run: two accesses of a plain location by different threads
 * race when one of them writes and neither happens before the other. Happens-before is
 * known by the vector clocks that the robustness engine keeps ({@link org.jrsan.rc20.HbThread}).
 *
 * <p>After FastTrack (Flanagan and Freund, PLDI 2009): a location remembers its last write, and either its last read or,
 * once reads are concurrent, the last read of each thread.
 */
@NullMarked
package org.jrsan.race;

import org.jspecify.annotations.NullMarked;
