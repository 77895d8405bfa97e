package org.jrsan.atomic;

class RobustAtomicLongOutsideOfSessionsTest extends RobustAtomicLongTest {
    @Override
    boolean inSession() {
        return false;
    }
}
