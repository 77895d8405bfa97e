package org.jrsan.examples.demo;

import java.io.PrintWriter;
import java.util.List;

/** The command {@code jrsan} with the demo, and without what other modules add. */
public final class Main {
    private Main() {}

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args the arguments of the command line
     */
    public static void main(String[] args) {
        System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /** Runs a command line and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return org.jrsan.cli.Main.run(List.of(new DemoCommand()), out, err, args);
    }
}
