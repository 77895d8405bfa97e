package org.jrsan.report;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jrsan.result.TestRun;
import org.jrsan.spi.ResultWriter;

/** Writes the reports of one program: its own files, and those of all that is in the directory. Found as a service. */
public final class ProgramReports implements ResultWriter {
    /** For the service loader. */
    public ProgramReports() {}

    @Override
    public void write(String directory, TestRun result, Consumer<String> err) {
        SourceFiles sources = SourceFiles.of(Path.of(""));
        Reports reports;
        try {
            reports = new Reports(Path.of(directory), sources, err);
        } catch (InvalidPathException e) {
            err.accept("JRSan: option reports is '" + directory
                    + "', which is no name of a directory; the verdict stands");
            return;
        }
        reports.add(result);
        reports.merge();
        if (Annotations.areWanted()) {
            Annotations.of(result, sources).forEach(System.out::println);
        }
    }
}
