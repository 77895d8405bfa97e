/** The results of a build as one page that needs no network. */
@NullMarked
package org.jrsan.report.html;

import org.jspecify.annotations.NullMarked;
