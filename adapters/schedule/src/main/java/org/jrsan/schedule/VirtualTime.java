package org.jrsan.schedule;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * The time of an execution. It goes on where all that is possible is to give up a wait, and somebody waits for a later time:
 * then it is the earliest time that anybody waits for. So what is due comes in the order of its times, and a wait does not
 * succeed by what is due after its end. Used by whoever has the token.
 */
final class VirtualTime {
    private long now;

    /** Whether anything became possible when it went on the last time. */
    private boolean hasEnabled;

    long now() {
        return now;
    }

    /** Goes on, if somebody waits for that. Called where nothing is possible but to give up. */
    boolean pass(List<Task> tasks) {
        long earliest = Long.MAX_VALUE;
        boolean isAwaited = false;
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            LongSupplier deadline = task.step.deadline;
            if (task.state == Task.State.WAITING && deadline != null) {
                long at = deadline.getAsLong();
                if (at <= now && task.step.wouldGiveUp()) {
                    return false;
                }
                if (at > now && at < Long.MAX_VALUE) {
                    earliest = Math.min(earliest, at);
                    isAwaited |= task.step.form == Step.Form.BLOCK || task.step.isPatient;
                }
            }
        }
        if (isAwaited) {
            now = earliest;
            hasEnabled = loseTheirPatience(tasks);
        }
        return isAwaited;
    }

    /**
     * Whether anything became possible when it went on the last time. If not, there is a wait that may be over at any moment, and its end depends on nobody.
     */
    boolean hasEnabled() {
        return hasEnabled;
    }

    /** Whether anybody waits for the present time who could not go on before. */
    private boolean loseTheirPatience(List<Task> tasks) {
        boolean any = false;
        for (int i = 0; i < tasks.size(); i++) {
            Step step = tasks.get(i).step;
            LongSupplier deadline = step.deadline;
            boolean isDue = deadline != null && tasks.get(i).state == Task.State.WAITING && deadline.getAsLong() <= now;
            if (isDue && (step.isPatient || step.form == Step.Form.BLOCK)) {
                step.isPatient = false;
                any = true;
            }
        }
        return any;
    }
}
