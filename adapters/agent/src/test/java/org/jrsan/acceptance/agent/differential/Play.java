package org.jrsan.acceptance.agent.differential;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/** One run of a program: what classes that are made of programs extend. It is not instrumented itself. */
public abstract class Play {
    /** Told of what takes place. */
    @FunctionalInterface
    interface Watch {
        /** An operation has ended, by its thread, which goes on until its next step. */
        void did(int thread, int place, boolean succeeded, long latest);
    }

    private final List<Thread> threads = new ArrayList<>();
    private @Nullable Watch watch;
    private volatile @Nullable Throwable failure;

    /** Made for one run. */
    protected Play() {}

    /** Makes the threads. */
    final void prepare(int count, Watch told) {
        watch = told;
        for (int i = 0; i < count; i++) {
            threads.add(make(i));
        }
    }

    /**
     * A thread that plays a part.
     *
     * @param number the number of the thread
     * @return not started
     */
    protected abstract Thread make(int number);

    /** Starts the threads that no other one starts. */
    public abstract void begin();

    /** Gives static fields their values from before the run. */
    public abstract void reset();

    /**
     * What is in a location.
     *
     * @param name the name of the location
     * @return its value
     */
    public abstract long value(String name);

    /**
     * Does what a thread does.
     *
     * @param number the number of the thread
     * @throws InterruptedException not in a run
     */
    protected abstract void perform(int number) throws InterruptedException;

    /**
     * All that a thread does.
     *
     * @param number the number of the thread
     */
    protected final void play(int number) {
        try {
            perform(number);
        } catch (Throwable e) {
            // Of an execution that is over the threads just end.
            if (!Steps.isEnd(e)) {
                failure = e;
            }
        }
    }

    /**
     * A thread of the run.
     *
     * @param number its number
     * @return the thread
     */
    protected final Thread thread(int number) {
        return threads.get(number);
    }

    /**
     * An operation has ended.
     *
     * @param thread the number of the thread
     * @param place the number of the operation in it
     * @param succeeded whether it did all that it is meant to
     * @param latest the value that the thread has read last
     */
    protected final void did(int thread, int place, boolean succeeded, long latest) {
        Watch told = watch;
        if (told != null) {
            told.did(thread, place, succeeded, latest);
        }
    }

    List<Thread> threads() {
        return threads;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }
}
