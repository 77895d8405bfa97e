package org.jrsan.examples.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.result.ModeChanges;
import org.jrsan.spi.UnknownName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Searches for the modes that repair broken examples. */
@Command(
        name = "repair",
        description = {
            "Searches for the smallest changes of modes with which broken examples have no finding that hurts.",
            "Exit code 0 when each has one, and none costs more than the repaired variant that we wrote; else 1."
        })
public final class RepairCommand implements Callable<Integer> {
    /** Those that confirm a repair; the search itself has fewer. */
    private static final String ITERATIONS = "500";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Only this program.")
    private @Nullable String program;

    @Parameters(arity = "0..1", index = "1", paramLabel = "VARIANT", description = "Only this variant of the program.")
    private @Nullable String variant;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long to search for each at most (default ${DEFAULT-VALUE}).",
            defaultValue = "60")
    private long seconds;

    @Option(
            names = "--table",
            description = "Print a row for each instead of the changes. Closes harmless findings, too.")
    private boolean table;

    @Option(names = "--all", description = "Close harmless findings, too.")
    private boolean all;

    /** For picocli. */
    public RepairCommand() {}

    @Override
    public Integer call() {
        List<Example> chosen = chosen();
        if (!Sanitizer.isEnabled()) {
            throw misuse("checking is off; start the JVM with -Djrsan.enabled=true");
        }
        if (seconds < 1) {
            throw misuse("--seconds must be at least 1");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (table) {
            out.println(RepairRow.head());
        }
        boolean good = true;
        for (Example example : chosen) {
            RepairRow row = RepairRow.of(example, options(), Duration.ofSeconds(seconds), !table && !all);
            good &= row.isGood();
            out.print(
                    table
                            ? row + "\n"
                            : example + "\n"
                                    + row.result().text(ModeChanges.Kind.REPAIR).indent(2));
            out.flush();
        }
        return good ? 0 : 1;
    }

    private static SanitizerOptions options() {
        SanitizerOptions options = DemoCommand.orElse(SanitizerOptions.ofJvm(), "schedule", "auto");
        return DemoCommand.orElse(options, "iterations", ITERATIONS);
    }

    private List<Example> chosen() {
        if (program != null && !Catalog.programs().contains(program)) {
            throw misuse("unknown program '" + program + "'; " + UnknownName.suggestion(program, Catalog.programs()));
        }
        if (variant != null && program != null && !Catalog.variants(program).contains(variant)) {
            throw misuse("unknown variant '" + variant + "' of " + program + "; it has "
                    + String.join(", ", Catalog.variants(program)));
        }
        return Catalog.all().stream()
                .filter(example -> program == null || example.program().equals(program))
                .filter(example -> variant == null || example.variant().equals(variant))
                .filter(example -> variant != null || !example.expected().isRight())
                .toList();
    }

    private ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
