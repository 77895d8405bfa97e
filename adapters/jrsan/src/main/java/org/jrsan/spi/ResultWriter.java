package org.jrsan.spi;

import java.util.function.Consumer;
import org.jrsan.result.TestRun;

/**
 * Writes the result of a program that is no test, when its JVM ends. {@code jrsan-report} has one, which is found as a service. Called
 * once, by one thread.
 */
@FunctionalInterface
public interface ResultWriter {
    /**
     * Writes reports. What goes wrong is told in one line, and is not thrown.
     *
     * @param directory where they go, as option {@code reports} names it
     * @param result what the program found and saw
     * @param err is given a line if they cannot be written
     */
    void write(String directory, TestRun result, Consumer<String> err);
}
