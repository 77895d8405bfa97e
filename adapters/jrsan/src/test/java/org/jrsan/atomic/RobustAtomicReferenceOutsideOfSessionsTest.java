package org.jrsan.atomic;

class RobustAtomicReferenceOutsideOfSessionsTest extends RobustAtomicReferenceTest {
    @Override
    boolean inSession() {
        return false;
    }
}
