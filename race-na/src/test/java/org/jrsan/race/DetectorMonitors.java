package org.jrsan.race;

import org.jrsan.rc20.RaceMonitor;

/** The production detector for the fuzzing of rc20, which finds it as a service. */
public final class DetectorMonitors implements RaceMonitor.Factory {
    @Override
    public RaceMonitor create(int threads, boolean[] atomicLocations, int locks) {
        return new DetectorMonitor(threads, atomicLocations, locks);
    }

    @Override
    public String toString() {
        return "race-detector";
    }
}
