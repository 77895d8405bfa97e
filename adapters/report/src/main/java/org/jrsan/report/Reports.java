package org.jrsan.report;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jrsan.report.html.HtmlReport;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

/**
 * Writes reports to a directory: JSON and SARIF of each test and of all tests whose reports are there, and of all one page in HTML. Several processes may write to
 * the same directory. Where it cannot be written, this says so once, and verdicts stand. Thread-safe.
 */
public final class Reports {
    /** The name of the files of all tests, without its end. */
    public static final String ALL = "jrsan";

    /** The value of option {@code reports} for none. */
    public static final String OFF = "off";

    /** The build directory of a Maven project that names no other. */
    static final String TARGET = "target";

    private static final String JSON = ".json";
    private static final String SARIF = ".sarif";
    private static final String HTML = ".html";
    private static final String LITMUS = ".litmus";
    private static final String LOCK = ".lock";
    private static final int LONGEST_NAME = 150;

    /** A file is locked for a process, so the threads of one take turns. */
    private static final Object MERGING = new Object();

    private final Path directory;
    private final SourceFiles sources;
    private final Consumer<String> err;

    /** How many results of a test there were: invocations of one method have one name. */
    private final Map<String, Integer> times = new HashMap<>();

    private boolean failed;

    /**
     * Reports in a directory.
     *
     * @param directory the directory; it is created when it is needed
     * @param sources where the sources of tests are
     * @param err is given a line if the directory cannot be written or read
     */
    public Reports(Path directory, SourceFiles sources, Consumer<String> err) {
        this.directory = directory;
        this.sources = sources;
        this.err = err;
    }

    /**
     * The directory that an option means.
     *
     * @param option option {@code reports}: the name of a directory, {@code off}, or empty for {@code jrsan} in the build directory of
     *     the Maven project whose tests this JVM runs
     * @param project the folder of the Maven project that runs this JVM, as its build says; null for none
     * @param build the build directory of that, as the Maven plugin says; null for {@code target}
     * @return the directory; null for no reports
     */
    public static @Nullable Path directory(String option, @Nullable String project, @Nullable String build) {
        if (option.equals(OFF)) {
            return null;
        }
        if (!option.isEmpty()) {
            return Path.of(option);
        }
        if (project == null || !Files.isRegularFile(Path.of(project, "pom.xml"))) {
            return null;
        }
        return Path.of(project).resolve(build == null ? TARGET : build).resolve(ALL);
    }

    /**
     * Writes the reports of a test.
     *
     * @param run its result
     */
    public synchronized void add(TestRun run) {
        String name = name(run);
        int time = times.merge(name, 1, Integer::sum);
        String file = time == 1 ? name : name + "-" + time;
        TestRun plain = PrivateText.without(run);
        try {
            Files.createDirectories(directory);
            write(file + JSON, Json.of(List.of(plain)));
            write(file + SARIF, Sarif.of(List.of(plain), sources));
            for (TestFinding found : plain.findings()) {
                if (found.litmus() != null) {
                    String own = found.id().replaceAll("[^\\w.-]", "_") + LITMUS;
                    write(own, found.litmus().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            tell(e);
        }
    }

    private static String name(TestRun run) {
        String plain = run.test().replaceAll("[^\\w.$-]", "_");
        String name = plain.length() <= LONGEST_NAME
                ? plain
                : plain.substring(0, LONGEST_NAME) + "-"
                        + Integer.toHexString(run.test().hashCode());
        String ofShard = run.shards() == 1 ? name : name + "-shard-" + run.shard() + "-of-" + run.shards();
        return ofShard.equals(ALL) ? ofShard + "_" : ofShard;
    }

    /**
     * Writes the reports of all tests whose reports are in the directory. If several processes do so, the last one has them all.
     *
     * @return the results of these tests; empty if they cannot be read or written, or there are none
     */
    public synchronized List<TestRun> merge() {
        synchronized (MERGING) {
            return mergeAlone();
        }
    }

    private List<TestRun> mergeAlone() {
        List<TestRun> all = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return all;
        }
        try (FileChannel channel =
                        FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            for (Path file : files()) {
                all.addAll(Json.read(file).tests());
            }
            if (lock.isValid() && !all.isEmpty()) {
                write(ALL + JSON, Json.of(all));
                write(ALL + SARIF, Sarif.of(all, sources));
                write(ALL + HTML, HtmlReport.of(all, sources));
            }
        } catch (IOException e) {
            tell(e);
            all.clear();
        }
        return all;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(JSON))
                    .filter(file -> !file.getFileName().toString().equals(ALL + JSON))
                    .sorted()
                    .toList();
        }
    }

    /** Without a moment in which another process finds no file: to replace one otherwise is to delete it first. */
    private static void replace(Path part, Path file) throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Writes a file as a whole, so that nobody reads a part of it. */
    private void write(String name, byte[] content) throws IOException {
        Path part = Files.createTempFile(directory, name, ".part");
        try {
            Files.write(part, content);
            replace(part, directory.resolve(name));
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void tell(IOException e) {
        if (!failed) {
            failed = true;
            err.accept("JRSan: the reports in '" + directory + "' cannot be written or read: " + e
                    + "; the verdicts stand. Name another directory by option reports, or reports=off");
        }
    }
}
