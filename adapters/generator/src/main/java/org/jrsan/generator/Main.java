package org.jrsan.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the twins. Arguments: the directory of the sources, and the directory of the generated sources, which holds
 * nothing else.
 */
public final class Main {
    private Main() {}

    /**
     * Writes the twins, or says in one line why it cannot.
     *
     * @param arguments the two directories
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        try {
            generate(Twins.SOURCES, Path.of(arguments[0]), Path.of(arguments[1]));
        } catch (GeneratorException e) {
            System.err.println("generator: " + e.getMessage());
            System.exit(1);
        }
    }

    static void generate(List<Source> sources, Path from, Path to) throws IOException {
        Layout layout = new Layout();
        Set<Path> written = new HashSet<>();
        for (Source source : sources) {
            String text = Files.readString(from.resolve(source.file()));
            for (Map.Entry<String, String> twin : source.twins(text, layout).entrySet()) {
                Path file = to.resolve(twin.getKey());
                write(file, twin.getValue());
                written.add(file);
            }
        }
        removeOthers(to, written);
    }

    /** An unchanged file keeps its time, so that the compiler need not run again. */
    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
    }

    private static void removeOthers(Path directory, Set<Path> written) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!written.contains(file)) {
                    Files.delete(file);
                }
            }
        }
    }
}
