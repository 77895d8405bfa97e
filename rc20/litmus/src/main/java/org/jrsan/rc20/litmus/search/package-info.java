/** The search through all schedules, on the engines and in finite form. */
@NullMarked
package org.jrsan.rc20.litmus.search;

import org.jspecify.annotations.NullMarked;
