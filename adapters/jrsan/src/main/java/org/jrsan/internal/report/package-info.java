/** The findings, which of them are declared benign, and their texts. */
@NullMarked
package org.jrsan.internal.report;

import org.jspecify.annotations.NullMarked;
