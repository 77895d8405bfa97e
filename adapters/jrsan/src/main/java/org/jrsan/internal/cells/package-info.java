/**
 * The highest of the rooms: checked locations ({@link org.jrsan.internal.cells.Cell}), with their values, names and waits.
 */
@NullMarked
package org.jrsan.internal.cells;

import org.jspecify.annotations.NullMarked;
