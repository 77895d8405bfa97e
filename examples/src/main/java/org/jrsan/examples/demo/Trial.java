package org.jrsan.examples.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One run of an example on a fresh object: what each thread does, and what must hold afterwards. Built by one thread;
 * then read by the runner.
 */
public final class Trial {
    /** What a thread does, or a check does. */
    @FunctionalInterface
    public interface Step {
        /**
         * Takes the step.
         *
         * @throws Exception when the algorithm failed; the run is then a failure
         */
        void run() throws Exception;
    }

    /**
     * A thread of the trial.
     *
     * @param name the name of the thread in reports
     * @param body what it does
     */
    public record Actor(String name, Step body) {}

    private final List<Actor> actors = new ArrayList<>();
    private Step first = () -> {};
    private @Nullable Step check;

    /** A trial without threads. */
    public Trial() {}

    /**
     * Adds a thread.
     *
     * @param name its name in reports
     * @param body what it does
     * @return this
     */
    public Trial actor(String name, Step body) {
        actors.add(new Actor(name, body));
        return this;
    }

    /**
     * Adds threads of one kind.
     *
     * @param count how many
     * @param name their names are this and a number from 0
     * @param body what thread number i does
     * @return this
     */
    public Trial actors(int count, String name, IntFunction<Step> body) {
        for (int i = 0; i < count; i++) {
            actor(name + "-" + i, body.apply(i));
        }
        return this;
    }

    /**
     * Sets what must hold once all threads have ended. It holds in all executions, of broken variants too, and tells weak runs
     * that do harm from others.
     *
     * @param check fails with an exception or {@link AssertionError}
     * @return this
     */
    public Trial check(Step check) {
        this.check = check;
        return this;
    }

    /**
     * Sets what is done before any of the threads begins.
     *
     * @param first fails with an exception
     * @return this
     */
    public Trial first(Step first) {
        this.first = first;
        return this;
    }

    /**
     * The threads, in the order they were added.
     *
     * @return an unmodifiable list
     */
    public List<Actor> actors() {
        return Collections.unmodifiableList(actors);
    }

    Step first() {
        return first;
    }

    /** What must hold afterwards; null for nothing. */
    @Nullable
    Step check() {
        return check;
    }
}
