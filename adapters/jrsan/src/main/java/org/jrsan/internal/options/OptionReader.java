package org.jrsan.internal.options;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Names, allowed values and defaults of the options, and their reading from properties and the environment. */
public final class OptionReader {
    private static final String PREFIX = "jrsan.";
    private static final Set<String> OF_JVM = Set.of("enabled", "session", "exitcode");

    private record Option(String defaultValue, String expected, Predicate<String> allowed) {
        static Option choice(String first, String... more) {
            List<String> choices = new java.util.ArrayList<>(List.of(first));
            choices.addAll(List.of(more));
            return new Option(first, "one of " + String.join(", ", choices), choices::contains);
        }

        static Option number(int value, int least, int most) {
            return new Option(
                    Integer.toString(value),
                    "a whole number from " + least + " to " + most,
                    text -> isBetween(text, least, most));
        }

        private static boolean isBetween(String text, int least, int most) {
            try {
                int number = Integer.parseInt(text);
                return number >= least && number <= most;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    private static final Map<String, Option> OPTIONS = new LinkedHashMap<>();

    static {
        OPTIONS.put("enabled", Option.choice("false", "true"));
        OPTIONS.put("session", Option.choice("explicit", "process"));
        OPTIONS.put("engine", Option.choice("thread-clocks", "location-clocks"));
        OPTIONS.put("check", Option.choice("all", "robustness", "races"));
        OPTIONS.put("plain", Option.choice("race", "opaque"));
        OPTIONS.put("sites", Option.choice("full", "light", "off"));
        OPTIONS.put(
                "accessors",
                new Option(
                        "",
                        "names of methods, like Queue.lvElement or Access.lv*, with ; between",
                        Accessors::areReadable));
        OPTIONS.put("history", Option.number(64, 1, 1_000_000));
        OPTIONS.put("observations", Option.number(8, 2, 1_000_000));
        OPTIONS.put("values", Option.number(32, 1, 1_000_000));
        OPTIONS.put("exitcode", Option.number(0, 0, 255));
        OPTIONS.put("iterations", Option.number(200, 1, 1_000_000));
        OPTIONS.put("timeout", Option.number(30, 1, 86_400));
        OPTIONS.put("collect", Option.choice("all", "first"));
    }

    private OptionReader() {}

    /**
     * The options set by properties and variable, the property winning.
     *
     * @param properties the system properties
     * @param variable the value of {@code JRSAN_OPTIONS}, or null
     * @return name to value
     * @throws IllegalArgumentException in one line
     */
    public static Map<String, String> read(Properties properties, String variable) {
        return read(properties, variable, line -> {
            throw new IllegalArgumentException(line);
        });
    }

    /**
     * The same, without the settings that are refused.
     *
     * @param properties the system properties
     * @param variable the value of {@code JRSAN_OPTIONS}, or null
     * @param refused is told each setting that is unknown or not allowed, in one line
     * @return name to value
     */
    static Map<String, String> read(Properties properties, String variable, Consumer<String> refused) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : variable == null ? new String[0] : variable.split("[,\\s]+")) {
            if (!setting.isEmpty()) {
                int equals = setting.indexOf('=');
                if (equals < 0) {
                    refused.accept("JRSan: JRSAN_OPTIONS holds '" + setting
                            + "', which is not a setting; write NAME=VALUE, separated by commas");
                } else {
                    String name = setting.substring(0, equals);
                    put(values, name, setting.substring(equals + 1), "JRSAN_OPTIONS", refused);
                }
            }
        }
        for (String property : new TreeSet<>(properties.stringPropertyNames())) {
            if (property.startsWith(PREFIX)) {
                put(
                        values,
                        property.substring(PREFIX.length()),
                        properties.getProperty(property),
                        "system property " + property,
                        refused);
            }
        }
        return values;
    }

    private static void put(
            Map<String, String> values, String name, String value, String where, Consumer<String> refused) {
        String refusal = refusal(name, value, where);
        if (refusal == null) {
            values.put(name, value);
        } else {
            refused.accept(refusal);
        }
    }

    /** Why a setting is refused, in one line; null when it is not. */
    private static String refusal(String name, String value, String where) {
        try {
            check(name, value, where);
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    /**
     * The names of the options that can be set for one session or one test.
     *
     * @return the names, in the order of the table in {@link org.jrsan.SanitizerOptions}
     */
    public static List<String> namesOfSession() {
        return OPTIONS.keySet().stream().filter(name -> !OF_JVM.contains(name)).toList();
    }

    /**
     * Checks a setting.
     *
     * @param name the option
     * @param value its value
     * @param where where it was set, for the message
     * @throws IllegalArgumentException when the option is unknown or the value not allowed
     */
    public static void check(String name, String value, String where) {
        Option option = known(name, where);
        if (!option.allowed().test(value)) {
            throw new IllegalArgumentException(
                    "JRSan: " + where + ": option " + name + " is '" + value + "' but must be " + option.expected());
        }
    }

    /**
     * The default of an option.
     *
     * @param name the option
     * @return its default
     * @throws IllegalArgumentException when the option is unknown
     */
    public static String defaultOf(String name) {
        return known(name, "option").defaultValue();
    }

    /**
     * Refuses the options that belong to the JVM as a whole.
     *
     * @param name the option
     * @throws IllegalArgumentException when it can only be set at the start of the JVM
     */
    public static void requireOfSession(String name) {
        if (OF_JVM.contains(name)) {
            throw new IllegalArgumentException("JRSan: option " + name + " belongs to the JVM: set it by -Djrsan."
                    + name + "=VALUE or in JRSAN_OPTIONS");
        }
    }

    private static Option known(String name, String where) {
        Option option = OPTIONS.get(name);
        if (option == null) {
            throw new IllegalArgumentException(
                    "JRSan: " + where + ": unknown option '" + name + "'; " + suggestion(name));
        }
        return option;
    }

    /** The nearest name; all of them where none is so near that it could be meant. */
    private static String suggestion(String name) {
        String nearest = OPTIONS.keySet().stream()
                .min(Comparator.comparingInt(known -> distance(name, known)))
                .orElseThrow();
        return distance(name, nearest) <= 1 + name.length() / 3
                ? "did you mean '" + nearest + "'?"
                : "there are " + String.join(", ", OPTIONS.keySet());
    }

    /** Levenshtein distance, by rows. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
