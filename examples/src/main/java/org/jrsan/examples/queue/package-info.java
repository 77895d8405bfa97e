/** Lock-free queues, stacks and deques. */
@NullMarked
package org.jrsan.examples.queue;

import org.jspecify.annotations.NullMarked;
