package org.jrsan.acceptance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What became of a JVM that ran one class. */
public record Forked(int exitCode, String out, String err) {
    private static final int SECONDS = Integer.getInteger("forked.seconds", 60);

    /** Runs a class in a JVM of its own; the options are arguments of that JVM, the variable is {@code JRSAN_OPTIONS}. */
    public static Forked run(Class<?> main, String variable, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.add(main.getName());
        Path out = Files.createTempFile("jrsan", ".out");
        Path err = Files.createTempFile("jrsan", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            builder.environment().remove("JRSAN_OPTIONS");
            if (variable != null) {
                builder.environment().put("JRSAN_OPTIONS", variable);
            }
            Process process = builder.start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("still running after " + SECONDS + " s: " + command);
            }
            return new Forked(process.exitValue(), read(out), read(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static String read(Path path) throws IOException {
        return Files.readString(path, StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    /** The first line of standard error. */
    public String firstError() {
        return err.lines().findFirst().orElse("");
    }
}
