package org.jrsan.atomic;

class RobustAtomicLongFieldUpdaterOutsideOfSessionsTest extends RobustAtomicLongFieldUpdaterTest {
    @Override
    boolean inSession() {
        return false;
    }
}
