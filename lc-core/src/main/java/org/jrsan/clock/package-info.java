/** Clocks and their storage: location clocks, value clocks, write histories, the lock of a location. */
package org.jrsan.clock;
