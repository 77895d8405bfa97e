package org.jrsan.internal.options;

import org.jrsan.rc20.CallPath;

/** Which of the user's lines are recorded: option {@code sites}. */
public enum Sites {
    /** Whatever is best: the default of the engine, or what the schedule of a test makes of it. */
    AUTO,
    /** That of every write and of every access that learns something. */
    FULL,
    /**
     * That of a failed check; of a write the line of a like write shortly before, by the same thread to the same location,
     * and its own when there was none and now and then. A report says that the line is a like one.
     */
    LIGHT,
    /** None. */
    OFF;

    /** With light sites, as many as one accessor takes. */
    private static final int FEW = 2;

    /** What is recorded where there is no schedule. */
    public Sites withoutSchedule() {
        return this == AUTO ? FULL : this;
    }

    /** What is recorded where the same schedule can be run again, by a run that is the one that is told of, or not. */
    public Sites underSchedule(boolean isRecorded) {
        return this != AUTO ? this : isRecorded ? FULL : OFF;
    }

    /** How many of the user's frames are recorded at most. */
    public int frames() {
        return this == LIGHT ? FEW : CallPath.MOST;
    }
}
