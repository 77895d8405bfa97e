package org.jrsan.bench;

import java.util.Locale;

/** Prints rows of figures, each with its goal beside it, and keeps them for {@link Figures}. */
public final class Rows {
    private final String table;
    private boolean structureHolds = true;

    /**
     * Begins a table.
     *
     * @param table its name on the command line
     * @param heading what it shows
     */
    public Rows(String table, String heading) {
        this.table = table;
        System.out.println();
        System.out.println(heading);
    }

    /** A figure without a goal. */
    public void figure(String what, double value, String unit) {
        line(what, value, unit, "");
    }

    /** A ratio and the most it should be; where the machine is noisy it may be more. */
    public void atMost(String what, double ratio, double goal) {
        line(what, ratio, "", verdict(ratio <= goal, "at most", goal));
    }

    /** A ratio and the least it should be. */
    void atLeast(String what, double ratio, double goal) {
        line(what, ratio, "", verdict(ratio >= goal, "at least", goal));
    }

    /** A figure that no noise excuses: past the limit the command fails. */
    public void structure(String what, double value, String unit, double goal, double limit) {
        line(what, value, unit, verdict(value <= goal, "at most", goal));
        if (!(value <= limit)) {
            System.err.printf(
                    Locale.ROOT, "bench: %s: %s is %.3f %s, past the limit of %.3f%n", table, what, value, unit, limit);
            structureHolds = false;
        }
    }

    /** The same for a figure that must not be less. */
    void structureAtLeast(String what, double value, double limit) {
        line(what, value, "", verdict(value >= limit, "at least", limit));
        if (!(value >= limit)) {
            System.err.printf(
                    Locale.ROOT, "bench: %s: %s is %.3f, below the limit of %.3f%n", table, what, value, limit);
            structureHolds = false;
        }
    }

    /** The same for a figure that must be this one. */
    public void exactly(String what, double value, double goal) {
        line(
                what,
                value,
                "",
                value == goal ? "met (goal: " + trimmed(goal) + ")" : "MISSED (goal: " + trimmed(goal) + ")");
        if (value != goal) {
            System.err.printf(Locale.ROOT, "bench: %s: %s is %.6f, and not %.6f%n", table, what, value, goal);
            structureHolds = false;
        }
    }

    /** Whether nothing failed that no noise excuses. */
    public boolean structureHolds() {
        return structureHolds;
    }

    private static String verdict(boolean met, String comparison, double goal) {
        return String.format(Locale.ROOT, "%s (goal: %s %s)", met ? "met" : "MISSED", comparison, trimmed(goal));
    }

    private static String trimmed(double goal) {
        String text = String.format(Locale.ROOT, "%.2f", goal);
        return text.replaceAll("\\.?0+$", "");
    }

    private void line(String what, double value, String unit, String goal) {
        System.out.printf(Locale.ROOT, "  %-66s %12.2f %-6s %s%n", what, value, unit, goal);
        Figures.add(table, what, value, unit, goal);
    }
}
