/** What the names, handles and offsets at call sites stand for. */
@NullMarked
package org.jrsan.agent.resolve;

import org.jspecify.annotations.NullMarked;
