/**
 * The parts of JRSan that its own artifacts for test frameworks need. This package is exported because those artifacts
 * may be on the class path while JRSan is on the module path. It is not API and changes without notice.
 */
@NullMarked
package org.jrsan.spi;

import org.jspecify.annotations.NullMarked;
