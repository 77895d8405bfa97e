package org.jrsan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.OptionReader;
import org.jrsan.internal.options.Options;
import org.jrsan.internal.options.Settings;
import org.jspecify.annotations.Nullable;

/**
 * The options of a session. Immutable.
 *
 * <table>
 * <caption>Options, by the name used in properties</caption>
 * <tr><th>name</th><th>values, the default first</th><th>meaning</th></tr>
 * <tr><td>{@code enabled}</td><td>{@code false}, {@code true}</td><td>for the JVM: whether it checks; it is read once, and
 *     only from properties or the environment</td></tr>
 * <tr><td>{@code session}</td><td>{@code explicit}, {@code process}</td><td>for the JVM: {@code process} opens one session
 *     for the whole JVM and prints its report to standard error at exit</td></tr>
 * <tr><td>{@code engine}</td><td>{@code thread-clocks}, {@code location-clocks}</td><td>which engine follows the run:
 *     the production engine, with O(threads) per access, or the paper's engine, with O(locations), which is the
 *     reference</td></tr>
 * <tr><td>{@code check}</td><td>{@code all}, {@code robustness}, {@code races}</td><td>what to look for; races of plain
 *     accesses are found only with {@code thread-clocks}</td></tr>
 * <tr><td>{@code plain}</td><td>{@code race}, {@code opaque}</td><td>whether plain accesses are checked for races, or
 *     count as opaque accesses, for code that orders them by explicit fences; {@code plainAsOpaque} declares the latter
 *     for a single location</td></tr>
 * <tr><td>{@code alone}</td><td>{@code counted}, {@code followed}</td><td>what the accesses of the thread that opened the session
 *     are while no other thread takes part in it. {@code counted}: those that the agent sees are counted, and no more is kept of
 *     them, as whoever comes later knows them all. {@code followed}: they are followed as all others are</td></tr>
 * <tr><td>{@code sites}</td><td>{@code auto}, {@code full}, {@code light}, {@code off}</td><td>which of the user's
 *     lines are recorded. {@code full}: the line of each write, and of each access that learns something. {@code light}:
 *     a write may have the line of a similar write shortly before it, and the report says so. {@code off}: none.
 *     {@code auto}: under a schedule none, but an execution that finds something new is run again with all of them;
 *     else {@code full}. Declarations by annotation need {@code full} or {@code auto}</td></tr>
 * <tr><td>{@code accessors}</td><td>none, or names of methods</td><td>methods that do not count as the place of an access,
 *     in addition to methods that make one access and do nothing else; findings then name their callers. Write {@code
 *     Class.method} or the end of it, {@code *} for any part of a name, and {@code ;} between several</td></tr>
 * <tr><td>{@code history}</td><td>{@code 64}, from 1 to 1000000</td><td>writes remembered per location, all under a
 *     schedule unless this is set; with {@code thread-clocks} a thread that lags further behind counts as knowing the older ones</td></tr>
 * <tr><td>{@code observations}</td><td>{@code 8}, from 2 to 1000000</td><td>with {@code thread-clocks}: how many points of
 *     each thread's knowledge are remembered per location</td></tr>
 * <tr><td>{@code values}</td><td>{@code 32}, from 1 to 1000000</td><td>with {@code location-clocks}: values remembered per
 *     location, for the checks of waits and compare-and-sets</td></tr>
 * <tr><td>{@code exitcode}</td><td>{@code 0}, from 0 to 255</td><td>for the JVM, with {@code session=process}: its exit code
 *     if the verdict is not a pass; 0 leaves it alone. Other shutdown hooks get up to {@code timeout} to finish. Files
 *     marked by {@link java.io.File#deleteOnExit} are then not deleted</td></tr>
 * <tr><td>{@code agent}</td><td>{@code given}, {@code attach}</td><td>for the JVM. {@code attach}: JUnit's launcher attaches
 *     the agent, if that is on the class path, before test classes are loaded</td></tr>
 * <tr><td>{@code agentoptions}</td><td>none, or options of the agent</td><td>for the JVM. With {@code agent=attach}: what the agent
 *     is given, as behind {@code -javaagent:jrsan-agent.jar=}</td></tr>
 * <tr><td>{@code junit}</td><td>{@code annotated}, {@code all}</td><td>for the JVM. {@code all}: each test of JUnit Jupiter and TestNG, and under the agent of JUnit 4, has
 *     a session of its own, and a summary of the run is printed</td></tr>
 * <tr><td>{@code schedule}</td><td>{@code auto}, {@code os}, {@code exhaustive}, {@code random}, {@code pct}, {@code
 *     pos}</td><td>who chooses which thread of a {@code @RobustnessTest} runs next. {@code os}: the operating system. With
 *     the others one thread runs at a time, and JRSan chooses. {@code exhaustive}: one execution for each class of
 *     schedules. {@code random}, {@code pct}, {@code pos}: samples. {@code auto}: {@code exhaustive} for half of the
 *     executions, and a mixture of the samples for the rest</td></tr>
 * <tr><td>{@code seed}</td><td>{@code 0}, from 0 to 2147483647</td><td>what the random choices of a schedule follow from;
 *     0 stands for the name of the test</td></tr>
 * <tr><td>{@code shard}</td><td>{@code 1/1}, or i/n</td><td>which of several parts of the schedules this JVM runs. All
 *     parts together cover what one JVM without the option would. {@code ./jrsan merge} makes one verdict of their
 *     results</td></tr>
 * <tr><td>{@code results}</td><td>none, or the name of a file</td><td>the file to which each {@code @RobustnessTest} adds a
 *     line with its result, for {@code ./jrsan merge}</td></tr>
 * <tr><td>{@code replay}</td><td>none, or a code</td><td>the schedule that a {@code @RobustnessTest} runs, once: the
 *     code that an earlier report of the same test printed</td></tr>
 * <tr><td>{@code iterations}</td><td>{@code 10000}, from 1 to 1000000</td><td>how often a {@code @RobustnessTest} runs its
 *     method, at most. With {@code schedule=os} so often, and 200 times by default</td></tr>
 * <tr><td>{@code timeout}</td><td>{@code 30}, from 1 to 86400</td><td>how many seconds {@code Actors} wait for their
 *     threads, and a {@code @RobustnessTest} for the threads that it started</td></tr>
 * <tr><td>{@code collect}</td><td>{@code all}, {@code first}</td><td>whether a {@code @RobustnessTest} continues after
 *     the first iteration that found something</td></tr>
 * <tr><td>{@code explain}</td><td>{@code false}, {@code true}</td><td>whether the report of a violation has a row
 *     {@code check}, with the inequality of timestamps that failed</td></tr>
 * <tr><td>{@code continuations}</td><td>{@code 1000}, from 0 to 1000000</td><td>under a schedule: how many weak runs judge
 *     a violation, unless there are fewer. Each of them begins as the execution did that found it, lets the exposed access
 *     meet what is stale, and goes on in another way. 0: violations are not judged</td></tr>
 * <tr><td>{@code stale}</td><td>{@code 3}, from 1 to 1000</td><td>how often memory may show each thread something stale in one
 *     weak run; afterwards it shows the newest</td></tr>
 * <tr><td>{@code reports}</td><td>{@code target/jrsan} in a Maven project, else none; or the name of a directory, or
 *     {@code off}</td><td>where each {@code @RobustnessTest} writes its result as JSON and SARIF</td></tr>
 * <tr><td>{@code baseline}</td><td>none, or the name of a file</td><td>known findings, which do not make a
 *     {@code @RobustnessTest} fail</td></tr>
 * <tr><td>{@code suppressions}</td><td>none, or the name of a file</td><td>findings that do not make a
 *     {@code @RobustnessTest} fail, each with a reason</td></tr>
 * <tr><td>{@code fail}</td><td>{@code any}, {@code outcome}, {@code harmful}, {@code all}</td><td>which violations make a
 *     {@code @RobustnessTest} fail. {@code any}: all but those that were judged {@code HARMLESS} or {@code HARMLESS_SO_FAR}.
 *     {@code outcome}: {@code HARMFUL} and {@code OUTCOME}. {@code harmful}: {@code HARMFUL}. {@code all}: all. Races make it
 *     fail in any case</td></tr>
 * <tr><td>{@code repair}</td><td>{@code false}, {@code true}</td><td>under a schedule: whether a {@code @RobustnessTest} with
 *     findings runs again with stronger modes, for up to a minute, and reports the smallest changes that close them</td></tr>
 * <tr><td>{@code weaken}</td><td>{@code false}, {@code true}</td><td>under a schedule: whether a {@code @RobustnessTest} without
 *     findings runs again with weaker modes, for up to a minute, and prints the accesses that can be weaker</td></tr>
 * </table>
 *
 * <p>What the table says of a {@code @RobustnessTest} holds for an {@link Exploration}, too.
 *
 * <p>A smaller bound can miss a violation, but no bound invents one.
 *
 * <p>You can set each option with a system property {@code jrsan.NAME}, or in the environment variable {@code
 * JRSAN_OPTIONS} as {@code NAME=VALUE}, separated by commas. A property takes precedence over the variable, and a call
 * here takes precedence over both. With an unknown name or value, opening a session throws and each {@code
 * @RobustnessTest} fails. Drop-in types keep working without an exception, and print one line on standard error.
 */
public final class SanitizerOptions {
    private static final SanitizerOptions OF_JVM = new SanitizerOptions(JvmOptions.given(), JvmOptions.settings());

    /** What was set, as it was written. */
    private final Map<String, String> given;

    /** All of it, by type. */
    private final Settings settings;

    private SanitizerOptions(Map<String, String> given, Settings settings) {
        this.given = given;
        this.settings = settings;
    }

    private SanitizerOptions(Map<String, String> given) {
        this(given, Settings.of(given));
    }

    Settings settings() {
        return settings;
    }

    /**
     * The options that this JVM was started with.
     *
     * @return the options of the system properties and of {@code JRSAN_OPTIONS}, read once
     * @throws IllegalArgumentException with a message of one line, if this JVM checks and a name is unknown or a value
     *     is invalid; with checking off, such options are ignored
     */
    public static SanitizerOptions ofJvm() {
        if (JvmOptions.refusal() != null && OF_JVM.enabled()) {
            throw new IllegalArgumentException(JvmOptions.refusal());
        }
        return OF_JVM;
    }

    /**
     * The options that the given properties and variable would set.
     *
     * @param properties the system properties; names that do not begin with {@code jrsan.} are ignored
     * @param variable the value of {@code JRSAN_OPTIONS}, null if it is not set
     * @return the options
     * @throws IllegalArgumentException with a message of one line, if a name is unknown or a value is invalid
     */
    public static SanitizerOptions read(Properties properties, @Nullable String variable) {
        return new SanitizerOptions(OptionReader.read(properties, variable));
    }

    /**
     * These options with one of them changed.
     *
     * @param name a name of the table above
     * @param value a value allowed there
     * @return new options
     * @throws IllegalArgumentException if the name is unknown (the message suggests the nearest one), if the value is
     *     invalid, and for {@code enabled}, {@code session}, {@code exitcode}, {@code agent},
     *     {@code agentoptions} and {@code junit}, which belong to the JVM
     */
    public SanitizerOptions with(String name, String value) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Options.requireOfSession(name);
        Options.check(name, value, "option " + name);
        Map<String, String> changed = new LinkedHashMap<>(given);
        changed.put(name, value);
        return new SanitizerOptions(changed);
    }

    /**
     * The value of an option.
     *
     * @param name a name of the table above
     * @return its value, the default if it was not set
     * @throws IllegalArgumentException if the name is unknown; the message suggests the nearest one
     */
    public String get(String name) {
        return given.getOrDefault(name, Options.defaultOf(name));
    }

    /**
     * Tells whether an option was set, even to its default.
     *
     * @param name a name of the table above
     * @return whether it was set
     * @throws IllegalArgumentException if the name is unknown; the message suggests the nearest one
     */
    public boolean isSet(String name) {
        Options.defaultOf(name);
        return given.containsKey(name);
    }

    /**
     * Whether this JVM checks.
     *
     * @return option {@code enabled}
     */
    public boolean enabled() {
        return settings.enabled();
    }

    /**
     * An option that is a number.
     *
     * @param name a name of the table above
     * @return its value
     * @throws NumberFormatException if the option is not a number
     */
    public int number(String name) {
        return Integer.parseInt(get(name));
    }

    /**
     * The options that differ from the defaults.
     *
     * @return for example {@code {sites=off}}
     */
    @Override
    public String toString() {
        return given.toString();
    }
}
