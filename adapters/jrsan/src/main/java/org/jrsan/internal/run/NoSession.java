package org.jrsan.internal.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.source.CallSites;
import org.jspecify.annotations.Nullable;

/** Says of a test that checks nothing that it does, once for each line of its code. */
public final class NoSession {
    private static final String OFF = "off";

    private static final Set<Object> SAID = ConcurrentHashMap.newKeySet();

    private NoSession() {}

    /** The calling thread runs actors. They are for checking, so it is said if they are not checked; where checking is off, once. */
    public static void noteOnActors() {
        if (Switch.ON) {
            StackTraceElement site = Run.current() == null ? CallSites.line() : null;
            if (site != null && SAID.add(site)) {
                System.err.println(
                        "JRSan: the actors at " + place(site) + " are in no session, so nothing is checked: make"
                                + " the test a @RobustnessTest, or open a session around them by Sanitizer.open()");
            }
        } else if (isForgotten() && SAID.add(OFF)) {
            System.err.println(
                    "JRSan: the actors at " + place(CallSites.line()) + " are not checked, because checking is off:"
                            + " make the test a @RobustnessTest, or add -Djrsan.enabled=true and open a session");
        }
    }

    /** Checking is off, nobody said that it should be, and no other line has told. */
    private static boolean isForgotten() {
        return JvmOptions.leavesEnabledOpen() && JvmOptions.refusal() == null && !JvmOptions.isOneSession();
    }

    private static String place(@Nullable StackTraceElement site) {
        return site == null ? "an unknown place" : site.getFileName() + ":" + site.getLineNumber();
    }
}
