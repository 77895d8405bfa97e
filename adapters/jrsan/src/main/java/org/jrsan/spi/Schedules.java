package org.jrsan.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.options.Settings.ScheduleKind;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.VirtualModes;
import org.jrsan.internal.threads.FastThreads;
import org.jrsan.schedule.Difference;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.Exploration;
import org.jrsan.schedule.Shard;
import org.jrsan.schedule.Task;
import org.jrsan.sync.RobustThread;
import org.jspecify.annotations.Nullable;

// Long because executions, their replays and weak runs of one test are opened and closed alike.
/**
 * The schedules of one test: who chooses them, and how many there are to run. Used by the thread that runs the test.
 */
public final class Schedules {

    private final TestOptions options;
    private final String test;
    private final @Nullable Exploration exploration;

    private final SanitizerOptions ofSessions;

    /** Whether this replays a weak run. */
    private final boolean isWeak;

    private @Nullable Execution execution;

    /** The latest execution once more, null unless that is under way. */
    private @Nullable Exploration replay;

    /** The execution that is under way. */
    private @Nullable Execution present;

    private int begun;

    private Schedules(TestOptions options, String test, @Nullable Exploration exploration, boolean isWeak) {
        this.test = test;
        this.isWeak = isWeak;
        this.options = options;
        this.exploration = exploration;
        // What would be faster than to record lines is to record none and to run again what finds something.
        SanitizerOptions session = exploration == null ? options.session() : options.ofSchedule();
        ofSessions = exploration != null && options.settings().sites() == Sites.LIGHT
                ? session.with("sites", "auto")
                : session;
    }

    /**
     * The schedules of a test.
     *
     * @param options its options
     * @param test its name, from which random choices follow if option {@code seed} is 0
     * @return its schedules, none begun
     */
    public static Schedules of(TestOptions options, String test) {
        Settings settings = options.settings();
        String choices = VirtualModes.scheduleOfNext();
        if (choices != null) {
            return new Schedules(options, test, Exploration.replay(choices, VirtualModes.earlierOfNext()), false);
        }
        if (!settings.replay().isEmpty()) {
            boolean isWeak = ReplayCode.isWeak(settings.replay());
            return new Schedules(options, test, ReplayCode.read(test, settings.replay()), isWeak);
        }
        if (settings.schedule() == ScheduleKind.OS) {
            return new Schedules(options, test, null, false);
        }
        Exploration.Kind kind = Exploration.Kind.valueOf(settings.schedule().name());
        long seed = settings.seed() != 0 ? settings.seed() : test.hashCode();
        return new Schedules(
                options,
                test,
                new Exploration(kind, options.iterations(), seed, settings.shard(), VirtualModes.earlierOfNext()),
                false);
    }

    /**
     * The schedule of the latest execution.
     *
     * @return a code for option {@code replay}; null without a schedule
     */
    public @Nullable String code() {
        if (execution == null) {
            return null;
        }
        return isWeak ? weakCode(execution.code()) : ReplayCode.of(test, execution.code());
    }

    /** Whether what is replayed is a weak run. */
    boolean isWeakReplay() {
        return isWeak;
    }

    /** The choices that a code of this test tells. */
    String choices(String code) {
        return ReplayCode.choices(code);
    }

    /** The code of a weak run of this test. */
    String weakCode(String choices) {
        return ReplayCode.ofWeak(test, choices);
    }

    /** What a test is given for option {@code continuations}, 0 where there are no schedules to begin with. */
    int continuations() {
        return exploration == null || !options.settings().replay().isEmpty() || !isWhole()
                ? 0
                : options.settings().continuations();
    }

    /** The options of the test. */
    Settings settings() {
        return options.settings();
    }

    /** What random choices of the continuations follow from. */
    long seed() {
        return options.settings().seed() != 0 ? options.settings().seed() : test.hashCode();
    }

    /** How many steps all executions had. */
    long steps() {
        return exploration == null ? 0 : exploration.steps();
    }

    /** Opens a session for a weak run. */
    Session openWeak(Execution weak, boolean isRecorded) {
        Steps.weakUnderNext(weak, isRecorded);
        return openUnderNext(weak);
    }

    /** Opens a session under an execution that {@link Steps} was told of. */
    private Session openUnderNext(Execution next) {
        present = next;
        boolean opened = false;
        try {
            Session session = Sanitizer.open(ofSessions);
            opened = true;
            return session;
        } finally {
            if (!opened) {
                Steps.noNext();
                end();
                present = null;
            }
        }
    }

    /** The session of a weak run is closed. */
    void endWeak() {
        present = null;
    }

    /**
     * Where a replay went another way than the execution that it was to repeat.
     *
     * @return a line; null if it did not
     */
    public @Nullable String left() {
        return exploration == null || exploration.leftAt() < 0
                ? null
                : "JRSan: the replay left its schedule at choice " + (exploration.leftAt() + 1)
                        + ": the code or its input is not what it was";
    }

    /**
     * Whether another execution is to be run.
     *
     * @return whether there is one
     */
    public boolean hasNext() {
        return exploration == null ? begun < options.iterations() : exploration.hasNext();
    }

    /**
     * Opens a session for the next execution. The calling thread is its first thread.
     *
     * @return the session, to be closed
     */
    public Session open() {
        begun++;
        if (exploration == null) {
            return Sanitizer.open(ofSessions);
        }
        Execution latest = exploration.begin();
        execution = latest;
        if (isWeak) {
            return openWeak(latest, true);
        }
        if (begun == 1 || isRepeat()) {
            // In full, so that the declarations of the classes that take part are known, and where the first two
            // differ.
            return openRecorded(latest);
        }
        Steps.underNext(latest);
        return openUnderNext(latest);
    }

    /**
     * Opens a session for the latest execution once more, with all that a report can tell of it. Called when the session of that
     * is closed, and before {@link #end}. It does not count.
     *
     * @return the session, to be closed
     */
    public Session openReplay() {
        Exploration all = Objects.requireNonNull(exploration, "nobody chooses the schedules");
        replay = all.replay(Objects.requireNonNull(execution, "no execution was begun"));
        return openRecorded(replay.begin());
    }

    private Session openRecorded(Execution recorded) {
        Steps.recordedUnderNext(recorded);
        return openUnderNext(recorded);
    }

    /**
     * The session of {@link #openReplay} is closed.
     *
     * @return the choice at which the execution left the one that it was to repeat, from 1; 0 if it did not
     */
    public int endReplay() {
        Exploration ended = Objects.requireNonNull(replay, "no replay was begun");
        ended.end(Objects.requireNonNull(present));
        replay = null;
        present = null;
        return ended.leftAt() + 1;
    }

    /** The test in full. */
    String test() {
        return test;
    }

    /** Which part of the schedules this process runs. */
    Shard shard() {
        return exploration == null ? Shard.WHOLE : options.settings().shard();
    }

    /** The file for results, null for none. */
    @Nullable
    String results() {
        String file = options.settings().results();
        return file.isEmpty() ? null : file;
    }

    /** Whether this process runs all of them. */
    boolean isWhole() {
        return shard().isWhole();
    }

    /** How many classes of schedules were run; 0 where nobody counts them. */
    long classes() {
        return exploration == null ? 0 : exploration.classes();
    }

    /** The latest execution is to be run once more. Called before {@link #end}; without a schedule nothing happens. */
    void repeat() {
        if (exploration != null && execution != null) {
            exploration.repeat(execution);
        }
    }

    /**
     * Whether the latest execution was an earlier one once more: the first, or one that did something which the program does once.
     *
     * @return whether it was, before {@link #end} or after it
     */
    public boolean isRepeat() {
        return exploration != null && exploration.isRepeat();
    }

    /**
     * Whether the threads of the open session run one at a time.
     *
     * @return whether there is a schedule
     */
    public boolean areControlled() {
        return exploration != null;
    }

    /**
     * Runs the threads that are left to their end, in the schedule.
     *
     * @return what kept them from ending, in words; null if nothing did
     */
    public @Nullable String finish() {
        Execution open = Objects.requireNonNull(present, "no execution is open");
        boolean complete = open.finish() == Execution.End.COMPLETE;
        Steps.leaveSchedule();
        return complete ? null : ScheduleText.why(open);
    }

    /** The session is closed: the next execution can be chosen. */
    public void end() {
        if (exploration != null && execution != null) {
            exploration.end(execution);
            execution = null;
            present = null;
        }
    }

    /**
     * Tells whether something that a thread threw is no failure, but the end of an execution that was over.
     *
     * @param thrown what was thrown
     * @return whether it or what caused it is such an end
     */
    public static boolean isEnd(Throwable thrown) {
        return Steps.isEnd(thrown) || thrown.getCause() != null && isEnd(thrown.getCause());
    }

    /**
     * Whether the calling thread runs under a schedule. It does in the initialiser of a class, too, where it takes no steps: the
     * schedule sees to it then that other threads go on.
     *
     * @return whether it does
     */
    public static boolean isControlled() {
        return Steps.anywhere() != null;
    }

    /**
     * Whether each class of schedules was run, to its end.
     *
     * @return whether it was; false without a schedule
     */
    public boolean areAllRun() {
        return exploration != null && isWhole() && obstacles(false).isEmpty();
    }

    /**
     * Starts a daemon thread for a framework, with its edge. If the calling thread runs under a schedule, it is one that takes its
     * steps fast, where this JVM has such threads; it may be a virtual one. All threads that one thread starts so begin together.
     *
     * @param name its name
     * @param body what it does
     * @return the thread, started
     */
    public static Thread startDaemon(String name, Runnable body) {
        CheckedRun run = CheckedRun.current();
        Thread fast = run == null ? null : FastThreads.start(run.run(), name, body);
        Thread thread = fast != null ? fast : startRobust(name, body);
        Task task = run == null ? null : run.run().edges().task(thread);
        if (task != null) {
            task.beginTogether();
        }
        return thread;
    }

    private static Thread startRobust(String name, Runnable body) {
        Thread thread = new RobustThread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * How far the schedules were covered, in words; null without a schedule.
     *
     * @param sawAll whether all that threads do has its place in a schedule: not what threads do that nobody saw to start
     */
    @Nullable
    String covered(boolean sawAll) {
        if (exploration == null) {
            return null;
        }
        if (sawAll && areAllRun()) {
            return "all classes of schedules";
        }
        if (!isWhole() && exploration.isComplete()) {
            return "all of its classes of schedules, shard " + (shard().index() + 1) + "/" + shard().count();
        }
        return exploration.isComplete() || exploration.classes() == 0
                ? "a part of the schedules"
                : exploration.classes() + " of " + ScheduleText.about(exploration.estimatedClasses())
                        + " classes of schedules";
    }

    /**
     * What keeps the executions from having covered all schedules, each in words; empty without a schedule.
     *
     * @param areStrangers whether threads were not seen to start: to wait for one of them is nothing else to be told
     */
    List<String> obstacles(boolean areStrangers) {
        if (exploration == null) {
            return List.of();
        }
        List<String> obstacles = new ArrayList<>();
        exploration.limits().stream()
                .filter(limit -> !areStrangers || limit != Limit.AWAY && limit != Limit.STRANGER)
                .forEach(limit -> obstacles.add(ScheduleText.of(limit)));
        if (!exploration.allEnded()) {
            obstacles.add("an execution did not end");
        }
        if (!exploration.isComplete()) {
            obstacles.add(
                    exploration.classes() == 0
                            ? "schedules were sampled; only schedule=exhaustive and auto run each class"
                            : "classes are left; raise iterations, or let each thread do less");
        }
        if (!options.bounds().isEmpty()) {
            obstacles.add("an option bounds what is remembered: " + String.join(", ", options.bounds()));
        }
        if (!exploration.wasRepeated()) {
            obstacles.add("no schedule was run twice");
        }
        Difference difference = exploration.difference();
        if (difference != null) {
            obstacles.add(ScheduleText.of(difference));
        } else if (exploration.hasDiverged()) {
            obstacles.add(
                    "an execution left the schedule that it was to take, so the test depends on more than its schedule");
        }
        return obstacles;
    }
}
