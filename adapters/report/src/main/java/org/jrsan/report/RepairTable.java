package org.jrsan.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.ModeChanges.Way;
import org.jrsan.result.TestRun;

/** What closes the findings of tests, with what it costs beside making every access volatile, as a table in Markdown. */
public final class RepairTable {
    /** What a barrier that waits for all stores weighs on x86, where nothing else has a cost. */
    private static final int BARRIER = 4;

    private static final List<String> HEAD = List.of(
            "| test | findings | places | changed | verdict | barriers on x86: before, repaired, all volatile"
                    + " | cost on ARM: the same |",
            "|---|---|---|---|---|---|---|");

    private RepairTable() {}

    /**
     * The table.
     *
     * @param tests the results of tests
     * @return its lines; the head alone if none of the tests has a search for a repair
     */
    public static List<String> of(List<TestRun> tests) {
        return Stream.concat(
                        HEAD.stream(),
                        tests.stream()
                                .filter(test -> test.modes() != null)
                                .flatMap(
                                        test -> row(test.test(), test.findings().size(), test.modes()).stream()))
                .toList();
    }

    /**
     * The row of a test.
     *
     * @param test its name
     * @param findings how many findings it has
     * @param modes what a search came to
     * @return one line; none if the search was not for a repair
     */
    public static List<String> row(String test, int findings, ModeChanges modes) {
        if (modes.kind() != ModeChanges.Kind.REPAIR) {
            return List.of();
        }
        String begin = "| " + test + " | " + findings + " | " + modes.places() + " | ";
        String x86 = modes.cost().x86() / BARRIER + ", ";
        String arm = modes.cost().arm() + ", ";
        String allX86 = ", " + modes.allVolatile().x86() / BARRIER;
        String allArm = ", " + modes.allVolatile().arm();
        if (modes.ways().isEmpty()) {
            String why = modes.problem() == null ? "no mode closes it" : oneLine(modes.problem());
            return List.of(begin + "none | " + why + " | " + x86 + "-" + allX86 + " | " + arm + "-" + allArm + " |");
        }
        List<Way> ways = modes.ways();
        int changed = ways.stream().mapToInt(way -> way.changes().size()).min().orElseThrow();
        int bestX86 = ways.stream()
                .map(way -> way.cost().x86())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        int bestArm = ways.stream()
                .map(way -> way.cost().arm())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return List.of(begin + changed + " | " + ways.get(0).verdict() + " | " + x86 + bestX86 / BARRIER + allX86
                + " | " + arm + bestArm + allArm + " |");
    }

    private static String oneLine(String text) {
        return text.lines().findFirst().orElse("").replace("|", "/");
    }
}
