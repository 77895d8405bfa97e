package org.jrsan.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A session, from its opening until it is closed. */
@Name("org.jrsan.Session")
@Label("Session")
@Category("JRSan")
@Description("A session that checks, from its opening until it is closed")
@Enabled(false)
@StackTrace(false)
final class SessionEvent extends Event {
    @Label("Accesses")
    @Description("How many atomic accesses were checked")
    long accesses;

    @Label("Under a Schedule")
    boolean scheduled;

    @Label("Weak Run")
    boolean weak;

    @Label("Found Something")
    @Description("Whether it may have found something, what is declared benign included")
    boolean found;
}
