package org.jrsan.atomic;

class RobustAtomicIntegerFieldUpdaterOutsideOfSessionsTest extends RobustAtomicIntegerFieldUpdaterTest {
    @Override
    boolean inSession() {
        return false;
    }
}
