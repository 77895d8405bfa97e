/** Lock-free queues, stacks and deques. */
package org.jrsan.examples.queue;
