package org.jrsan.bench;

import java.io.PrintWriter;
import java.util.List;
import org.jrsan.cli.RunCommand;
import org.jrsan.examples.demo.DemoCommand;
import org.jrsan.examples.demo.RepairCommand;

/** The command {@code jrsan}, with the commands of all modules. */
public final class Main {
    private Main() {}

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args the arguments of the command line
     */
    public static void main(String[] args) {
        List<?> commands = List.of(
                RunCommand.command(), new DemoCommand(), new RepairCommand(), Bench.command(), Stress.command());
        System.exit(org.jrsan.cli.Main.run(
                commands, new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }
}
