/** What the example algorithms share. */
@NullMarked
package org.jrsan.examples;

import org.jspecify.annotations.NullMarked;
