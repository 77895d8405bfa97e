package org.jrsan.rc20.weak;

import org.jrsan.rc20.Engine;
import org.jrsan.rc20.HappensBefore;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.SyncState;
import org.jspecify.annotations.Nullable;

/**
 * The weak machine under a program that runs: an engine that checks nothing. Whoever runs the program chooses, by {@link
 * WeakEngineLocation}, what each access meets.
 *
 * <p><b>Threads.</b> One thread of the program runs at a time, and hands over to the next one with happens-before; so nothing here
 * needs a lock.
 */
public final class WeakEngine implements Engine<WeakEngineThread> {
    /** More than a thread misses that goes on at all. */
    private static final int MOST_MESSAGES = 1_024;

    final WeakMachine machine = new WeakMachine(MOST_MESSAGES);
    final HappensBefore happensBefore = new HappensBefore();

    /** A machine on which nothing ran. */
    public WeakEngine() {}

    @Override
    public WeakEngineThread newThread() {
        return new WeakEngineThread(this, machine.newThread());
    }

    @Override
    public WeakEngineThread adoptThread() {
        WeakEngineThread adopted = new WeakEngineThread(this, machine.adoptThread());
        happensBefore.learnEverything(adopted.hb);
        return adopted;
    }

    @Override
    public void everybodyLearnsEverything() {
        machine.everybodyLearnsEverything();
        happensBefore.everybodyLearnsEverything();
    }

    @Override
    public LocationState<WeakEngineThread> newLocation(long bits, @Nullable Object ref, @Nullable Object origin) {
        return new WeakEngineLocation(machine.newLocation(bits, ref), bits, ref, origin);
    }

    @Override
    public SyncState<WeakEngineThread> newSync() {
        return new WeakEngineSync(machine.newSync());
    }
}
