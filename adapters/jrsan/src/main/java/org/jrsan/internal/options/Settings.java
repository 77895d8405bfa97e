package org.jrsan.internal.options;

import java.time.Duration;
import java.util.Map;
import org.jrsan.schedule.Shard;

/**
 * The values of all options, by type. What each does in full, the table in {@link org.jrsan.SanitizerOptions} says.
 *
 * @param enabled whether this JVM checks
 * @param session who opens sessions
 * @param engine which engine follows the run
 * @param check what to look for
 * @param plain what plain accesses are
 * @param alone what is kept of a thread's accesses while no other one takes part
 * @param sites which of the user's lines are recorded
 * @param accessors methods that do not count as the place of an access
 * @param history how many writes are remembered per location
 * @param observations how many points of each thread's knowledge are remembered per location
 * @param values how many values the paper's engine remembers per location
 * @param exitcode the exit code of a JVM that is one session and has no pass, 0 to leave it alone
 * @param agent who gives the agent to the JVM
 * @param agentoptions what an attached agent is given, empty for nothing
 * @param junit which tests of JUnit are sessions
 * @param schedule who chooses which thread runs next
 * @param seed what random choices of schedules follow from, 0 for the name of the test
 * @param shard which part of the schedules a test runs
 * @param results the file to which each test adds its result, empty for none
 * @param replay the code of a schedule to be run once more, empty for none
 * @param iterations how often a test runs its method
 * @param timeout how long threads are waited for
 * @param collect when a test ends
 * @param explain whether reports of violations say which inequality of clocks failed
 * @param continuations how many weak runs judge a violation, 0 for none
 * @param stale how often memory may show a thread what is stale in one weak run
 * @param reports the directory for reports, empty for what the caller takes
 * @param baseline the file with the findings that are known, empty for none
 * @param suppressions the file with the findings that are suppressed, empty for none
 * @param fail which violations make a test fail
 * @param repair whether a test searches for modes that close its findings
 * @param weaken whether a test searches for modes that it does not need
 */
public record Settings(
        boolean enabled,
        SessionKind session,
        EngineKind engine,
        Checks check,
        PlainAs plain,
        AloneAs alone,
        Sites sites,
        Accessors accessors,
        int history,
        int observations,
        int values,
        int exitcode,
        String agent,
        String agentoptions,
        String junit,
        ScheduleKind schedule,
        int seed,
        Shard shard,
        String results,
        String replay,
        int iterations,
        Duration timeout,
        Collect collect,
        boolean explain,
        int continuations,
        int stale,
        String reports,
        String baseline,
        String suppressions,
        Fail fail,
        boolean repair,
        boolean weaken) {

    /** Who opens sessions. */
    public enum SessionKind {
        /** Code does. */
        EXPLICIT,
        /** There is one for the whole JVM. */
        PROCESS
    }

    /** Which engine follows a run. */
    public enum EngineKind {
        /** The production engine. */
        THREAD_CLOCKS,
        /** The paper's. */
        LOCATION_CLOCKS
    }

    /** What to look for. */
    public enum Checks {
        /** Violations of robustness, and races. */
        ALL,
        /** Violations of robustness alone. */
        ROBUSTNESS,
        /** Races alone. */
        RACES
    }

    /** What plain accesses are. */
    public enum PlainAs {
        /** Accesses that may race. */
        RACE,
        /** Opaque accesses. */
        OPAQUE
    }

    /** What the accesses of a thread are while no other one takes part. */
    public enum AloneAs {
        /** They are counted. */
        COUNTED,
        /** They are followed as all others are. */
        FOLLOWED
    }

    /** Who chooses which thread runs next. */
    public enum ScheduleKind {
        /** JRSan: each class of schedules once, and a mixture of samples where those are too many. */
        AUTO,
        /** The operating system. */
        OS,
        /** JRSan: each class of schedules once. */
        EXHAUSTIVE,
        /** JRSan: at each step any thread. */
        RANDOM,
        /** JRSan: threads with priorities. */
        PCT,
        /** JRSan: steps with priorities. */
        POS
    }

    /** When a test ends. */
    public enum Collect {
        /** After its last iteration. */
        ALL,
        /** After the first iteration that found something. */
        FIRST
    }

    /** Which violations make a test fail. */
    public enum Fail {
        /** Those that are not known to be without effect. */
        ANY,
        /** Those that make the test fail, or give its actors another outcome. */
        OUTCOME,
        /** Those that make the test fail. */
        HARMFUL,
        /** All. */
        ALL
    }

    /**
     * Reads settings that are allowed.
     *
     * @param given name to value; defaults hold for what is missing
     * @return all settings
     */
    public static Settings of(Map<String, String> given) {
        return new Settings(
                Options.ENABLED.in(given),
                Options.SESSION.in(given),
                Options.ENGINE.in(given),
                Options.CHECK.in(given),
                Options.PLAIN.in(given),
                Options.ALONE.in(given),
                Options.SITES.in(given),
                Options.ACCESSORS.in(given),
                Options.HISTORY.in(given),
                Options.OBSERVATIONS.in(given),
                Options.VALUES.in(given),
                Options.EXITCODE.in(given),
                Options.AGENT.in(given),
                Options.AGENTOPTIONS.in(given),
                Options.JUNIT.in(given),
                Options.SCHEDULE.in(given),
                Options.SEED.in(given),
                Options.SHARD.in(given),
                Options.RESULTS.in(given),
                Options.REPLAY.in(given),
                Options.ITERATIONS.in(given),
                Duration.ofSeconds(Options.TIMEOUT.in(given)),
                Options.COLLECT.in(given),
                Options.EXPLAIN.in(given),
                Options.CONTINUATIONS.in(given),
                Options.STALE.in(given),
                Options.REPORTS.in(given),
                Options.BASELINE.in(given),
                Options.SUPPRESSIONS.in(given),
                Options.FAIL.in(given),
                Options.REPAIR.in(given),
                Options.WEAKEN.in(given));
    }
}
