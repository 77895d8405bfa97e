package org.jrsan.examples.demo;

/** What must hold after a run of an example. */
final class Invariant {
    private Invariant() {}

    static void holds(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("does not hold: " + what);
        }
    }

    static void equal(Object expected, Object actual, String what) {
        if (!expected.equals(actual)) {
            throw new AssertionError(what + " is " + actual + ", not " + expected);
        }
    }
}
