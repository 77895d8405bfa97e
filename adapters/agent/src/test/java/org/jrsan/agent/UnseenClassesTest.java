package org.jrsan.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;

/** Which loaded classes had to come past the agent, and did not. */
class UnseenClassesTest {
    private final List<Object> again = new ArrayList<>();

    private final UnseenClasses unseen = new UnseenClasses(InstrumentationOf.classes(
            again,
            ConcurrentSkipListMap.class,
            Exchanger.class,
            Exchanger[].class,
            Lock.class,
            String.class,
            UnseenClassesTest.class));

    @Test
    void classesOfTheJdkThatMakeEdgesAreTold() {
        unseen.sees("java.util.concurrent.Exchanger");
        assertEquals(
                List.of("the edges of java.util.concurrent.ConcurrentSkipListMap were not seen, as the agent loaded it"
                        + " for itself; please report this"),
                unseen.lines());
    }

    @Test
    void whatTheAgentIsNotAskedForMakesNone() {
        unseen.sees("java.util.concurrent.ConcurrentSkipListMap");
        unseen.sees("java.util.concurrent.Exchanger");
        assertEquals(List.of(), unseen.lines());
    }

    @Test
    void whatWasLeftOutIsInstrumentedOnceItIsLoaded() {
        unseen.leaves("java.util.concurrent.Exchanger");
        unseen.leaves("java.util.concurrent.Phaser");
        unseen.leaves("java.util.concurrent.ConcurrentSkipListMap");
        unseen.sees("java.util.concurrent.ConcurrentSkipListMap");
        unseen.retransform();
        unseen.retransform();
        assertEquals(List.of(Exchanger.class), again);
    }
}
