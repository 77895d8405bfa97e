package org.jrsan.junit;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.report.Annotations;
import org.jrsan.report.KnownFindings;
import org.jrsan.report.Reports;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.TestRun;
import org.jrsan.spi.TestOptions;

/** The reports of the tests of a run, in files and as annotations, whoever runs them. Closed after the last test. Thread-safe. */
final class TestReports implements AutoCloseable {
    /** The property by which Surefire and Failsafe tell the folder of the project. */
    private static final String PROJECT = "basedir";

    /** The Maven plugin gives it to the JVM of the tests, if it is not {@code target}. */
    private static final String BUILD = "org.jrsan.maven.build";

    /** The files that hold known findings, by their names: each is read once. */
    private record Files(String baseline, String suppressions) {}

    private final SourceFiles sources =
            SourceFiles.of(Path.of(System.getProperty(PROJECT, "")), System.getProperty(BUILD));
    private final Map<Path, Reports> byDirectory = new LinkedHashMap<>();
    private final Map<Files, KnownFindings> known = new HashMap<>();
    private final Map<Files, List<TestRun>> results = new LinkedHashMap<>();

    /**
     * The findings that files set aside.
     *
     * @throws IllegalArgumentException with a message of one line, if a file cannot be used
     */
    synchronized KnownFindings known(TestOptions options) {
        return known.computeIfAbsent(
                new Files(options.baseline(), options.suppressions()),
                files -> KnownFindings.read(files.baseline(), files.suppressions(), LocalDate.now()));
    }

    /** A test has ended. */
    synchronized void add(TestOptions options, TestRun result) {
        Path directory = Reports.directory(options.reports(), System.getProperty(PROJECT), System.getProperty(BUILD));
        if (directory != null) {
            byDirectory
                    .computeIfAbsent(directory, path -> new Reports(path, sources, System.err::println))
                    .add(result);
        }
        if (!options.suppressions().isEmpty()) {
            results.computeIfAbsent(new Files(options.baseline(), options.suppressions()), files -> new ArrayList<>())
                    .add(result);
        }
        if (Annotations.areWanted() && !options.reports().equals(Reports.OFF)) {
            Annotations.of(result, sources).forEach(System.out::println);
        }
    }

    @Override
    public synchronized void close() {
        byDirectory.values().forEach(Reports::merge);
        results.forEach((files, tests) -> known.getOrDefault(files, KnownFindings.NONE).unused(tests).stream()
                .map(line -> "JRSan: " + line + " of this JVM")
                .forEach(System.out::println));
        byDirectory.clear();
        results.clear();
    }
}
