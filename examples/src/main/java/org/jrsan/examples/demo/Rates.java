package org.jrsan.examples.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.cli.Progress;

/**
 * How many random executions find the bugs of published programs, beside the shares that C11Tester was published with (Luo and
 * Demsky, 2021).
 */
final class Rates {
    private static final String EXECUTIONS = "1000";
    private static final String SEED = "1";
    private static final String FORMAT = "%-18s %-18s %12s %8s %11s  %s%n";

    /** A broken variant, and the published share of executions that find the bug of the program. */
    private record Published(String program, String variant, double percent) {
        Example example() {
            return Catalog.all().stream()
                    .filter(e -> e.program().equals(program) && e.variant().equals(variant))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static final List<Published> ALL = List.of(
            new Published("barrier", "release-only", 76.6),
            new Published("chase-lev-deque", "plain-ring", 94.6),
            new Published("dekker-fences", "no-full-fence", 21.6),
            new Published("linuxrwlocks", "weak-unlock", 86.2),
            new Published("mcs-lock", "opaque-gate", 89.4),
            new Published("mpmc-queue", "opaque-counts", 59.4),
            new Published("ms-queue", "opaque", 100),
            new Published("seqlock-writers", "opaque-mark", 28.8),
            new Published("rwlock", "weak-write-lock", 55.3),
            new Published("rwlock", "weak-unlock", 55.3));

    private Rates() {}

    /**
     * Prints the shares.
     *
     * @param given the options; how many executions there are and the seed have defaults of their own
     * @param out where to
     * @param progress told which program runs
     * @return the exit code: 0 if none is below the published one, else 1
     */
    static int print(SanitizerOptions given, PrintWriter out, Progress progress) {
        SanitizerOptions options = DemoCommand.orElse(DemoCommand.orElse(given, "iterations", EXECUTIONS), "seed", SEED)
                .with("schedule", "random");
        String executions = options.get("iterations");
        out.println(executions + " executions each, schedule=random, seed=" + options.get("seed") + "\n");
        out.printf(Locale.ROOT, FORMAT, "program", "variant", "executions", "found", "published", "");
        int below = 0;
        for (Published published : ALL) {
            progress.show(published.program());
            double percent = percent(published.example(), options);
            progress.erase();
            boolean isBelow = percent < published.percent();
            below += isBelow ? 1 : 0;
            out.printf(
                    Locale.ROOT,
                    FORMAT,
                    published.program(),
                    published.variant(),
                    executions,
                    inWords(percent),
                    inWords(published.percent()),
                    isBelow ? "BELOW" : "");
            out.flush();
        }
        out.println(
                below == 0
                        ? "\nEach share is at least as high as the published one."
                        : "\n" + below + " of " + ALL.size() + " shares are below the published ones.");
        return below == 0 ? 0 : 1;
    }

    private static String inWords(double percent) {
        return String.format(Locale.ROOT, "%.1f %%", percent);
    }

    private static double percent(Example example, SanitizerOptions options) {
        Exploration exploration = Sanitizer.exploration(options, example.toString());
        Duration limit = Duration.ofSeconds(options.number("timeout"));
        int found = 0;
        while (exploration.hasNext()) {
            found += exploration.runNext(session -> Attempt.run(example.trial().get(), session, limit)) ? 1 : 0;
        }
        if (exploration.failure() != null) {
            throw new IllegalStateException(example + " failed", exploration.failure());
        }
        return 100.0 * found / exploration.executions();
    }
}
