package org.jrsan.examples;

/** The access mode in which an algorithm passes on what it wrote. */
public enum Order {
    /** {@code setOpaque} and {@code getOpaque}: nothing is passed on but the value itself. */
    OPAQUE,
    /** {@code setRelease} and {@code getAcquire}: who reads the value also sees what came before it. */
    RELEASE_ACQUIRE,
    /** {@code set} and {@code get}: in addition all such accesses have one order that every thread agrees on. */
    VOLATILE
}
