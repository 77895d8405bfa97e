package org.jrsan.internal.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jrsan.Effect;
import org.jrsan.FoundRace;
import org.jrsan.Verdict;
import org.jrsan.internal.told.NotChecked;

/** Writes the report of a run. */
public final class RunReport {
    private static final String MARGIN = " ".repeat("JRSan: ".length());

    /** The words for a run that accessed bytes through views. */
    public static final String BYTE_VIEWS = ", views of bytes not checked";

    /** How much of an error's stack trace is shown: the first frames that are JRSan's, and a few that led to them. */
    private static final int MOST_FRAMES = 20;

    private static final int FRAMES_OF_OTHERS = 5;

    private RunReport() {}

    /**
     * The verdict of one or more runs.
     *
     * @param errors those of JRSan itself
     * @param judged what was found
     * @param accesses how many accesses were seen
     * @return the verdict
     */
    public static Verdict verdict(List<Throwable> errors, Judgement judged, long accesses) {
        if (!errors.isEmpty()) {
            return NotChecked.areAll(errors) ? Verdict.NOT_ALL_CHECKED : Verdict.INTERNAL_ERROR;
        }
        if (!judged.halfSwapped().isEmpty()) {
            return Verdict.HALF_SWAPPED;
        }
        if (!judged.violations().isEmpty()) {
            return Verdict.NOT_ROBUST;
        }
        if (!judged.races().isEmpty()) {
            return Verdict.RACY;
        }
        return accesses == 0 ? Verdict.NOTHING_CHECKED : Verdict.ROBUST_SO_FAR;
    }

    /**
     * The verdict, and what it is based on.
     *
     * @param run its outcome
     * @return one line
     */
    public static String summary(RunOutcome run) {
        return found(run) + ", " + seen(run);
    }

    private static String seen(RunOutcome run) {
        return run.counts()
                + (run.plainIsOpaque() ? ", plain accesses declared opaque" : "")
                + (run.accessedByteViews() ? BYTE_VIEWS : "")
                + SeveralWidths.inWords(run.severalWidths());
    }

    private static String found(RunOutcome run) {
        Judgement judged = run.judged();
        int violations = judged.violations().size();
        int races = judged.races().size();
        int silenced = judged.silenced().size();
        return run.verdict() + ": " + violations + (violations == 1 ? " violation" : " violations")
                + (run.looksForRaces() ? ", " + races + (races == 1 ? " race" : " races") : "")
                + certainty(run.errors(), judged)
                + (silenced == 0 ? "" : ", " + silenced + " silenced");
    }

    /**
     * Tells whether the findings are certain.
     *
     * @param errors those of JRSan itself
     * @param judged what was found
     * @return the end of a line that counts findings; empty if they are certain or there are none
     */
    public static String certainty(List<Throwable> errors, Judgement judged) {
        boolean found = !judged.violations().isEmpty() || !judged.races().isEmpty();
        return found && !areCertain(errors, judged) ? ", which may be false alarms" : "";
    }

    private static boolean areCertain(List<Throwable> errors, Judgement judged) {
        return judged.halfSwapped().isEmpty()
                && errors.stream().noneMatch(error -> error instanceof NotChecked one && one.losesEdges());
    }

    /**
     * The summary, the errors of JRSan and the violations.
     *
     * @param run its outcome
     * @return text of at most 100 columns, except for lines that name a place
     */
    public static String of(RunOutcome run) {
        StringBuilder text = new StringBuilder("JRSan: ").append(found(run)).append('\n');
        text.append(MARGIN).append(ReportRows.fold(MARGIN, seen(run))).append('\n');
        for (String note : Notes.of(run.verdict(), run.accessingThreads())) {
            text.append(MARGIN).append(ReportRows.fold(MARGIN, "note: " + note)).append('\n');
        }
        return text.append(details(run.errors(), run.judged())).toString();
    }

    /**
     * The errors of JRSan, and then the findings, the most serious first: the violations that do harm, the races, with one
     * entry for each field, and then the other violations.
     *
     * @param errors the errors
     * @param judged what was found
     * @return text of at most 100 columns, except for lines that name a place; empty if there is nothing to say
     */
    public static String details(List<Throwable> errors, Judgement judged) {
        StringBuilder text = new StringBuilder();
        errors.forEach(error -> tell(error, text));
        judged.errors().forEach(error -> text.append(error).append('\n'));
        judged.halfSwapped().forEach(field -> text.append('\n').append(field));
        boolean areCertain = areCertain(errors, judged);
        String begin = areCertain ? "\n" : "\nPERHAPS ";
        if (areCertain) {
            text.append(RootCauses.of(judged).text());
        }
        // In the order of the races, so that the races of a field stand together.
        Map<String, List<FoundRace>> byField = judged.races().stream()
                .collect(Collectors.groupingBy(found -> found.race().field(), LinkedHashMap::new, Collectors.toList()));
        text.append(violations(judged, begin, effect -> effect == Effect.HARMFUL));
        byField.values().forEach(races -> text.append(begin).append(RaceText.of(races)));
        text.append(violations(judged, begin, effect -> effect != Effect.HARMFUL && !effect.isHarmless()));
        text.append(harmless(judged));
        return text.append(setApart(judged)).toString();
    }

    /** The violations of some effects in full. */
    private static String violations(Judgement judged, String begin, Predicate<Effect> effects) {
        return judged.violations().stream()
                .filter(found -> effects.test(found.effect()))
                .map(violation -> begin + violation)
                .collect(Collectors.joining());
    }

    /** A line for each violation of which nothing came. */
    private static String harmless(Judgement judged) {
        String lines = judged.violations().stream()
                .filter(found -> found.effect().isHarmless())
                .map(found -> ViolationText.line(found) + '\n')
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : '\n' + lines;
    }

    /** Tells whether a frame is JRSan's, or one of the JDK's that JRSan calls. */
    private static boolean isOurs(String className) {
        return className.startsWith("org.jrsan.") || className.startsWith("java.") || className.startsWith("jdk.");
    }

    /** Shows JRSan's own frames and a few that led to them. After a stack overflow there are a thousand. */
    private static void tell(Throwable error, StringBuilder text) {
        if (error instanceof NotChecked) {
            text.append("No pass: ").append(error.getMessage()).append('\n');
            return;
        }
        text.append("JRSan failed and stopped checking: ").append(error).append('\n');
        StackTraceElement[] frames = error.getStackTrace();
        int ours = 0;
        while (ours < frames.length && isOurs(frames[ours].getClassName())) {
            ours++;
        }
        int shown = Math.min(frames.length, Math.min(ours, MOST_FRAMES) + FRAMES_OF_OTHERS);
        for (int i = 0; i < shown; i++) {
            text.append("    at ").append(frames[i]).append('\n');
        }
        if (shown < frames.length) {
            text.append("    ... ").append(frames.length - shown).append(" more\n");
        }
    }

    /**
     * What there is to tell of a test that passes: all violations that were found, and what was silenced.
     *
     * @param judged what was found
     * @return text of at most 100 columns, except for lines that name a place; empty if there is nothing to say
     */
    public static String ofPass(Judgement judged) {
        return violations(judged, "\n", effect -> !effect.isHarmless()) + harmless(judged) + setApart(judged);
    }

    /**
     * What was silenced, the declarations that matched nothing, and the notes on direct accesses.
     *
     * @param judged what was found
     * @return text of at most 100 columns, except for lines that name a place; empty if there is nothing to say
     */
    public static String setApart(Judgement judged) {
        StringBuilder text = new StringBuilder();
        judged.silenced().forEach(silenced -> text.append('\n').append(silenced));
        if (!judged.unused().isEmpty()) {
            text.append('\n');
        }
        judged.unused().forEach(unused -> text.append(unused).append('\n'));
        judged.notes().forEach(note -> text.append('\n').append(note));
        return text.toString();
    }
}
