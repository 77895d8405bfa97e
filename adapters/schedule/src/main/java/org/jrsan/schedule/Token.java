package org.jrsan.schedule;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.schedule.Execution.End;
import org.jrsan.schedule.Execution.Limit;
import org.jspecify.annotations.Nullable;

/**
 * The token of an execution: which task has it, and how it goes from one to another. Whoever takes it away from its holder, by
 * compare-and-set, or takes it while it is free, chooses who has it next, and nobody else does so meanwhile. Tasks that are away,
 * and the {@link Watch}, may call at any time: they do no more than try that.
 */
final class Token {
    private final Execution execution;
    private final Tasks tasks;
    private final Absences absences;
    private final Chooser chooser;

    /** The task that has the token; null while somebody chooses, or nobody has it. Taken away by compare-and-set. */
    private final AtomicReference<@Nullable Task> holder = new AtomicReference<>();

    /**
     * What kept somebody from choosing who goes on, so that it may be that nobody has the token. Stored without a call: at the end of
     * the stack none is possible.
     */
    private volatile @Nullable Throwable error;

    /**
     * Nobody has it.
     *
     * @param execution whose token it is
     * @param tasks its tasks
     * @param absences which of them are away
     * @param chooser chooses who has it next
     */
    Token(Execution execution, Tasks tasks, Absences absences, Chooser chooser) {
        this.execution = execution;
        this.tasks = tasks;
        this.absences = absences;
        this.chooser = chooser;
    }

    /** The first task has it from the beginning. */
    void begin(Task root) {
        root.state = Task.State.RUNNING;
        holder.set(root);
    }

    /** The task that has the token, null while there is none. */
    @Nullable
    Task holder() {
        return holder.get();
    }

    /** Whether all that are left are away, so that nobody has the token. */
    boolean isFree() {
        return absences.isTokenFree();
    }

    /** What kept somebody from choosing who goes on, null for nothing. */
    @Nullable
    Throwable error() {
        return error;
    }

    /** Nobody can be chosen any more, after an error. */
    void fail(Throwable why) {
        error = why;
    }

    /** The task has announced its step. Returns when it is to be taken. */
    void next(Task self) {
        failIfOver(self);
        awaitTurn(self, false);
        failIfOver(self);
        self.state = Task.State.RUNNING;
    }

    private void awaitTurn(Task self, boolean isBack) {
        self.interrupts.keep();
        try {
            if (!isBack && holder.compareAndSet(self, null)) {
                self.state = Task.State.WAITING;
                handOver(self);
            } else {
                // It was set aside, since it seemed to be blocked, and is back with this step.
                reportBack(self);
            }
        } catch (Throwable e) {
            error = e;
            throw e;
        } finally {
            self.interrupts.giveBack();
        }
    }

    /** Gives the token to whoever is chosen, and waits for it unless that is the caller. */
    private void handOver(Task self) {
        Task chosen = choose(self);
        if (chosen == self) {
            holder.set(self);
        } else {
            give(chosen);
            self.turn.await();
        }
    }

    /** Chosen by the thread of a task, which may have to call code of the program for it: that takes no steps. */
    private @Nullable Task choose(Task self) {
        self.chooses = true;
        try {
            return chooser.choose();
        } finally {
            self.chooses = false;
        }
    }

    private void give(@Nullable Task chosen) {
        if (chosen != null) {
            holder.set(chosen);
            chosen.turn.come();
        }
    }

    private void failIfOver(Task self) {
        if (execution.end() != End.OPEN) {
            self.state = Task.State.RUNNING;
            throw new ExecutionEnded(execution.end());
        }
    }

    /** The thread of the task, which has the token, ends. */
    void end(Task self) {
        try {
            // Its end is a step as any other: others may ask whether it has ended.
            self.access(self, true);
        } catch (ExecutionEnded e) {
            // So is it.
        }
        self.interrupts.leave();
        self.state = Task.State.ENDED;
        execution.departs(self);
        if (execution.end() == End.OPEN && holder.compareAndSet(self, null)) {
            give(choose(self));
        }
    }

    /** The task, which has the token, may be blocked from now on where nobody sees it: others run. */
    void leave(Task self) {
        if (execution.end() == End.OPEN && holder.compareAndSet(self, null)) {
            try {
                setAside(self);
                give(choose(self));
            } catch (Throwable e) {
                error = e;
                throw e;
            }
        }
    }

    /** The task, which has no token any more, may be blocked: others are to run. */
    private void setAside(Task task) {
        // Who enters first where nobody sees it is not chosen.
        execution.limit(Limit.AWAY);
        absences.leave(task);
    }

    /** The task is back from there. Returns when it may go on. */
    void comeBack(Task self) {
        self.step.local();
        if (execution.end() == End.OPEN) {
            awaitTurn(self, true);
        }
        failIfOver(self);
        self.state = Task.State.RUNNING;
    }

    /** A task is back that was away, and has said what its step is. */
    private void reportBack(Task self) {
        if (absences.comeBack(self, execution.end() == End.OPEN)) {
            handOver(self);
        } else if (execution.end() == End.OPEN) {
            self.turn.await();
        }
    }

    /** The task, which has the token, seems to be blocked where nobody sees it: others run. */
    void setAsideIfHolder(Task task) {
        if (holder.compareAndSet(task, null)) {
            task.turn.mayBlock();
            setAside(task);
            give(chooser.choose());
        }
    }

    /** The thread of a task has ended without a word. Its end is a step all the same. */
    void endedUnseen(Task task) {
        if (task.state == Task.State.ENDED) {
            // It is about to tell, though its thread, which is used again, counts as gone already.
            return;
        }
        if (holder.compareAndSet(task, null)) {
            task.vanish();
            task.state = Task.State.WAITING;
            give(chooser.choose());
        } else if (absences.isAway(task)) {
            task.vanish();
            if (absences.endAway(task, execution.end() == End.OPEN)) {
                give(chooser.choose());
            }
        }
    }

    /** The tasks that are away, as long as nobody has the token. */
    List<Task> away() {
        return absences.isTokenFree() ? tasks.stream().filter(absences::isAway).toList() : List.of();
    }

    /** Tasks are away, and none of them will come back. */
    void giveUp() {
        if (!absences.takeFreeToken()) {
            return;
        }
        if (chooser.passesTime()) {
            // Who waits for a limited time need not wait for them.
            give(chooser.choose());
        } else {
            execution.over(End.STUCK);
            tasks.stream().filter(absences::isAway).forEach(task -> task.absence.disturb());
        }
    }
}
