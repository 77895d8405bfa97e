/** The command line, one class for each command. */
@NullMarked
package org.jrsan.cli;

import org.jspecify.annotations.NullMarked;
