package org.jrsan.schedule;

/** The choices of an earlier execution, once more. */
final class Replay implements Strategy {
    private final Choices choices;
    private int made;
    private int leftAt = -1;

    Replay(Choices choices) {
        this.choices = choices;
    }

    /** The choice at which the execution left those that were made, -1 if it did not. */
    int leftAt() {
        return leftAt;
    }

    @Override
    public void begins(Execution execution) {
        made = 0;
        leftAt = -1;
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int place = made++;
        int choice = choices.at(place);
        if (leftAt >= 0 || choice < 0 && place < choices.made()) {
            return Choices.usual(execution, possible, count);
        }
        for (int i = 0; choice >= 0 && i < count; i++) {
            boolean fits = (choice & 1) == 0 || possible[i].mayFail();
            if (possible[i].number == choice >> 1 && fits) {
                return i << 1 | choice & 1;
            }
        }
        leftAt = place;
        return Choices.usual(execution, possible, count);
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
