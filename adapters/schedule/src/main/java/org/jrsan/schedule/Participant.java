package org.jrsan.schedule;

import java.util.function.Supplier;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.places.Past;
import org.jspecify.annotations.Nullable;

/**
 * Who a task is: its number, its thread, the tasks that it comes from, and what it has met so far. Any thread may ask; where a method
 * says that it does or meets something, its own thread calls it, or whoever makes it before its thread starts.
 */
abstract class Participant {
    final Execution execution;
    final int number;

    /** Written by its parent before it starts, or by itself. */
    private volatile @Nullable Thread thread;

    /** What it has met so far. */
    private final Past past;

    /** Whether it begins after all others that its maker makes so. */
    private boolean beginsTogether;

    /** Whether its thread begins and ends without a word; written before that starts. */
    private boolean isUnannounced;

    /** Whether its thread is choosing who goes on; its own. */
    boolean chooses;

    /** Who made it, null for the first. */
    private final @Nullable Task maker;

    /**
     * A participant that has met nothing.
     *
     * @param execution what it takes part in
     * @param number its number in that
     * @param maker who makes it, null for the first
     * @param thread its thread, null while that is not known
     */
    Participant(Execution execution, int number, @Nullable Task maker, @Nullable Thread thread) {
        this.execution = execution;
        this.number = number;
        this.maker = maker;
        this.thread = thread;
        past = new Past(number);
    }

    /**
     * How far it has come, as a number: equal in two executions, nearly certainly, if it took the same steps in both and met the
     * same there, and so did those that it learned from.
     */
    public long moment() {
        return past.moment();
    }

    /**
     * It takes in what others did, or what it finds.
     *
     * @param news the others' moments, or what is found
     */
    public void learns(long news) {
        past.learns(news);
    }

    /** It begins only once all others are made that its maker makes so. */
    public void beginTogether() {
        beginsTogether = true;
    }

    /** It is about to ask for another task, null for one that is not made yet, if ever. */
    public void asksFor(@Nullable Task other) {
        if (other == null || !other.isMadeBefore(this)) {
            execution.limit(Limit.START);
        }
    }

    /** Whether this task is made before another one begins, or by that, so that their order is the same in all schedules. */
    boolean isMadeBefore(Participant other) {
        Participant child = null;
        for (Participant ancestor = other; ancestor != null; ancestor = ancestor.maker) {
            if (ancestor == maker) {
                return child == null || number <= child.number || beginsTogether && child.beginsTogether;
            }
            child = ancestor;
        }
        return this == child;
    }

    /** Its number in the execution, in the order in which tasks are made; 0 for the first. */
    public int number() {
        return number;
    }

    /**
     * Whether it was made by a task, or by one that this one has made.
     *
     * @param other the number of that task
     * @return whether all that it did before comes before all that this task does
     */
    public boolean comesFrom(int other) {
        for (Participant at = maker; at != null; at = at.maker) {
            if (at.number == other) {
                return true;
            }
        }
        return false;
    }

    /** Who made it, null for the first. */
    @Nullable
    Task maker() {
        return maker;
    }

    /** Its thread, null before it has one. */
    public @Nullable Thread thread() {
        return thread;
    }

    /** The execution that it takes part in. */
    public Execution execution() {
        return execution;
    }

    /**
     * Whether its steps are steps of its execution: not once all tasks have ended, and not in the midst of a choice, which may ask an object by a method of
     * the program's.
     */
    public boolean isOpen() {
        if (chooses) {
            execution.limit(Limit.AWAY);
            return false;
        }
        return execution.end() != Execution.End.COMPLETE;
    }

    /** Its thread is known from now on. */
    void runsIn(Thread known) {
        thread = known;
    }

    /** Its thread in words. */
    String inWords() {
        Thread of = thread;
        return of == null ? "thread " + number : "thread \"" + of.getName() + '"';
    }

    /**
     * Whether it is in the initialiser of a class. What runs there is no step, since others may wait for the class, and later
     * executions find it initialised.
     */
    public boolean isInInitialiser() {
        return past.isInInitialiser(execution.told().initialisers());
    }

    /**
     * The line of code where its thread is. Asked where a line is to tell things apart, and the stack need not be walked each time.
     *
     * @param walk walks the stack of the calling thread, which is the task's
     * @return what an earlier execution found here with the same past, or else what the walk finds; null if no line is the user's
     */
    public @Nullable StackTraceElement line(Supplier<@Nullable StackTraceElement> walk) {
        return past.line(execution.told().lines(), execution.takesKnownLines(), walk);
    }

    /** Its thread will not tell that it begins, nor that it ends. */
    void comesUnannounced() {
        isUnannounced = true;
    }

    /** Whether its thread tells neither that it begins nor that it ends. */
    public boolean isUnannounced() {
        return isUnannounced;
    }
}
