/** What happens at the call sites of instrumented classes: checked accesses of fields, elements, handles and atomics, and edges. */
@NullMarked
package org.jrsan.agent.sites;

import org.jspecify.annotations.NullMarked;
