package org.jrsan.schedule;

import java.util.Arrays;
import org.jrsan.schedule.choices.Choices;
import org.jrsan.schedule.choices.Ways;

/**
 * Begins as an earlier execution did, up to an exposed access. There memory shows something else than the newest write. From then
 * on tasks go on in any order, and memory may show each of them what is stale a few times (section 10 of docs/algorithm.md).
 */
final class WeakWalk implements Strategy {
    /** One in so many: a wait that could time out does, and a step that may fail fails. */
    private static final int RARELY = 8;

    /** Among so many powers of two is the share of accesses in an execution that may meet what is stale. */
    private static final int MOST_RARE = 5;

    private final Replay beginning;
    private final int whole;
    private final int exposed;
    private final int mostStale;
    private final Kind kind;
    private final Ways ways;

    /** How much of the beginning is as it was. */
    private int end;

    /** In this execution, one in so many accesses may meet what is stale. */
    private int rarity = 1;

    /** How often a task was chosen. */
    private int made;

    /** Whether the exposed access has met what is stale, or could not. */
    private boolean exposedMet;

    /** Whether it did. */
    private boolean wasStale;

    /** By task, how often it met what is stale. */
    private int[] stale = new int[Long.SIZE];

    /** How it goes on. */
    enum Kind {
        /** In all ways, one after the other. */
        ALL,
        /** In any way, and what is rare rarely happens. */
        RANDOM,
        /** The same from an earlier moment on: whether the exposed access meets what is stale is left open. */
        EARLIER
    }

    WeakWalk(Continuations.Start start, Choices choices, int mostStale, Ways ways, Kind kind) {
        beginning = new Replay(choices);
        whole = start.choice();
        end = whole;
        exposed = start.task();
        this.mostStale = mostStale;
        this.ways = ways;
        this.kind = kind;
    }

    /** Whether the exposed access met what is stale in the latest execution. */
    boolean wasStale() {
        return wasStale;
    }

    @Override
    public void begins(Execution execution) {
        made = 0;
        beginning.begins(execution);
        exposedMet = kind == Kind.EARLIER;
        wasStale = false;
        Arrays.fill(stale, 0);
        ways.begins(execution.number());
        rarity = 1 << (kind == Kind.ALL ? 0 : ways.choose(MOST_RARE));
        end = kind == Kind.EARLIER ? ways.choose(whole + 1) : whole;
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        if (made++ < end) {
            return beginning.choose(execution, possible, count);
        }
        if (!exposedMet) {
            // A wait is exposed when its thread arrives, before its step.
            for (int i = 0; i < count; i++) {
                if (possible[i].number == exposed) {
                    return i << 1;
                }
            }
        }
        return kind == Kind.ALL ? any(possible, count) : mostlyUsual(possible, count);
    }

    @Override
    public boolean allowsStale() {
        return made >= end;
    }

    /** After how many choices the latest execution went its own way. */
    int beginning() {
        return end;
    }

    private int mostlyUsual(Task[] possible, int count) {
        int place = ways.choose(count);
        if (possible[place].step.wouldGiveUp() && ways.choose(RARELY) != 0) {
            place = ways.choose(count);
        }
        return place << 1 | (possible[place].mayFail() && ways.choose(RARELY) == 0 ? 1 : 0);
    }

    private int any(Task[] possible, int count) {
        int all = count;
        for (int i = 0; i < count; i++) {
            all += possible[i].mayFail() ? 1 : 0;
        }
        int left = ways.choose(all);
        for (int i = 0; i < count; i++) {
            int here = possible[i].mayFail() ? 2 : 1;
            if (left < here) {
                return i << 1 | left;
            }
            left -= here;
        }
        throw new AssertionError("there are as many as were counted");
    }

    @Override
    public int pick(Task task, int count) {
        if (made < end) {
            return 0;
        }
        if (!exposedMet && task.number == exposed) {
            exposedMet = true;
            wasStale = true;
            return stale(task, 1 + ways.choose(count - 1));
        }
        if (task.number < stale.length && stale[task.number] >= mostStale) {
            return 0;
        }
        int pick = kind != Kind.ALL && ways.choose(rarity) > 0 ? 0 : ways.choose(count);
        return pick == 0 ? 0 : stale(task, pick);
    }

    private int stale(Task task, int pick) {
        if (task.number >= stale.length) {
            stale = Arrays.copyOf(stale, 2 * task.number);
        }
        stale[task.number]++;
        return pick;
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {
        if (made > end + 1 && task.number == exposed) {
            // Its next step already: there was nothing else to be met.
            exposedMet = true;
        }
    }

    @Override
    public boolean ends(Execution execution) {
        return ways.ends();
    }
}
