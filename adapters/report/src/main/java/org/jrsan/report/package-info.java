/** Writes what tests found in forms for machines, and reads which findings are known. Not API, and changes without notice. */
@NullMarked
package org.jrsan.report;

import org.jspecify.annotations.NullMarked;
