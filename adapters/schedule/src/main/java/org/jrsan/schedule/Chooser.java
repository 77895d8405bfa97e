package org.jrsan.schedule;

import java.util.Arrays;
import java.util.Objects;
import org.jrsan.schedule.Execution.End;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.choices.Choices;
import org.jrsan.schedule.threads.Patience;
import org.jspecify.annotations.Nullable;

/**
 * Who goes on in an execution: finds out which tasks can, has its strategy choose one of them, and knows what was chosen so far.
 *
 * <p>Whoever has taken the token away, to hand it on, runs this code alone, and so alone reads and writes what is here. Who has the
 * token may ask what was chosen. Others may ask for the number of steps, and see one that was right a moment ago.
 */
final class Chooser {
    /** How many steps in a row may change nothing, once nobody can do anything else. */
    private static final int FUTILE_STEPS = 1_000;

    /** How many steps in a row a task may take while others could go on. */
    private static final int FAIR_STEPS = 2_000;

    private final Execution execution;
    private final Strategy strategy;
    private final int mostSteps;
    private final Tasks tasks;
    private final Absences absences;
    private final Patience patience;
    private final VirtualTime time = new VirtualTime();
    private final Choices choices = new Choices();

    /** The choices without steps that are not in the code; null when nobody asks for them. */
    private @Nullable Choices bare;

    /** How many tasks the strategy knows. */
    private int announced = 1;

    private Task[] possible = new Task[8];
    private int steps;

    private final Changes changes = new Changes();

    /** How many changes there were at the latest step that was no more than a repetition. */
    private long changesSeen;

    /** How many steps the latest task has taken in a row. */
    private int inRow;

    private int futile;

    private @Nullable Task latest;

    /**
     * Nothing was chosen.
     *
     * @param execution whose tasks they are
     * @param strategy who chooses
     * @param mostSteps how many steps there may be
     * @param tasks the tasks
     * @param absences which of them are away
     * @param patience what threads get that take no part
     */
    Chooser(Execution execution, Strategy strategy, int mostSteps, Tasks tasks, Absences absences, Patience patience) {
        this.execution = execution;
        this.strategy = strategy;
        this.mostSteps = mostSteps;
        this.tasks = tasks;
        this.absences = absences;
        this.patience = patience;
    }

    /** The choices so far. */
    Choices choices() {
        return choices;
    }

    /** The choices are kept without steps that are not in the code, too. Called before the first. */
    void keepsBare() {
        bare = new Choices();
    }

    /** The choices so far without steps that are not in the code; null unless they are kept. */
    @Nullable
    Choices bare() {
        return bare;
    }

    /** How many steps were chosen. */
    int steps() {
        return steps;
    }

    /** The task that took the latest step, null before the first. */
    @Nullable
    Task latest() {
        return latest;
    }

    /** The time by which timers are due: it depends on no order of steps. */
    long now() {
        return time.now();
    }

    /** Chooses, for the task that has the token, among what its step may meet. */
    int pick(Task self, int count) {
        int pick = strategy.pick(self, count);
        choices.addPick(pick);
        return pick;
    }

    /** Chooses who goes on, and enters its step in the trace. Null when the execution is over; then all are told. */
    @Nullable
    Task choose() {
        while (true) {
            if (absences.areAny()) {
                Absence.settle(execution);
                tasks.stream()
                        .filter(task -> absences.isAway(task) && Execution.hasEnded(task.thread()))
                        .forEach(execution.token::endedUnseen);
            }
            absences.takeBack();
            // After that: who is back was made before.
            announce();
            Task local = tasks.takeLocal();
            if (local != null) {
                return local;
            }
            int count = withoutUnfair(collect(false));
            if (onlyGivesUp(count)) {
                if (count == 0 && tasks.areFinished()) {
                    // A daemon may have been unparked out of sight.
                    Task looks = tasks.takeLooking(false);
                    if (looks == null) {
                        execution.complete();
                    }
                    return looks;
                }
                // Who is away may yet do what others wait for.
                if ((count > 0 || !absences.areAny()) && passesTime()) {
                    continue;
                }
            }
            if (count == 0) {
                Task looks = tasks.takeLooking(patience.knowsStrangers());
                if (looks != null) {
                    return looks;
                }
                count = collect(true);
                futile = changes.count() != changesSeen ? 0 : futile + (count > 0 ? 1 : 0);
                changesSeen = changes.count();
            } else {
                futile = 0;
            }
            if (count > 0) {
                if (steps >= mostSteps) {
                    execution.over(End.TOO_LONG);
                    return null;
                }
                if (futile > FUTILE_STEPS) {
                    if (!patience.givesTime(tasks.threads())) {
                        execution.over(End.ENDLESS);
                        return null;
                    }
                    futile = 0;
                }
                Task chosen = take(count);
                if (!chosen.isGone) {
                    return chosen;
                }
                chosen.state = Task.State.ENDED;
                continue;
            }
            if (tasks.haveEnded()) {
                return null;
            }
            switch (absences.hope()) {
                case AWAY -> {
                    return null;
                }
                case NONE -> {
                    if (!patience.makesPossible(tasks::canAnyGoOn)) {
                        Task looks = tasks.takeLooking(patience.mayStrangersAct(tasks.threads()));
                        if (looks == null) {
                            execution.over(End.DEADLOCK);
                        }
                        return looks;
                    }
                    execution.limit(Limit.STRANGER);
                }
                case BACK -> {
                    // It is taken back at the beginning of the next round.
                }
            }
        }
    }

    /** Where nobody can do more than give up, time may go on, and then others can. */
    boolean passesTime() {
        boolean passes = time.pass(tasks);
        if (passes && time.hasEnabled()) {
            strategy.timePassed();
        }
        return passes;
    }

    /** The strategy learns of the tasks that were made since it last chose. */
    private void announce() {
        while (announced < tasks.size()) {
            Task task = tasks.get(announced++);
            strategy.made(task, Objects.requireNonNull(task.maker(), "only the first has none"));
        }
    }

    /** Gathers the tasks that can go on; those that only repeat reads on demand. Tells how many there are. */
    private int collect(boolean idleToo) {
        int count = 0;
        boolean isAnyPatient = false;
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            if (task.state == Task.State.WAITING && (idleToo || !isIdle(task)) && task.canGoOn()) {
                if (count == possible.length) {
                    possible = Arrays.copyOf(possible, 2 * count);
                }
                possible[count++] = task;
            }
            isAnyPatient |= task.step.isPatient;
        }
        if (isAnyPatient && count > 0 && tasks.waitsAnyPatiently()) {
            execution.limit(Limit.LONG_WAIT);
        }
        return count;
    }

    /** Whoever has run for long makes way for others, since a loop may wait for these in a way that nobody knows. */
    private int withoutUnfair(int count) {
        if (inRow < FAIR_STEPS || count < 2) {
            return count;
        }
        int left = 0;
        for (int i = 0; i < count; i++) {
            if (possible[i] != latest) {
                possible[left++] = possible[i];
            }
        }
        if (left < count) {
            execution.limit(Limit.HELD_BACK);
        }
        return left;
    }

    private boolean onlyGivesUp(int count) {
        for (int i = 0; i < count; i++) {
            if (!possible[i].step.wouldGiveUp()) {
                return false;
            }
        }
        return true;
    }

    private boolean isIdle(Task task) {
        boolean idle = changes.isIdle(task);
        if (idle) {
            execution.limit(Limit.HELD_BACK);
        }
        return idle;
    }

    /** Chooses one of those that are possible, and enters its step in the trace. */
    private Task take(int count) {
        int choice = strategy.choose(execution, possible, count);
        Task task = possible[choice >> 1];
        int inFull = task.number << 1 | choice & 1;
        if (choice == usual(possible, count)) {
            choices.addUsual();
        } else {
            choices.add(inFull);
        }
        if (bare != null && !task.isBare) {
            bare.add(inFull);
        }
        Step step = task.step;
        step.wasInterrupted = step.isInterrupted();
        Resource resource = Objects.requireNonNull(step.present(), "what is chosen is of a resource");
        task.fails = (choice & 1) != 0;
        task.permitted =
                !task.fails && !step.wasInterrupted && (step.form != Step.Form.POLL ? step.isPermitted() : step.ends);
        task.wrote = !task.fails && step.wouldWrite();
        task.learns(resource.scheduledBits() << 1 ^ (task.permitted ? 1 : 0));
        if (task.fails) {
            task.failed();
        }
        strategy.took(execution, task, resource);
        steps++;
        inRow = task == latest ? inRow + 1 : 1;
        latest = task;
        if (task.isBare || task.sleepsOn(resource)) {
            // It changes nothing that a loop waits for.
            return task;
        }
        if (task.wrote) {
            task.clockReads = 0;
            changes.write(task, resource);
        } else {
            changes.read(task, resource);
        }
        return task;
    }

    /** The usual choice: a place among the possible tasks, doubled. */
    int usual(Task[] among, int count) {
        for (int i = 0; i < count; i++) {
            if (among[i] == latest) {
                return i << 1;
            }
        }
        return 0;
    }
}
