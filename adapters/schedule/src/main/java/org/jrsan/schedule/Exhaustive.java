package org.jrsan.schedule;

import java.util.Arrays;
import java.util.List;
import org.jrsan.schedule.order.Clocks;

// Long because all of it works on the points of one path: parted, each part would show the other its arrays.
/**
 * One execution for each class of schedules: dynamic partial-order reduction with source sets and sleep sets (Abdulla,
 * Aronis, Jonsson and Sagonas, 2014), where a step that is blocked at the end races, too, with those that blocked it
 * (section 11 of docs/algorithm.md).
 *
 * <p>The choices of the latest execution are a path from the root of a tree. Each point on it knows what was explored from
 * there, what is to be, and which tasks sleep: whose next step was explored before and met nothing since that depends on
 * it. A choice is a bit: two for each task, the second for a step that is to fail for no reason.
 */
final class Exhaustive implements Strategy {
    private static final int FIRST = 64;

    private final Shard shard;
    private final Trace trace = new Trace();
    private final Clocks clocks = new Clocks();

    /** Used by one method each, so that a step makes no objects. */
    private final int[] after = new int[Clocks.TASKS];

    private final int[] own = new int[Clocks.TASKS];
    private final int[] first = new int[Clocks.TASKS];

    /** By depth: what sleeps, what was explored, what is to be, what was possible, the present choice. */
    private long[] asleep = new long[FIRST];

    private long[] explored = new long[FIRST];
    private long[] wanted = new long[FIRST];
    private long[] possibleAt = new long[FIRST];
    private int[] chosen = new int[FIRST];

    /** By depth: how many choices between several tasks there were before it. */
    private int[] choicesBefore = new int[FIRST];

    /** How many beginnings there were that tell which shard an execution belongs to. */
    private long beginnings;

    /** Whether the present execution has come to the end of such a beginning. */
    private boolean isAssigned;

    /** Whether the present execution belongs to another shard. */
    private boolean isForeign;

    /** How deep the path is that the next execution begins with; the choice at its end is new. */
    private int prefix;

    private boolean isCut;

    /** Whether time has gone on since the latest step. */
    private boolean hasTimePassed;

    /** Whether the program has more tasks than clocks tell apart: then it is run to its end, and not explored. */
    private boolean isTooLarge;

    private int divergedAt = -1;
    private long cut;
    private long classes;
    private boolean isDone;

    Exhaustive(Shard shard) {
        this.shard = shard;
    }

    /** How many executions turned out to be of a class that was run before. */
    long cut() {
        return cut;
    }

    /** How many classes were run. */
    long classes() {
        return classes;
    }

    /**
     * About how many classes there are: those that were run over the part of the tree that they are, where each choice at a point
     * stands for an equal part of what is below the point. What turns out to be wanted later makes it too small.
     */
    double estimatedClasses() {
        double done = 0;
        double below = 1;
        for (int depth = 0; depth < prefix && !isDone; depth++) {
            int all = Long.bitCount((wanted[depth] | explored[depth]) & ~asleep[depth]);
            done += below * Long.bitCount(explored[depth] & ~asleep[depth]) / Math.max(1, all);
            below /= Math.max(1, all);
        }
        return isDone || done == 0 ? classes : Math.max(classes, classes / done);
    }

    /** Whether all classes were run. */
    boolean isDone() {
        return isDone;
    }

    /** The depth at which the latest execution left the path that it was to take, -1 if it did not. */
    int divergedAt() {
        return divergedAt;
    }

    @Override
    public void begins(Execution execution) {
        trace.clear();
        clocks.clear();
        clocks.make(Clocks.NOBODY);
        isCut = false;
        isForeign = false;
        isAssigned = prefix > 0 && choicesBefore[prefix - 1] >= shard.choices();
        hasTimePassed = false;
        divergedAt = -1;
    }

    @Override
    public void timePassed() {
        if (!isTooLarge) {
            clocks.meet();
        }
        hasTimePassed = true;
    }

    @Override
    public void made(Task task, Task parent) {
        isTooLarge |= task.number >= Clocks.TASKS;
        if (!isTooLarge) {
            clocks.make(parent.number);
        }
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int depth = trace.size();
        if (isCut || isTooLarge || divergedAt >= 0 || isForeign) {
            return preferred(execution, possible, count, -1) << 1;
        }
        if (depth < prefix) {
            return again(depth, possible, count);
        }
        ensure(depth);
        asleep[depth] = depth == 0 || hasTimePassed ? 0 : stillAsleep(execution, depth - 1);
        explored[depth] = 0;
        wanted[depth] = 0;
        possibleAt[depth] = bits(possible, count);
        choicesBefore[depth] = depth == 0 ? 0 : choicesBefore[depth - 1] + (hadChoice(depth - 1) ? 1 : 0);
        if (!isAssigned && !beginsShard(depth, possible, count)) {
            isForeign = true;
            return preferred(execution, possible, count, -1) << 1;
        }
        int place = preferred(execution, possible, count, ~asleep[depth]);
        if (place < 0) {
            // Whatever is possible was explored from an earlier point. What is not races with what made it so.
            execution.tasks().blocked().forEach(this::left);
            isCut = true;
            return preferred(execution, possible, count, -1) << 1;
        }
        Task task = possible[place];
        int variant = (asleep[depth] & bit(task, 0)) == 0 ? 0 : 1;
        take(depth, task, variant);
        prefix = depth + 1;
        return place << 1 | variant;
    }

    /**
     * In the beginning, from every point all is explored that is possible, so that what one shard finds further on changes nothing
     * there for the others.
     *
     * @return false at the end of a beginning that belongs to another shard
     */
    private boolean beginsShard(int depth, Task[] possible, int count) {
        if (choicesBefore[depth] < shard.choices()) {
            for (int i = 0; i < count; i++) {
                wanted[depth] |= ways(possible[i]);
            }
            return true;
        }
        isAssigned = true;
        return shard.has(beginnings++);
    }

    private boolean hadChoice(int depth) {
        return Long.bitCount(possibleAt[depth]) > 1;
    }

    /** The choice that was made before, or the new one at the end of the path. */
    private int again(int depth, Task[] possible, int count) {
        long now = bits(possible, count);
        if (depth < prefix - 1 && now != possibleAt[depth]) {
            divergedAt = depth;
            return 0;
        }
        int choice = chosen[depth];
        for (int i = 0; i < count; i++) {
            if (possible[i].number == choice >> 1) {
                take(depth, possible[i], choice & 1);
                return i << 1 | choice & 1;
            }
        }
        divergedAt = depth;
        return 0;
    }

    private void take(int depth, Task task, int variant) {
        chosen[depth] = task.number << 1 | variant;
        wanted[depth] |= bit(task, variant);
        if (task.mayFail()) {
            // Data, and not order: both ways are classes of their own.
            wanted[depth] |= bit(task, 0) | bit(task, 1);
        }
    }

    /**
     * The place of a task with a choice among the given ones; the latest if it may be, one that does not give up if it can. The root
     * only if there is no other: most often it waits for all of them, one after the other.
     */
    private static int preferred(Execution execution, Task[] possible, int count, long among) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            Task task = possible[i];
            if ((among & ways(task)) != 0) {
                boolean givesUp = task.step.wouldGiveUp();
                if (task == execution.latest() && !givesUp) {
                    return i;
                }
                int reluctance = (givesUp ? 2 : 0) + (task.number == 0 ? 1 : 0);
                if (reluctance < least) {
                    least = reluctance;
                    best = i;
                }
            }
        }
        return best;
    }

    /** What sleeps after the step at a depth: what slept or was explored there and does not depend on that step. */
    private long stillAsleep(Execution execution, int depth) {
        long before = (asleep[depth] | explored[depth]) & ~(1L << chosen[depth]);
        if (before == 0) {
            return 0;
        }
        long after = 0;
        List<Task> tasks = execution.tasks();
        for (long left = before; left != 0; left &= left - 1) {
            int choice = Long.numberOfTrailingZeros(left);
            Task task = tasks.get(choice >> 1);
            if (task == trace.task(depth)) {
                continue;
            }
            boolean writes = (choice & 1) == 0 && task.step.wouldWrite();
            if (!isDependent(depth, task.step, writes)) {
                after |= 1L << choice;
            }
        }
        return after;
    }

    /** Whether a step that was taken and another one depend on each other. */
    private boolean isDependent(int taken, Step step, boolean writes) {
        Resource resource = trace.resource(taken);
        boolean wrote = trace.isWrite(taken);
        Resource present = step.present();
        if (resource == present && (wrote || writes)) {
            return true;
        }
        Resource other = step.other();
        Resource otherTaken = trace.other(taken);
        return resource == other && (wrote || step.writesOther())
                || otherTaken != null
                        && (otherTaken == present && (trace.isOtherWrite(taken) || writes)
                                || otherTaken == other && (trace.isOtherWrite(taken) || step.writesOther()));
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {
        if (isTooLarge) {
            return;
        }
        hasTimePassed = false;
        int step = trace.size();
        boolean isNew = !isCut && !isForeign && divergedAt < 0 && step >= prefix - 1;
        if (isNew) {
            races(task, task.wrote);
        }
        trace.add(task, resource, task.wrote);
        clocks.add(task.number, resource, task.wrote, trace.other(step), trace.isOtherWrite(step));
    }

    /** For each earlier step that this one could have come before instead: somebody must begin that way at its point. */
    private void races(Task task, boolean writes) {
        Clocks.Trail trail = clocks.trail(task.step.present());
        Clocks.Trail other = clocks.trail(task.step.other());
        boolean writesOther = task.step.writesOther();
        int place = trail.latest(writes);
        int otherPlace = other.latest(writesOther);
        boolean isKnown = false;
        // The latest first, of both.
        while (place >= 0 || otherPlace >= 0) {
            boolean isOther = place < 0 || otherPlace >= 0 && other.step(otherPlace) > trail.step(place);
            int earlier = isOther ? other.step(otherPlace) : trail.step(place);
            boolean wrote = isOther ? other.isWrite(otherPlace) : trail.isWrite(place);
            if (isOther) {
                otherPlace = other.before(otherPlace, writesOther);
            } else {
                place = trail.before(place, writes);
            }
            if (!isKnown) {
                clocks.copyOfTask(task.number, after);
                isKnown = true;
            }
            if (clocks.isBefore(earlier, after)) {
                if (wrote) {
                    // And so is all of the same resource that was before it.
                    place = isOther ? place : -1;
                    otherPlace = isOther ? -1 : otherPlace;
                }
            } else if (trace.wasPossibleBefore(earlier, task.step) && reverse(earlier, task, writes)) {
                clocks.join(after, earlier);
            }
        }
    }

    /**
     * Sees to it that what comes after a point without the step there, and then the task's present step, is explored from
     * that point.
     *
     * @return false when the task's step is not possible there
     */
    private boolean reverse(int point, Task task, boolean writes) {
        Arrays.fill(first, 0);
        clocks.copyOfTask(task.number, own);
        long initials = 0;
        int size = trace.size();
        for (int step = point + 1; step < size; step++) {
            if (clocks.isBefore(point, step)) {
                continue;
            }
            int number = trace.task(step).number;
            if (first[number] == 0) {
                first[number] = clocks.place(step);
                if (clocks.isInitial(step, first)) {
                    initials |= 1L << chosen[step];
                }
            }
            if (isDependent(step, task.step, writes)) {
                clocks.join(own, step);
            }
        }
        // A task that others have to go on for, as for its start, need not be there yet.
        if (first[task.number] == 0 && clocks.isInitial(own, task.number, first)) {
            if ((possibleAt[point] & bit(task, 0)) == 0) {
                return false;
            }
            initials |= bit(task, task.fails && trace.wasPermittedBefore(point, task.step) ? 1 : 0);
        }
        // Where a task was held back, or blocked out of sight, what could come first cannot be chosen. That is said.
        initials &= possibleAt[point] | possibleAt[point] << 1;
        if (initials == 0) {
            return false;
        }
        if (((wanted[point] | explored[point] | asleep[point]) & initials) == 0) {
            long preferred = initials & (bit(task, 0) | bit(task, 1));
            wanted[point] |= preferred != 0 ? preferred : Long.lowestOneBit(initials);
        }
        return true;
    }

    /** A step that is blocked races with those that blocked it. */
    @Override
    public void left(Task task) {
        if (!isCut && !isForeign && !isTooLarge && divergedAt < 0 && task.step.resource != null) {
            task.fails = false;
            races(task, task.step.writes);
        }
    }

    @Override
    public boolean ends(Execution execution) {
        if (divergedAt >= 0 || isTooLarge) {
            // The path is not the program's, or not known: nothing can be said of the points on it.
            return false;
        }
        if (isCut) {
            cut++;
        } else if (!isForeign && (isAssigned || shard.has(beginnings++))) {
            classes++;
        }
        return backtrack();
    }

    /** The deepest point from which something is left to explore; the path to it is the next one. */
    private boolean backtrack() {
        for (int depth = prefix - 1; depth >= 0; depth--) {
            explored[depth] |= 1L << chosen[depth];
            long left = wanted[depth] & ~explored[depth] & ~asleep[depth];
            if (left != 0) {
                // The two ways of one step first, so that what sleeps sleeps in both ways or in the weaker one.
                long sibling = left & 1L << (chosen[depth] ^ 1);
                chosen[depth] = Long.numberOfTrailingZeros(sibling != 0 ? sibling : left);
                prefix = depth + 1;
                return true;
            }
        }
        isDone = true;
        return false;
    }

    private void ensure(int depth) {
        if (depth == chosen.length) {
            int length = 2 * depth;
            asleep = Arrays.copyOf(asleep, length);
            explored = Arrays.copyOf(explored, length);
            wanted = Arrays.copyOf(wanted, length);
            possibleAt = Arrays.copyOf(possibleAt, length);
            chosen = Arrays.copyOf(chosen, length);
            choicesBefore = Arrays.copyOf(choicesBefore, length);
        }
    }

    private static long bits(Task[] tasks, int count) {
        long bits = 0;
        for (int i = 0; i < count; i++) {
            bits |= bit(tasks[i], 0);
        }
        return bits;
    }

    private static long ways(Task task) {
        return task.mayFail() ? bit(task, 0) | bit(task, 1) : bit(task, 0);
    }

    private static long bit(Task task, int variant) {
        return 1L << (2 * task.number + variant);
    }
}
