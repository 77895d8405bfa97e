/** What executions of one program tell later ones of the places in its code. */
@NullMarked
package org.jrsan.schedule.places;

import org.jspecify.annotations.NullMarked;
