/**
 * The user's code: the lines that led to an access, and what class files say about them. Some methods run class
 * loaders, which are user code; they say so.
 */
@NullMarked
package org.jrsan.internal.source;

import org.jspecify.annotations.NullMarked;
