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
     * The lock as a resource of schedules.
     *
     * @return the same one each time; its state is 0 while the lock is free
     */
    SteppedState steps();
}
