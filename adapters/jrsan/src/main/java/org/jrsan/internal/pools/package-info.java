/** Pools of threads for runs under a schedule. */
@NullMarked
package org.jrsan.internal.pools;

import org.jspecify.annotations.NullMarked;
