package org.jrsan.examples.demo;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.cli.Progress;
import org.jrsan.cli.SharedOptions;
import org.jrsan.examples.demo.Expected.Kind;
import org.jrsan.report.Reports;
import org.jrsan.spi.Portion;
import org.jrsan.spi.TestOptions;
import org.jrsan.spi.UnknownName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the examples and prints what was found. */
@Command(
        name = "demo",
        description = {
            "Runs lock-free algorithms, broken and repaired, and prints what was found.",
            "Exit code 0 when every one shows what it should, else 1."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final String SCHEDULE = "auto";

    /** Enough for all that is broken, and over soon. */
    private static final String ITERATIONS = "200";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only this program.")
    private String program;

    @Option(names = "--variant", paramLabel = "V", description = "Only this variant of the program.")
    private String variant;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description =
                    "How many executions of a variant there are at most (default 200); those of a broken one end when it is"
                            + " found.")
    private @Nullable String iterations;

    @Option(
            names = "--schedule",
            paramLabel = "KIND",
            description = "Who chooses which thread runs next: auto (default), exhaustive, random, pct, pos or os.")
    private @Nullable String schedule;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "What random choices follow from (default: the name of the variant).")
    private @Nullable String seed;

    @Option(
            names = "--replay",
            paramLabel = "CODE",
            description = "Runs the variant once, in the schedule that an earlier report of it printed.")
    private @Nullable String replay;

    @Option(
            names = "--rates",
            description = "Prints how many random executions find the bugs of nine published programs, instead.")
    private boolean rates;

    @Option(
            names = "--litmus",
            paramLabel = "DIR",
            description =
                    "Writes for each finding the slice of the run that causes it, as a program for ./jrsan litmus.")
    private @Nullable Path litmus;

    @Option(
            names = "--reports",
            paramLabel = "DIR",
            description = "Writes all findings to this directory as JSON, SARIF and HTML (default: option reports).")
    private @Nullable String reports;

    @Mixin
    private final SharedOptions shared = new SharedOptions();

    /** As it is without options. */
    public DemoCommand() {}

    @Override
    public Integer call() {
        List<Example> chosen = chosen();
        if (!Sanitizer.isEnabled()) {
            throw misuse("checking is off; start the JVM with -Djrsan.enabled=true");
        }
        SanitizerOptions options = options();
        if (rates && program != null) {
            throw misuse("--rates goes with no name of a program");
        }
        if (rates && reports != null) {
            throw misuse("--rates goes with no --reports");
        }
        if (rates && shared.areSet()) {
            throw misuse("--rates goes with no --shard and no --results");
        }
        PrintWriter out = spec.commandLine().getOut();
        Progress progress = new Progress(spec.commandLine().getErr());
        return rates
                ? Rates.print(options, out, progress)
                : show(chosen, orElse(options, "iterations", ITERATIONS), out, progress);
    }

    private int show(List<Example> chosen, SanitizerOptions options, PrintWriter out, Progress progress) {
        List<Example> unseen = chosen.stream().filter(e -> !canShow(e)).toList();
        List<Example> shown = chosen.stream().filter(DemoCommand::canShow).toList();
        if (shown.isEmpty()) {
            throw misuse(unseen.get(0) + " shows a race; races are found with engine=thread-clocks and check=all");
        }
        Portion<Example> portion = shared.portion(shown, Example::toString);
        List<Example> examples = portion.own();
        if (!unseen.isEmpty()) {
            out.println("Without races, which these options do not look for, so without "
                    + unseen.stream().map(Example::toString).collect(Collectors.joining(", ")) + ".");
        }
        out.println(examples.size() + (examples.size() == 1 ? " example" : " examples") + ", up to "
                + options.get("iterations") + " executions each, schedule=" + options.get("schedule") + "\n");
        out.println(Table.head());
        DemoReports files = reports(options);
        Runner runner = files == null ? new Runner(options) : new Runner(options, files::add);
        SliceFiles slices = litmus == null ? null : sliceFiles(litmus);
        List<Row> rows = new ArrayList<>();
        for (Example example : examples) {
            String place = "[" + (rows.size() + 1) + "/" + examples.size() + "] " + example + " execution ";
            Row row = runner.run(example, execution -> progress.show(place + execution));
            rows.add(row);
            portion.keep(
                    example,
                    row.found(),
                    row.isAsExpected(),
                    row.executions(),
                    row.obstacles(),
                    Table.of(row) + "\n" + row.explanation().strip());
            progress.erase();
            out.println(Table.of(row));
            out.flush();
            if (slices != null) {
                slices.add(row);
            }
        }
        int code = conclude(out, rows);
        if (files != null) {
            files.end(out);
        }
        if (slices != null) {
            out.print(slices.figures());
        }
        return code;
    }

    private @Nullable DemoReports reports(SanitizerOptions options) {
        String directory = options.get("reports");
        if (directory.isEmpty() || directory.equals(Reports.OFF)) {
            return null;
        }
        try {
            return new DemoReports(Path.of(directory), spec.commandLine().getErr());
        } catch (InvalidPathException e) {
            throw misuse("--reports '" + directory + "' is no name of a directory");
        }
    }

    private SliceFiles sliceFiles(Path folder) {
        try {
            return SliceFiles.in(folder);
        } catch (UncheckedIOException e) {
            throw misuse("cannot write to " + folder + ": " + e.getCause());
        }
    }

    /** The options of the JVM, changed by those of the command line. */
    private SanitizerOptions options() {
        SanitizerOptions options = orElse(SanitizerOptions.ofJvm(), "schedule", SCHEDULE);
        options = with(options, "schedule", schedule);
        options = with(options, "iterations", iterations);
        options = with(options, "seed", seed);
        options = with(options, "replay", replay);
        options = with(options, "reports", reports);
        requireCodeOf(options);
        return options;
    }

    /** Options with a default of this command, where nothing else was set. */
    static SanitizerOptions orElse(SanitizerOptions options, String name, String value) {
        return options.isSet(name) ? options : options.with(name, value);
    }

    /** A replay is of one variant, and a code of another one is of no use. */
    private void requireCodeOf(SanitizerOptions options) {
        if (options.get("replay").isEmpty()) {
            return;
        }
        if (program == null || variant == null) {
            throw misuse("a replay needs the name of a program, and --variant");
        }
        try {
            Sanitizer.exploration(options, program + "/" + variant);
        } catch (IllegalArgumentException e) {
            throw misuse(withoutName(e));
        }
    }

    private SanitizerOptions with(SanitizerOptions options, String name, @Nullable String value) {
        if (value == null) {
            return options;
        }
        try {
            TestOptions.check(name, value, "--" + name);
            return options.with(name, value);
        } catch (IllegalArgumentException e) {
            throw misuse(withoutName(e));
        }
    }

    /** The command puts its own name in front. */
    private static String withoutName(IllegalArgumentException refusal) {
        return String.valueOf(refusal.getMessage()).replaceFirst("^JRSan: ", "");
    }

    /** Whether the options look for what the example shows. */
    private static boolean canShow(Example example) {
        SanitizerOptions options = SanitizerOptions.ofJvm();
        return example.expected().kind() != Kind.RACE
                || options.get("engine").equals("thread-clocks")
                        && !options.get("check").equals("robustness");
    }

    private static int conclude(PrintWriter out, List<Row> rows) {
        List<Row> wrong = rows.stream().filter(r -> !r.isAsExpected()).toList();
        rows.stream()
                .filter(r -> r.isAsExpected() && r.reports() > 0)
                .findFirst()
                .ifPresent(r -> {
                    out.print("\nOne report in full, " + r.example() + ":\n\n" + r.oneReport());
                    if (r.replay() != null) {
                        out.println("\nRun it again: " + r.again());
                    }
                });
        for (Row row : wrong) {
            out.print("\nNot as expected, " + row.explanation());
        }
        out.println("\n" + Table.figures(rows));
        out.println(
                wrong.isEmpty()
                        ? "Every row is as expected."
                        : wrong.size() + " of " + rows.size() + " rows not as expected.");
        return wrong.isEmpty() ? 0 : 1;
    }

    private List<Example> chosen() {
        if (program != null && !Catalog.programs().contains(program)) {
            throw misuse("unknown program '" + program + "'; " + UnknownName.suggestion(program, Catalog.programs()));
        }
        if (program == null && variant != null) {
            throw misuse("--variant needs the name of a program");
        }
        if (variant != null && !Catalog.variants(program).contains(variant)) {
            throw misuse("unknown variant '" + variant + "' of " + program + "; it has "
                    + String.join(", ", Catalog.variants(program)));
        }
        return Catalog.all().stream()
                .filter(e -> program == null || e.program().equals(program))
                .filter(e -> variant == null || e.variant().equals(variant))
                .toList();
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
