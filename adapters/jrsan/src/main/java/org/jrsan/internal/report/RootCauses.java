package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.slice.Cause;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a test, grouped by the one place that they come of: of all places whose change alone closes a finding, the one
 * that closes most of them. A finding that needs more than one change has no such place. Immutable.
 */
final class RootCauses {
    /** A finding, in a few words, and the single places that close it. */
    private record Victim(Object found, String words, List<Cause> causes) {}

    /** So that a report of many findings does not wait for exploring all of them. */
    private static final int MOST_FINDINGS = 50;

    private final Map<Cause, List<Victim>> groups;
    private final Map<Object, Cause> byFinding = new IdentityHashMap<>();

    private RootCauses(Map<Cause, List<Victim>> groups) {
        this.groups = groups;
        groups.forEach((cause, victims) -> victims.forEach(victim -> byFinding.put(victim.found(), cause)));
    }

    /** The causes of findings; those without effect are left out. */
    static RootCauses of(Judgement judged) {
        if (!Evidence.canBeShown()) {
            return new RootCauses(Map.of());
        }
        Stream<Victim> violations = judged.violations().stream()
                .filter(found -> !found.effect().isHarmless())
                .limit(MOST_FINDINGS)
                .map(found -> new Victim(found, words(found), found.proof().causes()));
        Stream<Victim> races = judged.races().stream()
                .limit(MOST_FINDINGS)
                .map(found -> new Victim(found, words(found), found.proof().causes()));
        return new RootCauses(grouped(Stream.concat(violations, races).toList()));
    }

    /** What one of these findings comes of, as a sentence; null if that is not one place. */
    @Nullable
    String of(Object found) {
        Cause cause = byFinding.get(found);
        return cause == null
                ? null
                : "Root cause: " + cause.words() + ". With " + cause.change() + " there, this is gone.";
    }

    /** A heading and the victims of each cause, that of most findings first; empty if none is known. */
    String text() {
        StringBuilder text = new StringBuilder();
        groups.forEach((cause, victims) -> {
            ReportRows rows = new ReportRows("ROOT CAUSE: " + cause.words());
            String gone = victims.size() == 1 ? "this finding is" : "these " + victims.size() + " findings are";
            rows.row("close it", cause.change() + " there: with that alone " + gone + " gone.");
            rows.table("victims", victims.stream().map(Victim::words).toList());
            text.append('\n').append(rows.text());
        });
        return text.toString();
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
