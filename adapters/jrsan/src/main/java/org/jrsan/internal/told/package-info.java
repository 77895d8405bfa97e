/** What a run tells beside its findings: what it counted, errors of its own, what was not instrumented. */
@NullMarked
package org.jrsan.internal.told;

import org.jspecify.annotations.NullMarked;
