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
 * <p><b>Threads.</b> One thread of the program runs at a time. Threads that are none of it may come at any time and carry what one
 * thread of it released on to another. So whatever reads or changes the state of the machine holds its monitor.
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
        synchronized (machine) {
            return new WeakEngineThread(this, machine.newThread());
        }
    }

    @Override
    public WeakEngineThread adoptThread() {
        synchronized (machine) {
            WeakEngineThread adopted = new WeakEngineThread(this, machine.adoptThread());
            happensBefore.learnEverything(adopted.hb);
            return adopted;
        }
    }

    @Override
    public void everybodyLearnsEverything() {
        synchronized (machine) {
            machine.everybodyLearnsEverything();
            happensBefore.everybodyLearnsEverything();
        }
    }

    @Override
    public LocationState<WeakEngineThread> newLocation(long bits, @Nullable Object ref, @Nullable Object origin) {
        synchronized (machine) {
            return new WeakEngineLocation(machine, machine.newLocation(bits, ref), bits, ref, origin);
        }
    }

    @Override
    public SyncState<WeakEngineThread> newSync() {
        synchronized (machine) {
            return new WeakEngineSync(machine, machine.newSync());
        }
    }
}
