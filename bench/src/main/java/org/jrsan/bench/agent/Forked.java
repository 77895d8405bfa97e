package org.jrsan.bench.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a program in a JVM of its own. */
final class Forked {
    /** A program did not end as it should. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }
    }

    private Forked() {}

    /** What the program prints. Fails if its exit code is not 0. */
    static String run(List<String> jvmArgs, Path folder, String main, String... args) {
        String path = folder + java.io.File.pathSeparator + System.getProperty("java.class.path");
        return runBy(jvmArgs, path, main, args);
    }

    /** The same of a program that is in the folder and needs nothing else. */
    static String runAlone(List<String> jvmArgs, Path folder, String main) {
        return runBy(jvmArgs, folder.toString(), main);
    }

    private static String runBy(List<String> jvmArgs, String classPath, String main, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArgs);
        command.addAll(List.of("-cp", classPath));
        command.add(main);
        command.addAll(List.of(args));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw new Failed(main + " ended with exit code " + code);
            }
            return printed.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
