package org.jrsan.report.html;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A headless Chromium. */
final class Chromium {
    private static final long PATIENCE = 120;

    /** What it showed, and what it said in its console. */
    record Shown(String dom, List<String> console) {}

    private final Path folder;
    private final String program;

    /** Skips the test with the reason where there is no Chromium. */
    Chromium(Path folder) {
        this.folder = folder;
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        program = Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(where -> new File(where, name)))
                .filter(File::canExecute)
                .map(File::getPath)
                .findFirst()
                .orElse("");
        Assumptions.assumeFalse(
                program.isEmpty(), "NOT TESTED: there is no Chromium in PATH; .ci/chromium installs it");
    }

    Shown show(Path page, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--allow-file-access-from-files",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                "--virtual-time-budget=20000"));
        command.addAll(List.of(options));
        command.addAll(List.of("--dump-dom", page.toUri().toString()));
        Path out = folder.resolve("out.html");
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            if (!process.waitFor(PATIENCE, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("Chromium failed: " + Files.readString(err));
            }
        } finally {
            process.destroyForcibly();
        }
        return new Shown(
                Files.readString(out),
                Files.readString(err)
                        .lines()
                        .filter(line -> line.contains("CONSOLE"))
                        .toList());
    }
}
