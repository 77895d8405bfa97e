/**
 * Threads, executors, locks and other synchronisers whose happens-before edges a session sees. Each type is a twin of
 * the JDK's type. For other synchronisers use {@link org.jrsan.sync.Sync}.
 */
@NullMarked
package org.jrsan.sync;

import org.jspecify.annotations.NullMarked;
