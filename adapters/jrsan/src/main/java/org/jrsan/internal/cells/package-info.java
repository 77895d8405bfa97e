/**
 * The highest of the rooms: checked locations ({@link org.jrsan.internal.cells.Cell}), with their values, names and waits.
 */
package org.jrsan.internal.cells;
