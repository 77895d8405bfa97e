package org.jrsan.atomic;

class RobustAtomicIntegerArrayOutsideOfSessionsTest extends RobustAtomicIntegerArrayTest {
    @Override
    boolean inSession() {
        return false;
    }
}
