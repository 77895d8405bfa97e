package org.jrsan.spi;

import java.util.List;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.OptionReader;

/** The options of the JVM and their table. Any thread may call any method. */
public final class TestOptions {
    private TestOptions() {}

    /**
     * Why the options that the JVM was started with cannot be used.
     *
     * @return one line, null if they can
     */
    public static String refusal() {
        return JvmOptions.refusal();
    }

    /**
     * Tells whether neither a property nor the environment variable says if this JVM checks.
     *
     * @return false if option {@code enabled} is set
     */
    public static boolean leavesEnabledOpen() {
        return JvmOptions.leavesEnabledOpen();
    }

    /**
     * An option of the JVM that is a number.
     *
     * @param name its name
     * @return its value
     */
    public static int number(String name) {
        return JvmOptions.number(name);
    }

    /**
     * The options that a session may set.
     *
     * @return their names, in the order of the table
     */
    public static List<String> namesOfSession() {
        return OptionReader.namesOfSession();
    }

    /**
     * Requires that an option has a valid value.
     *
     * @param name the name of the option
     * @param value its value
     * @param where where it was set, for the message
     * @throws IllegalArgumentException with a message of one line, if there is no such option or the value is invalid
     */
    public static void check(String name, String value, String where) {
        OptionReader.check(name, value, where);
    }

    /**
     * Requires that an option may be set for a session.
     *
     * @param name the name of the option
     * @throws IllegalArgumentException with a message of one line, if it can only be set when the JVM starts
     */
    public static void requireOfSession(String name) {
        OptionReader.requireOfSession(name);
    }
}
