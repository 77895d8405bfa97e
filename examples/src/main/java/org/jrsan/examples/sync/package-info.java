/** Threads that wait for, observe and publish to each other without locks. */
package org.jrsan.examples.sync;
