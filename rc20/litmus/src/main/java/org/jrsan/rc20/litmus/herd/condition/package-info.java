/** What the condition of a file in the C form of herd7 says of final states. */
@NullMarked
package org.jrsan.rc20.litmus.herd.condition;

import org.jspecify.annotations.NullMarked;
