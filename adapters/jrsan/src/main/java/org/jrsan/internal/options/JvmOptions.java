package org.jrsan.internal.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jrsan.internal.options.Settings.SessionKind;
import org.jspecify.annotations.Nullable;

/**
 * The options that this JVM was started with, read once. What cannot be read is left out, and the first refusal is kept:
 * an exception from here would come out of whatever drop-in type is used first, as an error of its class.
 */
public final class JvmOptions {
    private static final Map<String, String> GIVEN;
    private static final @Nullable String REFUSAL;
    private static final Settings SETTINGS;
    private static final boolean IS_ONE_SESSION;

    static {
        List<String> refusals = new ArrayList<>();
        Map<String, String> given = Map.of();
        try {
            given = OptionReader.read(System.getProperties(), System.getenv("JRSAN_OPTIONS"), refusals);
        } catch (SecurityException e) {
            refusals.add("JRSan: the options cannot be read: " + e.getMessage());
        }
        GIVEN = Collections.unmodifiableMap(given);
        REFUSAL = refusals.isEmpty() ? null : refusals.get(0);
        SETTINGS = Settings.of(given);
        IS_ONE_SESSION = SETTINGS.session() == SessionKind.PROCESS;
    }

    private JvmOptions() {}

    /**
     * The options that were set and could be read.
     *
     * @return name to value
     */
    public static Map<String, String> given() {
        return GIVEN;
    }

    /**
     * What is wrong with the options.
     *
     * @return one line for the first that could not be read, null when there is none
     */
    public static @Nullable String refusal() {
        return REFUSAL;
    }

    /**
     * All options, with the default of what was not set or could not be read.
     *
     * @return the settings
     */
    public static Settings settings() {
        return SETTINGS;
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
        return !GIVEN.containsKey(Options.ENABLED.name());
    }
}
