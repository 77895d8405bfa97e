/** Clocks and their storage: location clocks, value clocks, write histories, the lock of a location. */
@NullMarked
package org.jrsan.clock;

import org.jspecify.annotations.NullMarked;
