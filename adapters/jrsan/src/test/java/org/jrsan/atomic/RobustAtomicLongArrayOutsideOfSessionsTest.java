package org.jrsan.atomic;

class RobustAtomicLongArrayOutsideOfSessionsTest extends RobustAtomicLongArrayTest {
    @Override
    boolean inSession() {
        return false;
    }
}
