package org.jrsan.atomic;

class RobustAtomicIntegerOutsideOfSessionsTest extends RobustAtomicIntegerTest {
    @Override
    boolean inSession() {
        return false;
    }
}
