package org.jrsan.internal.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jrsan.internal.options.Settings.AloneAs;
import org.jrsan.internal.options.Settings.Checks;
import org.jrsan.internal.options.Settings.Collect;
import org.jrsan.internal.options.Settings.EngineKind;
import org.jrsan.internal.options.Settings.Fail;
import org.jrsan.internal.options.Settings.PlainAs;
import org.jrsan.internal.options.Settings.ScheduleKind;
import org.jrsan.internal.options.Settings.SessionKind;
import org.jrsan.internal.values.Suggestion;
import org.jrsan.schedule.Shard;

/** The options that there are: the only place where their names, values and defaults stand. */
public final class Options {
    /** In the order of the table in {@link org.jrsan.SanitizerOptions}. */
    static final Map<String, Option<?>> BY_NAME = new LinkedHashMap<>();

    static final Option<Boolean> ENABLED = add(Option.choice("enabled", List.of(false, true)));
    static final Option<SessionKind> SESSION = add(Option.choice("session", List.of(SessionKind.values())));
    static final Option<EngineKind> ENGINE = add(Option.choice("engine", List.of(EngineKind.values())));
    static final Option<Checks> CHECK = add(Option.choice("check", List.of(Checks.values())));
    static final Option<PlainAs> PLAIN = add(Option.choice("plain", List.of(PlainAs.values())));
    static final Option<AloneAs> ALONE = add(Option.choice("alone", List.of(AloneAs.values())));
    static final Option<Sites> SITES = add(Option.choice("sites", List.of(Sites.values())));
    static final Option<Accessors> ACCESSORS = add(Option.methods("accessors"));
    static final Option<Integer> HISTORY = add(Option.number("history", 64, 1, 1_000_000));
    static final Option<Integer> OBSERVATIONS = add(Option.number("observations", 8, 2, 1_000_000));
    static final Option<Integer> VALUES = add(Option.number("values", 32, 1, 1_000_000));
    static final Option<Integer> EXITCODE = add(Option.number("exitcode", 0, 0, 255));
    static final Option<String> AGENT = add(Option.choice("agent", List.of("given", "attach")));
    static final Option<String> AGENTOPTIONS = add(Option.text("agentoptions", "options of the agent"));
    static final Option<String> JUNIT = add(Option.choice("junit", List.of("annotated", "all")));
    static final Option<ScheduleKind> SCHEDULE = add(Option.choice("schedule", List.of(ScheduleKind.values())));
    static final Option<Integer> SEED = add(Option.number("seed", 0, 0, Integer.MAX_VALUE));
    static final Option<Shard> SHARD = add(Option.part("shard"));
    static final Option<String> RESULTS = add(Option.text("results", "the name of a file"));
    static final Option<String> REPLAY = add(Option.text("replay", "a code that a report printed"));
    public static final Option<Integer> ITERATIONS = add(Option.number("iterations", 10_000, 1, 1_000_000));
    static final Option<Integer> TIMEOUT = add(Option.number("timeout", 30, 1, 86_400));
    static final Option<Collect> COLLECT = add(Option.choice("collect", List.of(Collect.values())));
    static final Option<Boolean> EXPLAIN = add(Option.choice("explain", List.of(false, true)));
    static final Option<Integer> CONTINUATIONS = add(Option.number("continuations", 1_000, 0, 1_000_000));
    static final Option<Integer> STALE = add(Option.number("stale", 3, 1, 1_000));
    static final Option<String> REPORTS = add(Option.text("reports", "the name of a directory, or off"));
    static final Option<String> BASELINE = add(Option.text("baseline", "the name of a file"));
    static final Option<String> SUPPRESSIONS = add(Option.text("suppressions", "the name of a file"));
    static final Option<Fail> FAIL = add(Option.choice("fail", List.of(Fail.values())));
    static final Option<Boolean> REPAIR = add(Option.choice("repair", List.of(false, true)));
    static final Option<Boolean> WEAKEN = add(Option.choice("weaken", List.of(false, true)));

    /** Those that are set when the JVM starts, never for a session. */
    private static final Set<Option<?>> OF_JVM = Set.of(ENABLED, SESSION, EXITCODE, AGENT, AGENTOPTIONS, JUNIT);

    private Options() {}

    private static <T> Option<T> add(Option<T> option) {
        BY_NAME.put(option.name(), option);
        return option;
    }

    /**
     * The names of the options that can be set for one session or one test.
     *
     * @return the names, in the order of the table in {@link org.jrsan.SanitizerOptions}
     */
    public static List<String> namesOfSession() {
        return BY_NAME.values().stream()
                .filter(option -> !OF_JVM.contains(option))
                .map(Option::name)
                .toList();
    }

    /**
     * Whether a name is for the build, which hands it on to the JVMs of tests: {@code maven.skip} and its like. The build checks it.
     *
     * @param name the name
     * @return whether it is no option here
     */
    public static boolean isOfBuild(String name) {
        return name.startsWith("maven.");
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
        Option<?> option = known(name, where);
        if (option.read(value).isEmpty()) {
            throw new IllegalArgumentException(
                    "JRSan: " + where + ": option " + name + " is '" + value + "' but must be " + option.expected());
        }
    }

    /**
     * The default of an option, as it is written.
     *
     * @param name the option
     * @return its default
     * @throws IllegalArgumentException when the option is unknown
     */
    public static String defaultOf(String name) {
        return known(name, "option").defaultText();
    }

    /**
     * Refuses the options that belong to the JVM as a whole.
     *
     * @param name the option
     * @throws IllegalArgumentException when it can only be set at the start of the JVM
     */
    public static void requireOfSession(String name) {
        Option<?> option = BY_NAME.get(name);
        if (option != null && OF_JVM.contains(option)) {
            throw new IllegalArgumentException("JRSan: option " + name + " belongs to the JVM: set it by -Djrsan."
                    + name + "=VALUE or in JRSAN_OPTIONS");
        }
    }

    private static Option<?> known(String name, String where) {
        Option<?> option = BY_NAME.get(name);
        if (option == null) {
            throw new IllegalArgumentException(
                    "JRSan: " + where + ": unknown option '" + name + "'; " + Suggestion.of(name, BY_NAME.keySet()));
        }
        return option;
    }
}
