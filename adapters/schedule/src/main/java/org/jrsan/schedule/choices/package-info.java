/** The choices of executions as numbers: their codes, and how they are drawn or gone through. Knows no tasks. */
@NullMarked
package org.jrsan.schedule.choices;

import org.jspecify.annotations.NullMarked;
