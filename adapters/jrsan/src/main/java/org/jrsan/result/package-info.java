/** What a test showed, as records that reports in all forms are written from. */
@NullMarked
package org.jrsan.result;

import org.jspecify.annotations.NullMarked;
