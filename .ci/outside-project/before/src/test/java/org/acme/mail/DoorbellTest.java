package org.acme.mail;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DoorbellTest {
    private final Doorbell bell = new Doorbell();

    @Test
    void whoSleepsIsWoken() {
        assertTrue(bell.maySleep(0));
        assertTrue(bell.post());
    }

    @Test
    void nobodySleepsOverALetter() {
        assertFalse(bell.post());
        assertFalse(bell.maySleep(0));
    }
}
