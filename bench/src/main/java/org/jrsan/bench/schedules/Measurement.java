package org.jrsan.bench.schedules;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a measurement of this package found, in a JVM of its own: a line of names and numbers. */
public final class Measurement {
    private static final String MARK = "measured ";

    private final Map<String, Double> numbers = new TreeMap<>();

    Measurement() {}

    /** Keeps a number. */
    Measurement with(String name, double number) {
        numbers.put(name, number);
        return this;
    }

    /** Prints it for the JVM that asked. */
    void print() {
        StringBuilder line = new StringBuilder(MARK);
        numbers.forEach(
                (name, number) -> line.append(name).append('=').append(number).append(' '));
        System.out.println(line);
    }

    /**
     * A number.
     *
     * @param name its name
     * @return the number, 0 if it was not measured
     */
    public double get(String name) {
        return numbers.getOrDefault(name, 0.0);
    }

    /**
     * Runs a main class of this package in a JVM of its own.
     *
     * @param main the class
     * @param options for the JVM
     * @param arguments for the class
     * @return what it printed
     * @throws IllegalStateException if it printed none
     */
    public static Measurement of(Class<?> main, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (BufferedReader lines = process.inputReader()) {
                String line = lines.lines().filter(one -> one.startsWith(MARK)).reduce("", (earlier, later) -> later);
                process.waitFor();
                return read(line.substring(Math.min(line.length(), MARK.length())), command);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("bench: cannot run " + command, e);
        }
    }

    private static Measurement read(String line, List<String> command) {
        Measurement read = new Measurement();
        for (String part : line.trim().split(" ")) {
            String[] pair = part.split("=");
            if (pair.length != 2) {
                throw new IllegalStateException("bench: nothing was measured by " + String.join(" ", command));
            }
            read.with(pair[0], Double.parseDouble(pair[1]));
        }
        return read;
    }
}
