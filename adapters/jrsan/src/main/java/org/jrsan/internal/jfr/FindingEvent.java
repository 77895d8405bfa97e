package org.jrsan.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A check that failed, or a race; each time that it is met. */
@Name("org.jrsan.Finding")
@Label("Finding")
@Category("JRSan")
@Description("A check that failed, or a race, each time that it is met")
@Enabled(false)
final class FindingEvent extends Event {
    @Label("Kind")
    String kind = "";

    @Label("Location")
    String location = "";

    @Label("Access")
    String access = "";
}
