package org.jrsan.examples.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.cli.Progress;
import org.jrsan.examples.demo.Expected.Kind;
import org.jrsan.spi.UnknownName;
import picocli.CommandLine.Command;
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
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only this program.")
    private String program;

    @Option(names = "--variant", paramLabel = "V", description = "Only this variant of the program.")
    private String variant;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "200",
            description =
                    "How often a repaired variant runs (default ${DEFAULT-VALUE}); a broken one stops when found.")
    private int runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Decides the starts of the threads (default ${DEFAULT-VALUE}).")
    private long seed;

    /** As it is without options. */
    public DemoCommand() {}

    @Override
    public Integer call() {
        List<Example> examples = chosen();
        if (runs < 1) {
            throw misuse("--runs must be at least 1, is " + runs);
        }
        if (!Sanitizer.isEnabled()) {
            throw misuse("checking is off; start the JVM with -Djrsan.enabled=true");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Example> unseen = examples.stream().filter(e -> !canShow(e)).toList();
        examples = examples.stream().filter(DemoCommand::canShow).toList();
        if (examples.isEmpty()) {
            throw misuse(unseen.get(0) + " shows a race; races are found with engine=thread-clocks and check=all");
        }
        if (!unseen.isEmpty()) {
            out.println("Without races, which these options do not look for, so without "
                    + unseen.stream().map(Example::toString).collect(Collectors.joining(", ")) + ".");
        }
        out.println(examples.size() + (examples.size() == 1 ? " example" : " examples") + ", up to " + runs
                + " runs each, seed " + seed + "\n");
        out.println(Table.head());
        Runner runner = new Runner(runs, seed);
        Progress progress = new Progress(spec.commandLine().getErr());
        List<Row> rows = new ArrayList<>();
        for (Example example : examples) {
            String place = "[" + (rows.size() + 1) + "/" + examples.size() + "] " + example + " run ";
            Row row = runner.run(example, run -> progress.show(place + run));
            rows.add(row);
            progress.erase();
            out.println(Table.of(row));
            out.flush();
        }
        return conclude(out, rows);
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
                .ifPresent(r -> out.print("\nOne report in full, " + r.example() + ":\n\n" + r.oneReport()));
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
