package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.slice.Cause;

/**
 * Groups findings by the one place that they all come of: of all places whose change alone closes a finding, the one that closes
 * most of them. A finding that needs more than one change has no such place.
 */
public final class RootCauses {
    /** A finding in a few words, and the single places that close it. */
    private record Victim(String words, List<Cause> causes) {}

    /** So that a report of many findings does not wait for exploring all of them. */
    private static final int MOST_FINDINGS = 50;

    private RootCauses() {}

    /**
     * The causes of findings.
     *
     * @param judged the findings; those without effect are left out
     * @return a heading and the victims of each cause, the cause of most first; empty if none is known
     */
    static String of(Judgement judged) {
        if (!Evidence.canBeShown()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        grouped(victims(judged)).forEach((cause, victims) -> {
            ReportRows rows = new ReportRows("ROOT CAUSE: " + cause.words());
            String gone = victims.size() == 1 ? "this finding is" : "these " + victims.size() + " findings are";
            rows.row("close it", cause.change() + " there: with that alone " + gone + " gone.");
            rows.table("victims", victims.stream().map(Victim::words).toList());
            text.append('\n').append(rows.text());
        });
        return text.toString();
    }

    /**
     * The one place that a violation comes of, if there is one among all of these findings.
     *
     * @param judged the findings
     * @param causes the single places that close one of them
     * @return the place that closes most; empty if none closes it alone
     */
    public static List<Cause> common(Judgement judged, List<Cause> causes) {
        return grouped(victims(judged)).keySet().stream()
                .filter(cause -> causes.stream().anyMatch(cause::isSameChange) || causes.contains(cause))
                .limit(1)
                .toList();
    }

    private static List<Victim> victims(Judgement judged) {
        Stream<Victim> violations = judged.violations().stream()
                .filter(found -> !found.effect().isHarmless())
                .limit(MOST_FINDINGS)
                .map(found -> new Victim(words(found), found.proof().causes()));
        Stream<Victim> races = judged.races().stream()
                .limit(MOST_FINDINGS)
                .map(found -> new Victim(words(found), found.proof().causes()));
        return Stream.concat(violations, races).toList();
    }

    private static String words(FoundViolation found) {
        StackTraceElement at = found.exposedAt();
        return found.violation().exposed().kind().text() + " of " + found.location()
                + (at == null ? "" : " at " + ViolationText.line(at));
    }

    private static String words(FoundRace found) {
        StackTraceElement at = found.laterAt();
        return found.race().later().kind().text() + " of " + found.location()
                + (at == null ? "" : " at " + ViolationText.line(at));
    }

    private static Map<Cause, List<Victim>> grouped(List<Victim> victims) {
        Map<Cause, List<Victim>> groups = new LinkedHashMap<>();
        List<Victim> left = new ArrayList<>(victims);
        while (true) {
            Cause best = null;
            List<Victim> most = List.of();
            for (Victim victim : left) {
                for (Cause cause : victim.causes()) {
                    List<Victim> closed = closedBy(cause, left);
                    if (closed.size() > most.size()) {
                        best = cause;
                        most = closed;
                    }
                }
            }
            if (best == null) {
                return groups;
            }
            groups.put(best, most);
            left.removeAll(most);
        }
    }

    private static List<Victim> closedBy(Cause cause, List<Victim> victims) {
        return victims.stream()
                .filter(victim -> victim.causes().contains(cause)
                        || victim.causes().stream().anyMatch(cause::isSameChange))
                .toList();
    }
}
