/** The order among the steps of an execution. Knows tasks as numbers, and what steps depend on by its identity. */
@NullMarked
package org.jrsan.schedule.order;

import org.jspecify.annotations.NullMarked;
