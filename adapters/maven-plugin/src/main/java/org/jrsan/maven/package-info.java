/** The plugin {@code org.jrsan:jrsan-maven-plugin}. */
@NullMarked
package org.jrsan.maven;

import org.jspecify.annotations.NullMarked;
