/**
 * Threads, executors, locks and other synchronisers whose happens-before edges a session sees. Each type is the JDK's with
 * another name, {@link org.jrsan.sync.Sync} is for what is not here.
 */
package org.jrsan.sync;
