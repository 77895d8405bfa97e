/** Mutual exclusion, from loads and stores alone and by read-modify-writes. */
@NullMarked
package org.jrsan.examples.lock;

import org.jspecify.annotations.NullMarked;
