/** A run in which one thread alone takes part so far. */
@NullMarked
package org.jrsan.internal.alone;

import org.jspecify.annotations.NullMarked;
