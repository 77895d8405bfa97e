package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is advised to a thread that is about to load x, forced after a store to x and unaware of it. */
class RemedyTest {

    static Stream<Engine> engines() {
        return Stream.of(LocationClockEngine.unbounded(), ThreadClockEngine.unbounded());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void acquireFenceWhenTheMissedStoreWasReleased(Engine engine) {
        assertEquals(Remedy.ACQUIRE_FENCE, remedyAfterMessage(engine, Mode.RELEASE));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void releaseAndAcquireWhenTheMissedStoreIsOnAChainOfReads(Engine engine) {
        assertEquals(Remedy.RELEASE_ACQUIRE, remedyAfterMessage(engine, Mode.OPAQUE));
    }

    private static Remedy remedyAfterMessage(Engine engine, Mode mode) {
        LocationState x = engine.newLocation(0, null, null);
        LocationState y = engine.newLocation(0, null, null);
        ThreadState writer = engine.newThread();
        ThreadState reader = engine.newThread();
        engine.write(writer, x, Mode.OPAQUE, 1, null, null);
        engine.write(writer, y, mode, 1, null, null);
        engine.read(reader, y, Mode.OPAQUE);
        return engine.remedy(reader, x);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void fullFenceWhenAWriteCameAfterARead(Engine engine) {
        LocationState x = engine.newLocation(0, null, null);
        LocationState y = engine.newLocation(0, null, null);
        ThreadState first = engine.newThread();
        ThreadState second = engine.newThread();
        engine.write(first, x, Mode.RELEASE, 1, null, null);
        engine.read(first, y, Mode.ACQUIRE);
        engine.write(second, y, Mode.RELEASE, 1, null, null);

        assertEquals(Remedy.FULL_FENCE, engine.remedy(second, x));
    }
}
