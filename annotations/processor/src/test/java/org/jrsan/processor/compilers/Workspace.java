package org.jrsan.processor.compilers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** A directory with sources, compiled by javac as a build tool would call it: into files, all warnings on. */
final class Workspace {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

    private final Path root;

    Workspace(Path root) {
        this.root = root;
    }

    Path classes() {
        return root.resolve("classes");
    }

    /** Writes a source file. */
    Workspace source(String file, String... lines) {
        write(root.resolve("src").resolve(file), String.join("\n", lines));
        return this;
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compiles some of the sources, with what is compiled already on the class path. No line may be reported. */
    void compile(Processor processor, List<String> options, String... files) {
        assertEquals("", diagnostics(processor, options, files));
    }

    /** Compiles and returns all that is reported. */
    String diagnostics(Processor processor, List<String> options, String... files) {
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        var manager = JAVAC.getStandardFileManager(collector, Locale.ROOT, null);
        List<String> all = new ArrayList<>(List.of(
                "-d",
                classes().toString(),
                "-s",
                root.resolve("generated").toString(),
                // As for every processor that leaves its annotations to others as well.
                "-Xlint:all,-processing",
                "-Xdoclint:all/public",
                "--release",
                "17"));
        all.addAll(options);
        if (!all.contains("--module-path")) {
            all.addAll(List.of(
                    "-classpath", classes() + java.io.File.pathSeparator + System.getProperty("java.class.path")));
        }
        try {
            Files.createDirectories(classes());
            Files.createDirectories(root.resolve("generated"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path[] paths = Stream.of(files).map(f -> root.resolve("src").resolve(f)).toArray(Path[]::new);
        var task = JAVAC.getTask(null, manager, collector, all, null, manager.getJavaFileObjects(paths));
        task.setProcessors(List.of(processor));
        boolean done = task.call();
        StringBuilder text = new StringBuilder();
        for (Diagnostic<?> diagnostic : collector.getDiagnostics()) {
            text.append(diagnostic).append('\n');
        }
        assertTrue(done || !text.isEmpty(), "javac failed without a word");
        return text.toString();
    }

    boolean has(String classFile) {
        return Files.exists(classes().resolve(classFile));
    }
}
