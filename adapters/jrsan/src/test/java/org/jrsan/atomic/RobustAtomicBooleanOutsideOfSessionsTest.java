package org.jrsan.atomic;

class RobustAtomicBooleanOutsideOfSessionsTest extends RobustAtomicBooleanTest {
    @Override
    boolean inSession() {
        return false;
    }
}
