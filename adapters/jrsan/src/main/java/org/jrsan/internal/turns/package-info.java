/** Who waits for whom under a schedule, where the JDK's synchronisers do not know it. */
@NullMarked
package org.jrsan.internal.turns;

import org.jspecify.annotations.NullMarked;
