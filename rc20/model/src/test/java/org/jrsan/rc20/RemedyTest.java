package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is advised to a thread that is about to load x, forced after a store to x and unaware of it. */
class RemedyTest {

    static Stream<Engine<ThreadState>> engines() {
        return Stream.of(
                Engine.untyped(LocationClockEngine.unbounded()), Engine.untyped(ThreadClockEngine.unbounded()));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void acquireFenceWhenTheMissedStoreWasReleased(Engine<ThreadState> engine) {
        assertEquals(Remedy.ACQUIRE_FENCE, remedyAfterMessage(engine, Mode.RELEASE));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void releaseAndAcquireWhenTheMissedStoreIsOnAChainOfReads(Engine<ThreadState> engine) {
        assertEquals(Remedy.RELEASE_ACQUIRE, remedyAfterMessage(engine, Mode.OPAQUE));
    }

    private static Remedy remedyAfterMessage(Engine<ThreadState> engine, Mode mode) {
        LocationState<ThreadState> x = engine.newLocation(0, null, null);
        LocationState<ThreadState> y = engine.newLocation(0, null, null);
        ThreadState writer = engine.newThread();
        ThreadState reader = engine.newThread();
        x.write(writer, Mode.OPAQUE, 1, null, null);
        y.write(writer, mode, 1, null, null);
        y.read(reader, Mode.OPAQUE);
        return x.remedy(reader);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void fullFenceWhenAWriteCameAfterARead(Engine<ThreadState> engine) {
        LocationState<ThreadState> x = engine.newLocation(0, null, null);
        LocationState<ThreadState> y = engine.newLocation(0, null, null);
        ThreadState first = engine.newThread();
        ThreadState second = engine.newThread();
        x.write(first, Mode.RELEASE, 1, null, null);
        y.read(first, Mode.ACQUIRE);
        y.write(second, Mode.RELEASE, 1, null, null);

        assertEquals(Remedy.FULL_FENCE, x.remedy(second));
    }
}
