package org.jrsan.spi;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jrsan.internal.source.UserClasses;
import org.jrsan.schedule.Difference;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Execution.End;
import org.jrsan.schedule.Execution.Limit;

/** What there is to say of schedules, in words. */
final class ScheduleText {
    private static final int MOST_FRAMES = 8;
    private static final double MOST_CLASSES = 1e15;

    /** Frames of the test framework are no user's either. */
    private static final Pattern OF_FRAMEWORK = Pattern.compile("(sun|org\\.junit)\\.");

    /** In the name of a class that the JVM makes for a lambda, with an address that is another one each time. */
    private static final String LAMBDA = "$$Lambda";

    private ScheduleText() {}

    private static boolean isUsers(String className) {
        return UserClasses.isUsers(className)
                && !OF_FRAMEWORK.matcher(className).lookingAt();
    }

    /** Without the loader and the module, which say nothing to whoever wrote the class. */
    private static String at(StackTraceElement frame) {
        String file = frame.getFileName();
        String line =
                file == null ? "Unknown Source" : frame.getLineNumber() < 0 ? file : file + ':' + frame.getLineNumber();
        return frame.getClassName() + '.' + frame.getMethodName() + '(' + line + ')';
    }

    /** Why an execution did not end, and where its threads are. */
    static String why(Execution execution) {
        StringBuilder text = new StringBuilder("JRSan: ");
        boolean goesOn = execution.end() == End.TOO_LONG || execution.end() == End.ENDLESS;
        if (goesOn && execution.areDaemonsLeft()) {
            text.append(
                    "the test has ended, and a daemon thread goes on without end; stop it at the end of the test, or have it"
                            + " wait for its work, as by take, in place of looking for it again and again");
        } else {
            text.append(reason(execution));
        }
        for (Execution.Blocked blocked : execution.blocked()) {
            if (execution.areDaemonsLeft() && blocked.task() == execution.root()) {
                // It has done what it had to do.
                continue;
            }
            Thread thread = blocked.task().thread();
            text.append('\n').append(thread == null ? "thread " + blocked.task().number() : thread.getName());
            if (execution.areDaemonsLeft() && thread != null && thread.isDaemon()) {
                text.append(" (a daemon)");
            }
            blocked.stack().stream()
                    .filter(frame -> isUsers(frame.getClassName())
                            && !frame.getClassName().contains(LAMBDA))
                    .limit(MOST_FRAMES)
                    .forEach(frame -> text.append("\n    at ").append(at(frame)));
        }
        return text.toString();
    }

    private static String reason(Execution execution) {
        return switch (execution.end()) {
            case DEADLOCK -> "deadlock: no thread can go on";
            case TOO_LONG ->
                "the test did not end within " + execution.steps()
                        + " steps; let it do less, if no loop of it runs without end";
            case ENDLESS -> "the test does not end: its threads only repeat reads that find nothing new";
            case STUCK -> "threads are blocked, or run without end, where JRSan does not see it";
            case BROKEN -> "the schedule broke off: " + execution.error();
            case OPEN, COMPLETE -> execution.end().name().toLowerCase(Locale.ROOT);
        };
    }

    /** In words, with two digits that count. */
    static String about(double number) {
        if (number > MOST_CLASSES) {
            return "more than 10^15";
        }
        long unit = (long) Math.pow(10, Math.max(0, Math.floor(Math.log10(number)) - 1));
        return "about " + Math.max(1, Math.round(number / unit)) * unit;
    }

    /** Why orders were not tried. */
    static String of(Limit limit) {
        return switch (limit) {
            case HELD_BACK -> "a thread that spun, or ran for long, was held back; write a loop that waits as an await";
            case WEAK_FAILURE -> "a weak compare-and-set could have failed once more";
            case EARLY_WAKE_UP -> "a wait could have ended early once more";
            case AWAY -> "a thread blocked where JRSan does not see it";
            case STATE -> "a thread asked for the state of another one";
            case LONG_WAIT -> "a wait of a second or more was over only when nobody else could go on";
            case START -> "a thread waited for, or asked about, one that another thread starts";
            case STRANGER -> "a thread that JRSan did not see to start took part";
            case UNPARK -> "code that JRSan does not see unparked a thread";
            case INTERRUPT -> "a thread was interrupted that JRSan did not see to start, or where it does not see it";
        };
    }

    /** Names the first difference between two executions of one schedule. */
    static String of(Difference difference) {
        String place = difference.stack().stream()
                .filter(frame -> isUsers(frame.getClassName()))
                .findFirst()
                .map(frame -> " (" + at(frame) + ")")
                .orElse("");
        return "the first schedule was run twice, and at step " + difference.step() + " " + difference.what() + place
                + ": the test depends on static state, class initialisation, a clock or a random number";
    }
}
