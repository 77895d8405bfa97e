package org.jrsan.internal.process;

import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jrsan.Counts;
import org.jrsan.Verdict;
import org.jrsan.internal.report.FindingRecords;
import org.jrsan.internal.report.Judgement;
import org.jrsan.internal.report.Obstacles;
import org.jrsan.internal.report.RunOutcome;
import org.jrsan.result.TestRun;
import org.jrsan.spi.ResultWriter;

/** What a JVM that is one session found and saw, for files. Used by the thread that ends the JVM. */
public final class ProcessResult {
    /** The value of option {@code reports} for none. */
    private static final String OFF = "off";

    private ProcessResult() {}

    /** Writes reports to a directory if one is named. Whatever goes wrong is told in one line, and the verdict stands. */
    public static void write(String directory, RunOutcome outcome, String report) {
        if (directory.isEmpty() || directory.equals(OFF)) {
            return;
        }
        try {
            Iterator<ResultWriter> writers = ServiceLoader.load(ResultWriter.class, ResultWriter.class.getClassLoader())
                    .iterator();
            if (writers.hasNext()) {
                writers.next().write(directory, of(program(), outcome, report), LastWords::say);
            } else {
                LastWords.say("JRSan: option reports names a directory, but jrsan-report is not on the class path, so"
                        + " nothing is written; the verdict stands");
            }
        } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
            LastWords.say("JRSan: the reports cannot be written: "
                    + e.toString().lines().findFirst().orElse("") + "; the verdict stands");
        }
    }

    /** The main class, or the jar without its folder. */
    private static String program() {
        String command = System.getProperty("sun.java.command", "").strip();
        String main = command.replaceFirst("\\s.*", "");
        String name = main.endsWith(".jar") ? main.replaceFirst("^.*[/\\\\]", "") : main.replaceFirst("^.*/", "");
        return name.isEmpty() ? "program" : name;
    }

    private static TestRun of(String name, RunOutcome outcome, String report) {
        Judgement judged = outcome.judged();
        Counts counts = outcome.counts();
        return new TestRun(
                name,
                null,
                1,
                1,
                outcome.verdict(),
                outcome.passes(),
                null,
                new TestRun.Seen(1, 1, 0, counts.accesses(), counts.locations(), counts.threads()),
                null,
                outcome.verdict() == Verdict.ROBUST_SO_FAR ? obstacles(outcome) : List.of(),
                FindingRecords.of(judged, List.of()),
                judged.unused(),
                Stream.concat(
                                judged.errors().stream(),
                                outcome.errors().stream().map(Throwable::toString))
                        .toList(),
                judged.notes(),
                null,
                report);
    }

    private static List<String> obstacles(RunOutcome outcome) {
        return new Obstacles()
                .addIf(true, "the operating system had the choice of schedules")
                .addIf(!outcome.judged().silenced().isEmpty(), "findings were silenced")
                .addUnseen(outcome.counts().unseenThreads(), outcome.counts().unseenEdges())
                .addUnchecked(
                        outcome.accessedByteViews(), !outcome.severalWidths().isEmpty())
                .all();
    }
}
