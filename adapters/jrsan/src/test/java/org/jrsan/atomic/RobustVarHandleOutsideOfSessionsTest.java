package org.jrsan.atomic;

class RobustVarHandleOutsideOfSessionsTest extends RobustVarHandleTest {
    @Override
    boolean inSession() {
        return false;
    }
}
