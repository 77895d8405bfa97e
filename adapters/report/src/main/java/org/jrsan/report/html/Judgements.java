package org.jrsan.report.html;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.Effect;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;

/** What came of findings, in a word, the most serious first. */
enum Judgements {
    HARMFUL("harmful", "bad"),
    RACE("data race", "bad"),
    HALF_SWAPPED("half swapped", "bad"),
    OUTCOME("new outcome", "warn"),
    UNJUDGED("not judged", "warn"),
    BY_MODEL("harmful by the model only", "warn"),
    HARMLESS("harmless", "calm"),
    HARMLESS_SO_FAR("harmless so far", "calm"),
    BASELINE("in the baseline", "calm"),
    SUPPRESSED("suppressed", "calm"),
    BENIGN("declared benign", "calm");

    final String words;
    final String style;

    Judgements(String words, String style) {
        this.words = words;
        this.style = style;
    }

    /** How many findings have one. */
    record Count(String words, String style, long count) {}

    static Judgements of(TestFinding finding) {
        SetAside aside = finding.setAside();
        if (aside != null) {
            return switch (aside.by()) {
                case BENIGN -> BENIGN;
                case SUPPRESSION -> SUPPRESSED;
                case BASELINE -> BASELINE;
            };
        }
        return switch (finding.kind()) {
            case RACE -> RACE;
            case HALF_SWAPPED -> HALF_SWAPPED;
            case VIOLATION -> finding.effect() == null ? UNJUDGED : of(finding.effect());
        };
    }

    private static Judgements of(Effect effect) {
        return switch (effect) {
            case HARMFUL -> HARMFUL;
            case OUTCOME -> OUTCOME;
            case UNJUDGED -> UNJUDGED;
            case HARMFUL_BY_MODEL -> BY_MODEL;
            case HARMLESS -> HARMLESS;
            case HARMLESS_SO_FAR -> HARMLESS_SO_FAR;
        };
    }

    static List<Count> count(List<TestFinding> findings) {
        Map<Judgements, Long> counts = new TreeMap<>();
        findings.forEach(finding -> counts.merge(of(finding), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> new Count(entry.getKey().words, entry.getKey().style, entry.getValue()))
                .toList();
    }
}
