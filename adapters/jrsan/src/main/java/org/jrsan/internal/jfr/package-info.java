/** Events for JDK Flight Recorder: of sessions, findings and waits for locations. */
@NullMarked
package org.jrsan.internal.jfr;

import org.jspecify.annotations.NullMarked;
