package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jrsan.schedule.choices.Choices;
import org.jrsan.schedule.places.Earlier;
import org.jrsan.schedule.shared.ClockTime;
import org.jrsan.schedule.shared.Flags;
import org.jrsan.schedule.shared.Kept;
import org.jrsan.schedule.threads.Carrier;
import org.jrsan.schedule.threads.Departures;
import org.jrsan.schedule.threads.Patience;
import org.jspecify.annotations.Nullable;

// Long because all that others ask of an execution they ask here, though most of it its parts know.
/**
 * One run of a program under a schedule. At each moment one of its tasks has the token, or somebody chooses who has it next. That
 * thread alone runs what may end the execution, so nothing here needs a lock but what a thread may do that does not know yet that
 * it was set aside: it makes tasks, and keeps things. Each part says who may use it.
 */
public final class Execution {
    /** How an execution ended. */
    public enum End {
        /** It has not. */
        OPEN,
        /** All of its tasks ended. */
        COMPLETE,
        /** Tasks were left, and none of them could go on. */
        DEADLOCK,
        /** It had more steps than it may have. */
        TOO_LONG,
        /** Tasks were left that only repeated reads of what nobody changes. */
        ENDLESS,
        /** Tasks were left that blocked where nobody sees it. */
        STUCK,
        /** An error, as at the end of a stack, kept it from choosing who goes on. */
        BROKEN
    }

    /** Why there are orders of steps that are not tried, although the strategy would. */
    public enum Limit {
        /** A thread was held back that only repeats reads of what nobody changes, or that has run for long. */
        HELD_BACK,
        /** A weak compare-and-set could have failed for no reason once more than was tried. */
        WEAK_FAILURE,
        /** A wait could have ended before it was told to once more than was tried. */
        EARLY_WAKE_UP,
        /** A thread blocked, or could have, where its schedule does not see it. */
        AWAY,
        /** A thread was interrupted that takes no part. */
        INTERRUPT,
        /** A thread asked whether another one was blocked. */
        STATE,
        /** A thread that takes no part made it possible to go on. */
        STRANGER,
        /** Code that takes no part unparked a thread. */
        UNPARK,
        /** A wait of a second or more could have been over while others went on. */
        LONG_WAIT,
        /** A thread asked for another one that a third starts: the start is no step, so the other order was not tried. */
        START
    }

    private static final Guard NEVER = (bits, ref) -> false;

    /** What full fences share. */
    private final Resource fences = new Resource() {
        @Override
        public String name() {
            return "full fences";
        }
    };

    private final ClockTime clocks = new ClockTime();
    private final Strategy strategy;
    private final Carrier carrier = Carrier.ofRoot();
    private final Plan plan;
    private final Tasks tasks = new Tasks();
    private final Patience patience;
    private final Absences absences = new Absences();
    private final Chooser chooser;
    final Token token;
    private final Flags<Limit> limits = new Flags<>(Limit.class);
    private final Kept kept = new Kept();

    /** Read by threads without the token. */
    private volatile End end = End.OPEN;

    /** The threads that waited when it was over; null before. */
    private volatile @Nullable Departures departures;

    /** Where the tasks were that could not go on; empty unless that ended the execution. Written before its end. */
    private List<Blocked> blocked = List.of();

    /** Whether all that was left but the root's thread were daemons, when it was over before its tasks were. Written before its end. */
    private boolean areDaemonsLeft;

    /**
     * A task that could not go on.
     *
     * @param task the task
     * @param stack where it was
     */
    public record Blocked(Task task, List<StackTraceElement> stack) {}

    /**
     * The place of an execution in its exploration.
     *
     * @param number its number, from 0, whichever shard runs it
     * @param usualSteps how many steps the first execution had; a guess for the first
     * @param mostSteps how many steps it may have
     * @param isPatient whether, before nobody can go on for good, threads that it does not know get some time
     * @param told what earlier executions told of the program
     */
    record Plan(long number, int usualSteps, int mostSteps, boolean isPatient, Earlier told) {}

    /**
     * An execution whose first task is the calling thread, which has the token.
     *
     * @param strategy who chooses
     * @param plan its place among others
     */
    Execution(Strategy strategy, Plan plan) {
        this.strategy = strategy;
        this.plan = plan;
        patience = new Patience(plan.isPatient());
        chooser = new Chooser(this, strategy, plan.mostSteps(), tasks, absences, patience);
        token = new Token(this, tasks, absences, chooser);
        Task root = new Task(this, 0, null, Thread.currentThread());
        tasks.add(root);
        token.begin(root);
        strategy.begins(this);
        Watch.begin(this);
    }

    /** Whether tasks were made, and all of them have ended. */
    public boolean haveOthersEnded() {
        return tasks.haveOthersEnded();
    }

    /** The task of the thread that began it. */
    public Task root() {
        return tasks.get(0);
    }

    /** The resource of full fences: each is a write of it. */
    public Resource fences() {
        return fences;
    }

    /** How it ended. */
    public End end() {
        return end;
    }

    /** Whether it has ended as its choices made it end: it would end so again. */
    public boolean isOver() {
        return switch (end) {
            case COMPLETE, DEADLOCK, TOO_LONG, ENDLESS -> true;
            case OPEN, STUCK, BROKEN -> false;
        };
    }

    /** The choices so far, as a code from which it can be run again. */
    public String code() {
        return chooser.choices().code();
    }

    /** {@link #bareCode} will be asked for. Called before the first choice. */
    public void keepsBareCode() {
        chooser.keepsBare();
    }

    /** The code of the same choices where {@link Task#accessBarely} is no step; null unless that was asked for in the beginning. */
    public @Nullable String bareCode() {
        Choices bare = chooser.bare();
        return bare == null ? null : bare.code();
    }

    /** Its number among the executions of its exploration, from 0, whichever shard runs it. */
    long number() {
        return plan.number();
    }

    /** What earlier executions told of the program. */
    Earlier told() {
        return plan.told();
    }

    /** Whether lines are taken from earlier executions: not by the two that show whether the program is the same each time. */
    boolean takesKnownLines() {
        return !(strategy instanceof Transcript);
    }

    /** How many steps the first execution of its exploration had. */
    int usualSteps() {
        return plan.usualSteps();
    }

    /** How many steps it has had. */
    public int steps() {
        return chooser.steps();
    }

    /** Why there were orders that are not tried. */
    Set<Limit> limits() {
        return limits.all();
    }

    /** Whether nobody was blocked, or could have been, out of sight so far, and nobody was left waiting. */
    public boolean isOrderly() {
        return (end == End.OPEN || end == End.COMPLETE) && !limits.has(Limit.AWAY);
    }

    /** There are orders that are not tried. Any thread may tell. */
    void limit(Limit why) {
        limits.add(why);
    }

    /** A thread that takes no part was started by one that does, or did something that others meet. */
    public void meetsStranger() {
        patience.meetsStranger();
    }

    /** Whether such a thread is known. */
    public boolean hasStrangers() {
        return patience.knowsStrangers();
    }

    /** Runs its virtual threads. */
    Carrier carrier() {
        return carrier;
    }

    /** The choices so far. */
    Choices choices() {
        return chooser.choices();
    }

    /** How many choices were made so far. */
    public int choicesMade() {
        return chooser.choices().made();
    }

    /** Whether threads that it does not know get some time before nobody can go on for good. */
    boolean isPatient() {
        return plan.isPatient();
    }

    boolean allowsStale() {
        return strategy.allowsStale();
    }

    /** Chooses, for the task that has the token, among what its step may meet. */
    int pick(Task self, int count) {
        if (count < 2 || end != End.OPEN || token.holder() != self) {
            return 0;
        }
        return chooser.pick(self, count);
    }

    /**
     * What belongs to a key in this execution.
     *
     * @param key the key, known by its identity
     * @param maker makes what belongs to it, at the first call
     * @return what it made
     */
    public Object keep(Object key, Supplier<?> maker) {
        return kept.keep(key, maker);
    }

    /** What {@link #keep} has made for a key, null for nothing. */
    public @Nullable Object kept(Object key) {
        return kept.at(key);
    }

    /** Its tasks in order of their numbers. */
    Tasks tasks() {
        return tasks;
    }

    /**
     * Who waits for a resource.
     *
     * @param resource the resource
     * @return the threads of tasks whose step it does not permit now
     */
    public List<Thread> waitingFor(Resource resource) {
        return tasks.waitingFor(resource);
    }

    /**
     * The task of a thread.
     *
     * @param thread the thread, which may have ended
     * @return its task, the latest if it had several; null for none
     */
    public @Nullable Task taskOf(Thread thread) {
        return tasks.of(thread);
    }

    /** The usual choice: a place among the possible tasks, doubled. */
    int usual(Task[] possible, int count) {
        return chooser.usual(possible, count);
    }

    /** The task that took the latest step, null before the first. */
    @Nullable
    Task latest() {
        return chooser.latest();
    }

    /** A new task, made by the thread of another one. Its thread calls {@link Task#begin} first. */
    Task register(Task maker, @Nullable Thread thread) {
        return register(maker, thread, false);
    }

    /** A task whose thread does not call {@link Task#begin}: it counts as away until it reaches its first step. */
    Task registerAway(Task maker, @Nullable Thread thread) {
        return register(maker, thread, true);
    }

    private Task register(Task maker, @Nullable Thread thread, boolean isAway) {
        Task task;
        // For the numbers alone. The strategy is told by whoever has the token.
        synchronized (tasks) {
            task = new Task(this, tasks.size(), maker, thread);
            task.learns(maker.moment());
            if (isAway) {
                absences.leave(task);
            }
            tasks.add(task);
        }
        // After it was added: either whoever ends the execution finds it, or its end is seen here.
        if (end != End.OPEN) {
            task.turn.come();
        }
        return task;
    }

    /** A task that was registered does not start. */
    void abandon(Task task) {
        absences.forget(task);
    }

    /** Whether a task is away, and not on its way back. */
    boolean isAway(Task task) {
        return absences.isAway(task);
    }

    /** When it began, by {@link System#nanoTime}. */
    public long beganNanos() {
        return clocks.beganNanos();
    }

    /** When it began, by {@link System#currentTimeMillis}. */
    public long beganMillis() {
        return clocks.beganMillis();
    }

    /** See {@link Task#now}. */
    public long time() {
        return Math.max(now(), toldByClocks());
    }

    /** The latest time, in nanoseconds from its beginning, that a clock has told anybody, or that somebody has waited for. */
    public long toldByClocks() {
        return clocks.told();
    }

    /** The time that clocks tell. */
    ClockTime clocks() {
        return clocks;
    }

    /** The time by which timers are due: it depends on no order of steps. */
    public long now() {
        return chooser.now();
    }

    /**
     * Waits until all other tasks have ended, or wait for work that nobody can give them; called by the root. Tells how the
     * execution ended.
     */
    public End finish() {
        Task root = root();
        if (end == End.OPEN) {
            try {
                root.awaitWork(root, NEVER, NEVER, () -> Long.MAX_VALUE);
            } catch (ExecutionEnded e) {
                // The reason is kept.
            }
            Departures left = departures;
            if (left != null) {
                left.await();
            }
        }
        return end;
    }

    /** The strategy learns that it is over. Tells whether there is another one to run. */
    boolean close() {
        Watch.end(this);
        letDaemonsGo();
        if (end != End.COMPLETE) {
            Carrier.leave();
        }
        return end != End.BROKEN && strategy.ends(this);
    }

    /** What kept it from choosing who goes on, null for nothing. */
    public @Nullable Throwable error() {
        return token.error();
    }

    /** It cannot go on after an error. Each task ends at its next step, if it is not waiting now. */
    void breakOff(Throwable why) {
        token.fail(why);
        end = End.BROKEN;
        tasks.letGo(false);
    }

    /** Whether all that was left but the thread of the root were daemons, when it was over before its tasks were. */
    public boolean areDaemonsLeft() {
        return areDaemonsLeft;
    }

    /** Where the tasks were that could not go on; empty unless that ended the execution. */
    public List<Blocked> blocked() {
        return blocked;
    }

    /** Whether a thread is gone. */
    static boolean hasEnded(@Nullable Thread thread) {
        return thread != null && thread.getState() == Thread.State.TERMINATED;
    }

    /** Those that are left wait for work that nobody can give them, or are daemons that wait. These stay where they are until it is closed. */
    void complete() {
        for (int i = 1; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            if (task.state == Task.State.WAITING) {
                strategy.left(task);
                task.isLeft = !task.step.idle;
                if (task.isLeft && hasStrangers()) {
                    // They might yet do what it waits for.
                    limit(Limit.STRANGER);
                }
            }
        }
        letGo(End.COMPLETE);
    }

    private void letGo(End how) {
        departures = tasks.departures(false);
        end = how;
        tasks.letGo(false);
    }

    /** What daemons do on their way to their end, as in a finally block, is no part of it any more. A JVM would end without that. */
    private void letDaemonsGo() {
        Departures left = tasks.departures(true);
        departures = left;
        tasks.letGo(true);
        left.awaitUnlessBlocked();
    }

    /** The thread of a task ends. */
    void departs(Task task) {
        Departures left = departures;
        Thread thread = task.thread();
        if (left != null && thread != null) {
            left.ended(thread);
        }
    }

    /** The execution is over before its tasks are: each that waits is let go and ends by an error. */
    void over(End how) {
        List<Blocked> left = new ArrayList<>();
        for (Task task : tasks) {
            Thread thread = task.thread();
            if (thread != null && task.state != Task.State.ENDED && task.state != Task.State.NEW) {
                if (task == root() || !task.step.idle) {
                    left.add(new Blocked(task, List.of(thread.getStackTrace())));
                }
                strategy.left(task);
            }
        }
        blocked = left;
        areDaemonsLeft = tasks.areDaemonsLeft();
        letGo(how);
    }
}
