/** What the threads of an execution use without the token, too. Each class says what keeps it whole. */
@NullMarked
package org.jrsan.schedule.shared;

import org.jspecify.annotations.NullMarked;
