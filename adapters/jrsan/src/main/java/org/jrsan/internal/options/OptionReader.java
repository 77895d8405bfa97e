package org.jrsan.internal.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads options from properties and the environment. */
public final class OptionReader {
    private static final String PREFIX = "jrsan.";

    private OptionReader() {}

    /**
     * The options set by properties and variable, the property winning.
     *
     * @param properties the system properties
     * @param variable the value of {@code JRSAN_OPTIONS}, or null
     * @return name to value
     * @throws IllegalArgumentException in one line
     */
    public static Map<String, String> read(Properties properties, @Nullable String variable) {
        List<String> refusals = new ArrayList<>();
        Map<String, String> values = read(properties, variable, refusals);
        if (!refusals.isEmpty()) {
            throw new IllegalArgumentException(refusals.get(0));
        }
        return values;
    }

    /**
     * The same, without the settings that are refused.
     *
     * @param properties the system properties
     * @param variable the value of {@code JRSAN_OPTIONS}, or null
     * @param refusals gets a line for each setting that is unknown or not allowed
     * @return name to value
     */
    public static Map<String, String> read(Properties properties, @Nullable String variable, List<String> refusals) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : variable == null ? new String[0] : variable.split("[,\\s]+")) {
            if (!setting.isEmpty()) {
                int equals = setting.indexOf('=');
                if (equals < 0) {
                    refusals.add("JRSan: JRSAN_OPTIONS holds '" + setting
                            + "', which is not a setting; write NAME=VALUE, separated by commas");
                } else {
                    String name = setting.substring(0, equals);
                    put(values, name, setting.substring(equals + 1), "JRSAN_OPTIONS", refusals);
                }
            }
        }
        for (String property : new TreeSet<>(properties.stringPropertyNames())) {
            if (property.startsWith(PREFIX) && !Options.isOfBuild(property.substring(PREFIX.length()))) {
                put(
                        values,
                        property.substring(PREFIX.length()),
                        properties.getProperty(property),
                        "system property " + property,
                        refusals);
            }
        }
        return values;
    }

    private static void put(
            Map<String, String> values, String name, String value, String where, List<String> refusals) {
        try {
            Options.check(name, value, where);
            values.put(name, value);
        } catch (IllegalArgumentException e) {
            refusals.add(e.getMessage());
        }
    }
}
