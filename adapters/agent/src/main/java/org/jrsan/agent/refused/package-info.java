/** What instructions and methods of the JDK refuse where JRSan stands in for them. */
@NullMarked
package org.jrsan.agent.refused;

import org.jspecify.annotations.NullMarked;
