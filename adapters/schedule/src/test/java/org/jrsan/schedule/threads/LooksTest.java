package org.jrsan.schedule.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What looks at a task have found, in a row. */
class LooksTest {
    private final Looks looks = new Looks();

    @Test
    void theFirstLookIsNotCounted() {
        assertEquals(0, looks.found(this, 7, false, true));
        assertEquals(1, looks.found(this, 7, false, true));
        assertEquals(2, looks.found(this, 7, false, true));
    }

    @Test
    void aStepBeginsAnew() {
        looks.found(this, 7, false, true);
        looks.found(this, 7, false, true);
        assertEquals(0, looks.found(this, 8, false, true));
    }

    @Test
    void anotherTaskBeginsAnew() {
        looks.found(this, 7, false, true);
        looks.found(this, 7, false, true);
        assertEquals(0, looks.found("another", 7, false, true));
    }

    @Test
    void whoDoesSomethingElseMeanwhileBeginsAnew() {
        looks.found(this, 7, false, true);
        looks.found(this, 7, false, true);
        assertEquals(0, looks.found(this, 7, false, false));
        assertEquals(1, looks.found(this, 7, false, true));
    }

    /** As a task that was given the token, and was not yet awake at the first looks. */
    @Test
    void howLongItTookToWakeUpDoesNotCountForWhatItDoesThen() {
        looks.found(this, 7, true, true);
        looks.found(this, 7, true, true);
        looks.found(this, 7, true, true);
        assertEquals(0, looks.found(this, 7, false, true));
    }
}
