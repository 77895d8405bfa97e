/** What the threads of a run did, step by step, and which of these steps a report is about. */
@NullMarked
package org.jrsan.internal.trace;

import org.jspecify.annotations.NullMarked;
