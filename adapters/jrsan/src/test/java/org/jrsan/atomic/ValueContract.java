package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values: single threaded, every method against the JDK's class. */
abstract class ValueContract extends AtomicContract {
    private static final int SEQUENCES = 12;
    private static final int STEPS = 400;

    ValueContract(Class<?> jdk, Class<?> ours) {
        super(jdk, ours);
    }

    @Test
    final void randomSequencesOfAllMethodsGiveTheResultsOfTheJdk() {
        for (int seed = 0; seed < SEQUENCES; seed++) {
            Random random = new Random(seed);
            Object initial = value(random);
            RandomOperations operations =
                    new RandomOperations(theirs(initial), ours(initial), random, this::value, functions());
            for (int i = 0; i < STEPS; i++) {
                operations.step();
            }
            assertEquals(operations.distinctMethods(), operations.distinctMethodsCalled(), "seed " + seed);
        }
    }

    @Test
    final void aCompareAndSetThatFailsLeavesTheValue() {
        Subject atomic = ours(initial());

        for (String method : new String[] {
            "compareAndSet",
            "weakCompareAndSet",
            "weakCompareAndSetPlain",
            "weakCompareAndSetVolatile",
            "weakCompareAndSetAcquire",
            "weakCompareAndSetRelease"
        }) {
            if (atomic.has(method)) {
                assertEquals(false, atomic.does(method, other(), other()), method);
                assertEquals(initial(), atomic.does("get"), method);
            }
        }
        assertTrue((boolean) atomic.does("compareAndSet", initial(), other()));
    }
}
