package org.jrsan.internal.options;

/** Whether this JVM checks at all: a constant, so that the JIT removes what depends on it. */
public final class Switch {
    /** The value of {@code jrsan.enabled} when the first drop-in type was loaded. */
    public static final boolean ON = read();

    private Switch() {}

    /** Says what is wrong and throws nothing: the first use of a drop-in type may be deep in somebody's application. */
    private static boolean read() {
        boolean on = JvmOptions.settings().enabled();
        String line = JvmOptions.refusal();
        if (line == null && !on && JvmOptions.leavesEnabledOpen() && JvmOptions.isOneSession()) {
            line = "JRSan: session=process has no effect, because checking is off; add -Djrsan.enabled=true";
        }
        if (line != null) {
            System.err.println(line);
        }
        return on;
    }
}
