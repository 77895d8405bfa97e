package org.jrsan.acceptance.junit.declared;

import org.jrsan.junit.RobustnessTest;

/** Is found by its package. */
class PrivateOnes {
    @RobustnessTest
    private void test() {}
}
