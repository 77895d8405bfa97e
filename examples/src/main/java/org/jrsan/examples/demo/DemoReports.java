package org.jrsan.examples.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.Exploration;
import org.jrsan.report.Annotations;
import org.jrsan.report.Reports;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.TestRun;

/** The reports of the demo in files, in the forms that tests have. Used by one thread. */
final class DemoReports {
    private final SourceFiles sources = SourceFiles.of(Path.of(""));
    private final List<String> annotations = new ArrayList<>();
    private final Reports reports;

    /** Reports in a directory; what goes wrong there is told in a line, and the rows stand. */
    DemoReports(Path directory, PrintWriter err) {
        reports = new Reports(directory, sources, err::println);
    }

    /** All executions of an example were run. */
    void add(Exploration exploration) {
        TestRun result = exploration.result();
        reports.add(result);
        if (Annotations.areWanted()) {
            annotations.addAll(Annotations.of(result, sources));
        }
    }

    /** All examples were run. */
    void end(PrintWriter out) {
        reports.merge();
        annotations.forEach(out::println);
    }
}
