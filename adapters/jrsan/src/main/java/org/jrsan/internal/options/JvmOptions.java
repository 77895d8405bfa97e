package org.jrsan.internal.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The options that this JVM was started with, read once. What cannot be read is left out, and the first refusal is kept:
 * an exception from here would come out of whatever drop-in type is used first, as an error of its class.
 */
public final class JvmOptions {
    private static final Map<String, String> VALUES;
    private static final String REFUSAL;
    private static final boolean IS_ONE_SESSION;

    static {
        List<String> refusals = new ArrayList<>();
        Map<String, String> values = Map.of();
        try {
            values = OptionReader.read(System.getProperties(), System.getenv("JRSAN_OPTIONS"), refusals::add);
        } catch (SecurityException e) {
            refusals.add("JRSan: the options cannot be read: " + e.getMessage());
        }
        VALUES = Collections.unmodifiableMap(values);
        REFUSAL = refusals.isEmpty() ? null : refusals.get(0);
        IS_ONE_SESSION = get("session").equals("process");
    }

    private JvmOptions() {}

    /**
     * The options that were set and could be read.
     *
     * @return name to value
     */
    public static Map<String, String> values() {
        return VALUES;
    }

    /**
     * What is wrong with the options.
     *
     * @return one line for the first that could not be read, null when there is none
     */
    public static String refusal() {
        return REFUSAL;
    }

    /**
     * The value of an option, the default when it was not set or could not be read.
     *
     * @param name its name
     * @return its value
     */
    public static String get(String name) {
        return VALUES.getOrDefault(name, OptionReader.defaultOf(name));
    }

    /**
     * An option that is a number.
     *
     * @param name its name
     * @return its value
     */
    public static int number(String name) {
        return Integer.parseInt(get(name));
    }

    /**
     * Whether the JVM was started with {@code jrsan.session=process}: then all of it is one session.
     *
     * @return whether it was
     */
    public static boolean isOneSession() {
        return IS_ONE_SESSION;
    }

    /**
     * Whether checking is off and nobody said so: then it may have been forgotten.
     *
     * @return whether the option {@code enabled} was not set
     */
    public static boolean leavesEnabledOpen() {
        return !VALUES.containsKey("enabled");
    }
}
