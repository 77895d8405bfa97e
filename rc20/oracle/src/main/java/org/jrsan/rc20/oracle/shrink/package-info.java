/** Makes a program that two sides judge differently as small as it can be made. */
@NullMarked
package org.jrsan.rc20.oracle.shrink;

import org.jspecify.annotations.NullMarked;
