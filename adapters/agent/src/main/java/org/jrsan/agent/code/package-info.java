/** How class files are instrumented, by ASM. */
@NullMarked
package org.jrsan.agent.code;

import org.jspecify.annotations.NullMarked;
