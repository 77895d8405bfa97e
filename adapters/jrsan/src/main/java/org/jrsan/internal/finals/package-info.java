/** What the final fields of an object promise to who finds it without an order. */
@NullMarked
package org.jrsan.internal.finals;

import org.jspecify.annotations.NullMarked;
