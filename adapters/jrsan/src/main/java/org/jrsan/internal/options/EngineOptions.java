package org.jrsan.internal.options;

import org.jrsan.internal.options.Settings.EngineKind;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.ThreadState;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.jrsan.rc20.weak.WeakEngine;

/** The engine of a run. */
public final class EngineOptions {
    private EngineOptions() {}

    /** The engine that the options ask for, or that of a weak run. */
    public static Engine<ThreadState> of(Settings settings, boolean isWeak) {
        if (isWeak) {
            return Engine.untyped(new WeakEngine());
        }
        return Engine.untyped(
                settings.engine() == EngineKind.LOCATION_CLOCKS
                        ? new LocationClockEngine(settings.values(), settings.history())
                        : new ThreadClockEngine(settings.history(), settings.observations()));
    }
}
