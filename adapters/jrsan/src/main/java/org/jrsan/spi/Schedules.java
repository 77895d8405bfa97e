package org.jrsan.spi;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.options.Settings.ScheduleKind;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.UserClasses;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Exploration;
import org.jspecify.annotations.Nullable;

/**
 * The schedules of one test: who chooses them, and how many there are to run. Used by the thread that runs the test.
 */
public final class Schedules {
    private static final int MOST_FRAMES = 8;

    /** Frames of the test framework are no user's either. */
    private static final Pattern OF_FRAMEWORK = Pattern.compile("(sun|org\\.junit)\\.");

    private final TestOptions options;
    private final String test;
    private final @Nullable Exploration exploration;
    private @Nullable Execution execution;
    private int begun;

    private Schedules(TestOptions options, String test, @Nullable Exploration exploration) {
        this.test = test;
        this.options = options;
        this.exploration = exploration;
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
        if (!settings.replay().isEmpty()) {
            return new Schedules(options, test, replay(settings.replay(), test));
        }
        if (settings.schedule() == ScheduleKind.OS) {
            return new Schedules(options, test, null);
        }
        Exploration.Kind kind = Exploration.Kind.valueOf(settings.schedule().name());
        long seed = settings.seed() != 0 ? settings.seed() : test.hashCode();
        return new Schedules(options, test, new Exploration(kind, settings.iterations(), seed));
    }

    /** A code begins with a number of the test that it belongs to. */
    private static Exploration replay(String code, String test) {
        if (!code.startsWith(mark(test))) {
            throw new IllegalArgumentException("JRSan: option replay is '" + code + "', which is no code of " + test
                    + "; use the one that a report of this test printed");
        }
        try {
            return Exploration.replay(code.substring(mark(test).length()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "JRSan: option replay is '" + code + "', which is cut off or changed; use it as it was printed", e);
        }
    }

    private static String mark(String test) {
        return Integer.toHexString(test.hashCode()) + "-";
    }

    /**
     * The schedule of the latest execution.
     *
     * @return a code for option {@code replay}; null without a schedule
     */
    public @Nullable String code() {
        return execution == null ? null : mark(test) + execution.code();
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
        if (exploration != null) {
            execution = exploration.begin();
            Steps.underNext(execution);
        }
        boolean opened = false;
        try {
            Session session = Sanitizer.open(options.session());
            opened = true;
            return session;
        } finally {
            if (!opened) {
                Steps.underNext(null);
                end();
            }
        }
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
        Execution present = Objects.requireNonNull(execution, "no execution is open");
        boolean complete = present.finish() == Execution.End.COMPLETE;
        Steps.leaveSchedule();
        return complete ? null : why(present);
    }

    private static boolean isUsers(String className) {
        return UserClasses.isUsers(className)
                && !OF_FRAMEWORK.matcher(className).lookingAt();
    }

    private static String why(Execution execution) {
        StringBuilder text = new StringBuilder("JRSan: ")
                .append(
                        switch (execution.end()) {
                            case DEADLOCK -> "deadlock: no thread can go on";
                            case TOO_LONG -> "the test did not end within " + execution.steps() + " steps";
                            case ENDLESS ->
                                "the test does not end: its threads only repeat reads that find nothing new";
                            case STUCK -> "threads are blocked where JRSan does not see it";
                            case BROKEN -> "the schedule broke off: " + execution.error();
                            case OPEN, COMPLETE -> execution.end().name().toLowerCase(Locale.ROOT);
                        });
        for (Execution.Blocked blocked : execution.blocked()) {
            Thread thread = blocked.task().thread();
            text.append('\n').append(thread == null ? "thread " + blocked.task().number() : thread.getName());
            blocked.stack().stream()
                    .filter(frame -> isUsers(frame.getClassName()))
                    .limit(MOST_FRAMES)
                    .forEach(frame -> text.append("\n    at ").append(frame));
        }
        return text.toString();
    }

    /** The session is closed: the next execution can be chosen. */
    public void end() {
        if (exploration != null && execution != null) {
            exploration.end(execution);
            execution = null;
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
     * Whether the calling thread runs under a schedule.
     *
     * @return whether it does
     */
    public static boolean isControlled() {
        return Steps.task() != null;
    }

    /**
     * Whether each class of schedules was run, to its end.
     *
     * @return whether it was; false without a schedule
     */
    public boolean areAllRun() {
        return exploration != null
                && exploration.isComplete()
                && exploration.allEnded()
                && !exploration.heldBack()
                && !exploration.hasDiverged();
    }

    /** How far the schedules were covered, in words; null without a schedule. */
    @Nullable
    String covered() {
        if (exploration == null) {
            return null;
        }
        return areAllRun() ? "all classes of schedules" : "a part of the schedules";
    }
}
