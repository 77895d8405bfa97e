/** Data races in the runs that the search finds. */
@NullMarked
package org.jrsan.rc20.litmus.races;

import org.jspecify.annotations.NullMarked;
