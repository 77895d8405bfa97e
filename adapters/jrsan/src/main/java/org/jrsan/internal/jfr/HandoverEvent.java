package org.jrsan.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** A thread gets the lock of a location for which it had to park. */
@Name("org.jrsan.Handover")
@Label("Handover of a Location")
@Category("JRSan")
@Description("A thread gets a checked location that other threads kept, after it had to park for it")
@Enabled(false)
final class HandoverEvent extends Event {
    @Label("Location")
    String location = "";

    @Label("Waited")
    @Timespan(Timespan.NANOSECONDS)
    long waited;
}
