package org.jrsan.bench.reports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.Effect;
import org.jrsan.Verdict;
import org.jrsan.bench.Rows;
import org.jrsan.report.Annotations;
import org.jrsan.report.Reports;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.ChainStep;
import org.jrsan.result.FindingKind;
import org.jrsan.result.FoundAccess;
import org.jrsan.result.Frame;
import org.jrsan.result.Picture;
import org.jrsan.result.Picture.Arrow;
import org.jrsan.result.Picture.Relation;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;

/** How long it takes to write the reports of many findings, in all forms, and how large they are. */
public final class ReportsTable {
    private static final int TESTS = 20;
    private static final int OF_EACH = 500;
    private static final int ROUNDS = 3;
    private static final double GOAL_SECONDS = 5;

    /** On a slow machine. Past it, something is wrong. */
    private static final double MOST_SECONDS = 15;

    private static final double NANOS = 1e9;
    private static final double MEGABYTE = 1 << 20;

    /** So many findings of a test have a litmus program; see FindingRecords. */
    private static final int MOST_PROVED = 200;

    /** So many have pictures; likewise. */
    private static final int MOST_DRAWN = 50;

    private static final int ROWS_OF_CHAIN = 6;

    private static final int THREADS = 2;
    private static final int STEPS_OF_EACH = 5;

    private ReportsTable() {}

    /** Prints the table, and tells whether nothing failed that no noise excuses. */
    public static boolean print() {
        int findings = TESTS * OF_EACH;
        Rows rows = new Rows(
                "reports", "Reports: " + findings + " findings of " + TESTS + " tests, with their steps and pictures");
        List<TestRun> runs = new ArrayList<>();
        for (int i = 0; i < TESTS; i++) {
            runs.add(run("org.acme.mail.MailboxTest.delivers" + i, i));
        }
        try {
            Path directory = Files.createTempDirectory("jrsan-reports");
            try {
                measure(rows, runs, directory);
            } finally {
                delete(directory);
            }
        } catch (IOException e) {
            System.err.println("bench: reports: " + e);
            return false;
        }
        return rows.structureHolds();
    }

    private static void measure(Rows rows, List<TestRun> runs, Path directory) throws IOException {
        double best = Double.MAX_VALUE;
        double bestWork = Double.MAX_VALUE;
        int read = 0;
        int annotations = 0;
        List<String> wrong = new ArrayList<>();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int round = 0; round < ROUNDS; round++) {
            SourceFiles sources = SourceFiles.of(directory);
            long begin = System.nanoTime();
            long work = threads.getCurrentThreadCpuTime();
            Reports reports = new Reports(directory, sources, wrong::add);
            runs.forEach(reports::add);
            read = reports.merge().stream()
                    .mapToInt(run -> run.findings().size())
                    .sum();
            annotations = runs.stream()
                    .mapToInt(run -> Annotations.of(run, sources).size())
                    .sum();
            bestWork = Math.min(bestWork, (threads.getCurrentThreadCpuTime() - work) / NANOS);
            best = Math.min(best, (System.nanoTime() - begin) / NANOS);
        }
        rows.figure("to write all, read it again and merge it, the fastest of " + ROUNDS, best, "s");
        rows.structure("the same in time of the processor", bestWork, "s", GOAL_SECONDS, MOST_SECONDS);
        rows.exactly("findings that are in the files of the tests", read, TESTS * OF_EACH);
        rows.exactly("annotations", annotations, TESTS * OF_EACH);
        rows.exactly("complaints", wrong.size(), 0);
        for (String form : List.of("json", "sarif", "html")) {
            Path file = directory.resolve(Reports.ALL + "." + form);
            rows.figure(file.getFileName() + " of the build", Files.size(file) / MEGABYTE, "MB");
        }
        rows.exactly("files of litmus programs", count(directory, ".litmus"), TESTS * MOST_PROVED);
        rows.exactly("files of tests", count(directory, ".json") + count(directory, ".sarif") - 2, 2 * TESTS);
    }

    private static long count(Path directory, String end) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(end))
                    .count();
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private static TestRun run(String name, int test) {
        List<TestFinding> findings = new ArrayList<>();
        for (int i = 0; i < OF_EACH; i++) {
            findings.add(finding(String.format("v-%06x%06x", test, i), i));
        }
        return new TestRun(
                name,
                null,
                1,
                1,
                Verdict.NOT_ROBUST,
                false,
                null,
                new TestRun.Seen(10_000, 8_000, 900, 1_000_000, 100, THREADS),
                "900 classes of schedules",
                List.of(),
                findings,
                List.of(),
                List.of(),
                List.of(),
                null,
                "JRSan: NOT_ROBUST: " + OF_EACH + " violations, 0 races\n"
                        + "\nNOT ROBUST: acquire load".repeat(OF_EACH));
    }

    private static TestFinding finding(String id, int line) {
        Picture run = picture(line, false);
        List<ChainStep> chain = run.steps().stream()
                .limit(ROWS_OF_CHAIN)
                .map(step -> new ChainStep(
                        run.threads().get(step.thread()),
                        step.words(),
                        step.place(),
                        "overwrites what was read in row 2"))
                .toList();
        String text = "NOT ROBUST: acquire load of Mailbox.data of Mailbox#" + line + "\n"
                + chain.stream()
                        .map(step -> "  schedule  " + step.words() + " at " + step.place() + "\n")
                        .reduce("", String::concat);
        return new TestFinding(
                id,
                FindingKind.VIOLATION,
                Effect.OUTCOME,
                "a weak run has outcome (false, true), which no interleaving has.",
                "Mailbox.data of Mailbox#" + line,
                "Mailbox.data",
                access("exposed", "load", line),
                access("can miss", "store", line + 1),
                null,
                chain,
                chain,
                "A full fence between Mailbox.java:" + line + " and Mailbox.java:" + (line + 1) + ".",
                null,
                "353ae6-CQEE",
                "229275-w.6.CgEEBQE",
                1,
                null,
                line < MOST_DRAWN ? run : null,
                line < MOST_DRAWN ? picture(line, true) : null,
                line < MOST_PROVED ? "name " + id + "\n" + "x = 1 // Mailbox.java:1\n".repeat(STEPS_OF_EACH) : null,
                text);
    }

    private static FoundAccess access(String role, String kind, int line) {
        return new FoundAccess(role, "reader", kind, "acquire", null, List.of(at(line), at(line + 2)), 0, false);
    }

    private static Frame at(int line) {
        return new Frame("org.acme.mail.Mailbox", "deliver", "Mailbox.java", line + 1);
    }

    private static Picture picture(int line, boolean isWeak) {
        List<Picture.Step> steps = new ArrayList<>();
        List<Arrow> arrows = new ArrayList<>();
        for (int i = 0; i < THREADS * STEPS_OF_EACH; i++) {
            boolean writes = i < STEPS_OF_EACH;
            steps.add(new Picture.Step(
                    writes ? 0 : 1,
                    writes ? Picture.Type.WRITE : Picture.Type.READ,
                    "opaque",
                    "Mailbox.data of Mailbox#" + line,
                    Integer.toString(i),
                    "opaque " + (writes ? "store" : "load") + " of Mailbox.data of Mailbox#" + line + ": " + i,
                    at(line + i),
                    isWeak && !writes,
                    false));
            if (i % STEPS_OF_EACH > 0) {
                arrows.add(new Arrow(i - 1, i, Relation.PROGRAM_ORDER));
            }
            if (!writes) {
                arrows.add(new Arrow(i - STEPS_OF_EACH, i, Relation.READS_FROM));
            }
        }
        arrows.add(new Arrow(0, steps.size() - 1, Relation.MISSING));
        return new Picture(List.of("writer", "reader"), steps, arrows, 0);
    }
}
