/** What call sites keep of classes, and for how long. */
@NullMarked
package org.jrsan.agent.kept;

import org.jspecify.annotations.NullMarked;
