package org.jrsan.processor;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The processor's options, {@code -Ajrsan.NAME=VALUE}.
 *
 * @param padding {@code jrsan.padding}: bytes before and after a padded field, 64, 128 (the default) or 256
 * @param notes {@code jrsan.notes}: whether loops that should be waits or updates get a note, {@code on} (the default)
 *     or {@code off}; the claims of {@code @WaitLoop} and {@code @CasLoop} are always checked
 */
record Options(int padding, boolean notes) {
    static final String PREFIX = "jrsan.";

    private static final String PADDING = PREFIX + "padding";
    private static final String NOTES = PREFIX + "notes";

    private static final List<String> PADDINGS = List.of("128", "64", "256");
    private static final List<String> ON_OFF = List.of("on", "off");
    private static final Set<String> NAMES = Set.of(PADDING, NOTES);

    /** The names of all options. */
    static Set<String> names() {
        return NAMES;
    }

    /**
     * Reads the options. Options of other processors are ignored. A bad option counts as absent.
     *
     * @param given all options of the compiler
     * @param bad gets a line for each bad option
     */
    static Options read(Map<String, String> given, Consumer<String> bad) {
        for (String name : new TreeSet<>(given.keySet())) {
            if (name.startsWith(PREFIX) && !NAMES.contains(name)) {
                bad.accept(
                        "unknown option -A" + name + "; options are -A" + String.join(" and -A", new TreeSet<>(NAMES)));
            }
        }
        return new Options(
                Integer.parseInt(value(PADDING, PADDINGS, given, bad)),
                value(NOTES, ON_OFF, given, bad).equals("on"));
    }

    private static String value(String name, List<String> values, Map<String, String> given, Consumer<String> bad) {
        if (!given.containsKey(name)) {
            return values.get(0);
        }
        // An option without a value, -Aname, has the value null.
        String value = Objects.requireNonNullElse(given.get(name), "");
        if (values.contains(value)) {
            return value;
        }
        bad.accept("option -A" + name + " must be one of " + String.join(", ", values)
                + (value.isEmpty() ? ", but has no value" : ", but is " + value));
        return values.get(0);
    }
}
