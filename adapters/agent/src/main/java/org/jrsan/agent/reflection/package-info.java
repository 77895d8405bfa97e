/** Members that are accessed by reflection and by method handles. */
@NullMarked
package org.jrsan.agent.reflection;

import org.jspecify.annotations.NullMarked;
