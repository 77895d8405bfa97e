package org.jrsan.internal.turns;

import java.io.Serializable;
import org.jrsan.internal.run.SteppedState;

/** A lock as its conditions know it. Called by threads that hold the lock, or are about to. */
public interface LockHolder extends Serializable {
    /**
     * Whether the calling thread holds the lock.
     *
     * @return whether it does
     */
    boolean isHolder();

    /**
     * How often the calling thread holds the lock.
     *
     * @return 0 if it does not
     */
    int holds();

    /** Takes the lock once, without a step. */
    void takeUnseen();

    /** Gives the lock up once, without a step. */
    void giveUpUnseen();

    /**
     * Takes the lock, without a step, as often as the calling thread had it.
     *
     * @param holds how often
     */
    default void takeUnseen(int holds) {
        for (int i = 0; i < holds; i++) {
            takeUnseen();
        }
    }

    /**
     * Gives the lock up for good, without a step.
     *
     * @param holds how often the calling thread has it
     */
    default void giveUpUnseen(int holds) {
        for (int i = 0; i < holds; i++) {
            giveUpUnseen();
        }
    }

    /**
     * The lock as a resource of schedules.
     *
     * @return the same one each time; its state is 0 while the lock is free
     */
    SteppedState steps();
}
