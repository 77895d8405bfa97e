/** The paper's engine, which keeps clocks over locations: the reference of the production engine. */
@NullMarked
package org.jrsan.rc20.paper;

import org.jspecify.annotations.NullMarked;
