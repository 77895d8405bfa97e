/** What the user has set, for the JVM or for one session. */
@NullMarked
package org.jrsan.internal.options;

import org.jspecify.annotations.NullMarked;
