package org.jrsan.schedule;

import org.jrsan.schedule.choices.Choices;

/** The choices of an earlier execution, once more. */
final class Replay implements Strategy {
    private static final String BETWEEN = ".";

    private final Choices choices;

    /** From this choice on memory may show what is stale. */
    private final int staleFrom;

    private int made;

    /** How many of them were of tasks. */
    private int chosen;

    private int leftAt = -1;

    Replay(Choices choices) {
        this(choices, 0);
    }

    private Replay(Choices choices, int staleFrom) {
        this.choices = choices;
        this.staleFrom = staleFrom;
    }

    /** The code of an execution in which memory may show what is stale, from a choice on. */
    static String code(int staleFrom, String choices) {
        return staleFrom + BETWEEN + choices;
    }

    /**
     * A replay from a code.
     *
     * @throws IllegalArgumentException when it is none
     */
    static Replay of(String code) {
        int end = code.indexOf(BETWEEN);
        int staleFrom = end < 0 ? 0 : Integer.parseInt(code.substring(0, end));
        return new Replay(Choices.read(code.substring(end + 1)), staleFrom);
    }

    @Override
    public boolean allowsStale() {
        return chosen >= staleFrom;
    }

    /** The choice at which the execution left those that were made, -1 if it did not. */
    int leftAt() {
        return leftAt;
    }

    @Override
    public void begins(Execution execution) {
        made = 0;
        chosen = 0;
        leftAt = -1;
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int place = made++;
        chosen++;
        int choice = choices.at(place);
        if (leftAt >= 0 || choice < 0 && place < choices.made()) {
            return execution.usual(possible, count);
        }
        for (int i = 0; choice >= 0 && i < count; i++) {
            boolean fits = (choice & 1) == 0 || possible[i].mayFail();
            if (possible[i].number == choice >> 1 && fits) {
                return i << 1 | choice & 1;
            }
        }
        leftAt = place;
        return execution.usual(possible, count);
    }

    @Override
    public int pick(Task task, int count) {
        int place = made++;
        int pick = choices.at(place);
        if (leftAt >= 0 || pick < 0 && place < choices.made()) {
            return 0;
        }
        if (pick < 0 || pick >= count) {
            leftAt = place;
            return 0;
        }
        return pick;
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {}

    @Override
    public boolean ends(Execution execution) {
        if (leftAt < 0 && made < choices.made()) {
            leftAt = made;
        }
        return false;
    }
}
