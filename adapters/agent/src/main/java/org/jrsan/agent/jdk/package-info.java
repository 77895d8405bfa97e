/** Classes of the JDK that tell something, each by methods of its own: how they are instrumented. */
@NullMarked
package org.jrsan.agent.jdk;

import org.jspecify.annotations.NullMarked;
