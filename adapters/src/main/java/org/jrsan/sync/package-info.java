/** Threads and executors whose happens-before edges a session sees. */
package org.jrsan.sync;
