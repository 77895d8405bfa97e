package org.jrsan.atomic;

class RobustAtomicReferenceArrayOutsideOfSessionsTest extends RobustAtomicReferenceArrayTest {
    @Override
    boolean inSession() {
        return false;
    }
}
