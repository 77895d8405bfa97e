package org.jrsan.atomic;

class RobustAtomicReferenceFieldUpdaterOutsideOfSessionsTest extends RobustAtomicReferenceFieldUpdaterTest {
    @Override
    boolean inSession() {
        return false;
    }
}
