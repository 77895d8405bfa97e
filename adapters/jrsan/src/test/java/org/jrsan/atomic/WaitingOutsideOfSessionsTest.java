package org.jrsan.atomic;

class WaitingOutsideOfSessionsTest extends WaitingTest {
    @Override
    boolean inSession() {
        return false;
    }
}
