package org.jrsan.report.html;

import java.util.List;
import java.util.Locale;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.ModeChanges.Change;
import org.jrsan.result.ModeChanges.Cost;
import org.jrsan.result.ModeChanges.Kind;
import org.jrsan.result.ModeChanges.Way;

/**
 * What a search for other modes came to, as the template shows it.
 *
 * @param title what was searched for
 * @param ways what was found
 * @param none what there is to say if nothing was found; empty if something was
 * @param problem why the search did not come to its end; empty if it did
 */
record Modes(String title, List<Shown> ways, String none, String problem) {
    /** One way to change modes. */
    record Shown(String title, String verdict, String style, List<Row> rows, List<Bar> costs) {}

    /** A line of code that changes. */
    record Row(String place, String method, String before, String after) {}

    /** What the modes cost on a machine. */
    record Bar(String machine, int before, int after, int allVolatile) {}

    static Modes of(ModeChanges modes) {
        boolean isRepair = modes.kind() == Kind.REPAIR;
        List<Shown> ways = modes.ways().stream().map(way -> shown(way, modes)).toList();
        String none = ways.isEmpty() ? modes.text().strip() : "";
        return new Modes(
                isRepair ? "What closes all findings" : "What can be weaker",
                ways,
                none,
                modes.problem() == null || ways.isEmpty() ? "" : modes.problem());
    }

    private static Shown shown(Way way, ModeChanges modes) {
        String words = way.inWords(modes.kind());
        String title = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        if (way.changes().isEmpty()) {
            title = "No mode can be weaker";
        }
        return new Shown(
                title,
                Page.words(way.verdict()),
                Page.style(way.verdict()),
                way.changes().stream().map(Modes::row).toList(),
                List.of(
                        bar("x86", modes.cost(), way.cost(), modes.allVolatile(), true),
                        bar("ARM", modes.cost(), way.cost(), modes.allVolatile(), false)));
    }

    private static Bar bar(String machine, Cost before, Cost after, Cost all, boolean isX86) {
        return isX86
                ? new Bar(machine, before.x86(), after.x86(), all.x86())
                : new Bar(machine, before.arm(), after.arm(), all.arm());
    }

    private static Row row(Change change) {
        return new Row(
                change.place().inShort(),
                change.place().className().replaceFirst("^.*\\.", "") + "."
                        + change.place().method(),
                change.before(),
                (change.fenceBefore() ? "full fence, then " : "")
                        + change.after()
                        + (change.fenceAfter() ? ", then full fence" : ""));
    }
}
