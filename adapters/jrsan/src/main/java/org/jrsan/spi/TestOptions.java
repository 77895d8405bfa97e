package org.jrsan.spi;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.SanitizerOptions;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.Options;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.options.Settings.Collect;
import org.jrsan.internal.options.Settings.ScheduleKind;

/** The options of one test; immutable. Any thread may call any method. */
public final class TestOptions {
    /** How often a test runs its method without a schedule, if nothing says so. */
    private static final int OS_ITERATIONS = 200;

    private static final List<String> BOUNDS = List.of("history", "observations", "values");
    private static final String UNBOUNDED = "1000000";

    private final SanitizerOptions session;
    private final Settings settings;

    private TestOptions(SanitizerOptions session) {
        this.session = session;
        Map<String, String> given = new HashMap<>();
        namesOfSession().forEach(name -> given.put(name, session.get(name)));
        settings = Settings.of(given);
    }

    /**
     * The options that the JVM was started with.
     *
     * @return the options
     * @throws IllegalArgumentException with a message of one line, if they cannot be used, even if checking is off: a
     *     misspelt option may be the reason
     */
    public static TestOptions ofJvm() {
        if (JvmOptions.refusal() != null) {
            throw new IllegalArgumentException(JvmOptions.refusal());
        }
        return new TestOptions(SanitizerOptions.ofJvm());
    }

    /**
     * The options of the sessions of a program that is no test.
     *
     * @param session the options
     * @return the options
     */
    public static TestOptions of(SanitizerOptions session) {
        return new TestOptions(session);
    }

    /**
     * How long threads are waited for outside of tests.
     *
     * @return the option of the JVM, its default when it cannot be read
     */
    public static Duration timeoutOfJvm() {
        return JvmOptions.settings().timeout();
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
     * The options that a session may set.
     *
     * @return their names, in the order of the table
     */
    public static List<String> namesOfSession() {
        return Options.namesOfSession();
    }

    /**
     * Whether a name is for the build, which hands it on to the JVMs of tests.
     *
     * @param name the name, without the prefix
     * @return whether it is no option
     */
    public static boolean isOfBuild(String name) {
        return Options.isOfBuild(name);
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
        Options.check(name, value, where);
    }

    /**
     * Requires that an option may be set for a session.
     *
     * @param name the name of the option
     * @throws IllegalArgumentException with a message of one line, if it can only be set when the JVM starts
     */
    public static void requireOfSession(String name) {
        Options.requireOfSession(name);
    }

    /**
     * These options with one of them changed.
     *
     * @param name the name of the option
     * @param value its value
     * @param where where it was set, for the message
     * @return new options
     * @throws IllegalArgumentException with a message of one line, if there is no such option, if the value is invalid, and
     *     if it can only be set when the JVM starts
     */
    public TestOptions with(String name, String value, String where) {
        Options.check(name, value, where);
        return new TestOptions(session.with(name, value));
    }

    /**
     * These options with another number of iterations.
     *
     * @param iterations how often the test runs its method
     * @param where where it was set, for the message
     * @return new options
     * @throws IllegalArgumentException with a message of one line, if the number is not allowed
     */
    public TestOptions withIterations(int iterations, String where) {
        return with(Options.ITERATIONS.name(), Integer.toString(iterations), where);
    }

    /**
     * The options of the test's sessions.
     *
     * @return these options
     */
    public SanitizerOptions session() {
        return session;
    }

    Settings settings() {
        return settings;
    }

    /**
     * How often the test runs its method, at most under a schedule.
     *
     * @return option {@code iterations}
     */
    public int iterations() {
        boolean isUsual = settings.schedule() == ScheduleKind.OS && !session.isSet(Options.ITERATIONS.name());
        return isUsual ? OS_ITERATIONS : settings.iterations();
    }

    /** These options for a session under a schedule: what is remembered has no bound, unless an option says so. */
    SanitizerOptions ofSchedule() {
        SanitizerOptions unbounded = session;
        for (String bound : BOUNDS) {
            unbounded = unbounded.isSet(bound) ? unbounded : unbounded.with(bound, UNBOUNDED);
        }
        return unbounded;
    }

    /** The bounds of what is remembered that were set. */
    List<String> bounds() {
        return BOUNDS.stream().filter(session::isSet).toList();
    }

    /**
     * The directory for reports.
     *
     * @return option {@code reports}; empty if it is not set
     */
    public String reports() {
        return settings.reports();
    }

    /**
     * The file with the findings that are known.
     *
     * @return option {@code baseline}; empty for none
     */
    public String baseline() {
        return settings.baseline();
    }

    /**
     * The file with the findings that are suppressed.
     *
     * @return option {@code suppressions}; empty for none
     */
    public String suppressions() {
        return settings.suppressions();
    }

    /**
     * How long threads are waited for.
     *
     * @return option {@code timeout}
     */
    public Duration timeout() {
        return settings.timeout();
    }

    /**
     * Whether to search for modes that close what the test finds.
     *
     * @return option {@code repair}
     */
    public boolean repairs() {
        return settings.repair();
    }

    /**
     * Whether to search for modes that the test does not need.
     *
     * @return option {@code weaken}
     */
    public boolean weakens() {
        return settings.weaken();
    }

    /**
     * Whether JRSan chooses which thread runs next.
     *
     * @return whether option {@code schedule} is not {@code os}
     */
    public boolean hasSchedule() {
        return settings.schedule() != ScheduleKind.OS;
    }

    /**
     * Whether the test runs one schedule only, which was given.
     *
     * @return whether option {@code replay} is set
     */
    public boolean isReplay() {
        return !settings.replay().isEmpty();
    }

    /**
     * Whether the test ends with the first iteration that found something.
     *
     * @return whether option {@code collect} says so
     */
    public boolean stopsAtFirst() {
        return settings.collect() == Collect.FIRST;
    }
}
