package org.jrsan.schedule;

/** Who runs next. Asked by one thread at a time; keeps what it needs from one execution to the next. */
interface Strategy {
    /** An execution begins. */
    void begins(Execution execution);

    /** The first execution of the exploration is over, in which tasks took so many steps, by their numbers. */
    default void learns(int[] steps) {}

    /** A task was made by another one, since the latest choice. */
    default void made(Task task, Task parent) {}

    /**
     * Chooses among the tasks that can go on, of which there is at least one.
     *
     * @param execution the execution
     * @param possible the tasks whose steps are possible, in order of their numbers
     * @param count how many there are
     * @return the chosen place in {@code possible}, doubled, and 1 more where a step that may fail is to fail
     */
    int choose(Execution execution, Task[] possible, int count);

    /**
     * Chooses for a task, in the midst of its step, what the step meets, where memory may show it more than one thing.
     *
     * @param task the task
     * @param count how many there are, at least 2
     * @return which; 0 for what every order of steps shows
     */
    default int pick(Task task, int count) {
        return 0;
    }

    /** Whether memory may show what is stale by now, so that a wait may end on it. */
    default boolean allowsStale() {
        return true;
    }

    /** The step of a task, of the given resource, was chosen; its effect is yet to come. */
    void took(Execution execution, Task task, Resource resource);

    /** The time has gone on: what comes now comes after all that was before. */
    default void timePassed() {}

    /** The execution is over before this task has taken the step that it has announced. */
    default void left(Task task) {}

    /**
     * The execution is over.
     *
     * @return whether there is another one to run
     */
    boolean ends(Execution execution);
}
