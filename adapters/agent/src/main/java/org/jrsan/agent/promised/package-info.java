/** What the documentation of {@code java.util.concurrent} promises, in the methods of its classes. */
@NullMarked
package org.jrsan.agent.promised;

import org.jspecify.annotations.NullMarked;
