package org.jrsan.examples.cases;

import java.util.concurrent.Callable;

/**
 * What is timed of a class. It works on objects that were made before, leaves them as it found them, and returns the
 * same number each time. One thread at a time may run it.
 *
 * @param library the library, as docs/case-studies.md names it
 * @param type the simple name of the class
 * @param what which methods it calls
 * @param run runs it once
 */
record Operation(String library, String type, String what, Callable<Integer> run) {}
