package org.jrsan.result;

import java.util.List;
import org.jrsan.Effect;
import org.jspecify.annotations.Nullable;

/**
 * One finding of a test.
 *
 * @param id tells it from other findings of the test, and stays the same when lines are inserted elsewhere: it follows from the
 *     classes and methods, the kinds and modes of the accesses and the name of the field; see docs/reports.md
 * @param kind what it is
 * @param effect what comes of it, as weak runs showed it; null unless it is a violation
 * @param effectWords what weak runs showed, as one sentence or more; null if there were none
 * @param location the name of what was accessed
 * @param field what the location is one of: its field in all objects, the array of all elements
 * @param access the access at which it was found: the exposed one, the later of a race
 * @param other the write that can be missed, the earlier access of a race; null where it is not known
 * @param stale the write whose value can be seen instead, with that value; null where there is none, or it is not known
 * @param chain how the one access comes after the other, as rows; empty where that was not recorded
 * @param weakChain the end of the weak run that shows the effect; empty where none does
 * @param remedy what closes it, as a sentence; one that was not tried begins with {@link #NOT_TRIED}, and of a race it may only
 *     tell what is missing, which begins with {@link #MISSING}
 * @param rootCause the access that is too weak, and its line, as a sentence; null where it is not known
 * @param replay the code for option {@code replay} that leads to it; null where nobody chose the schedule
 * @param weakReplay the code of the weak run that shows the effect; null where none does
 * @param count how often this pair of places was found
 * @param setAside why it does not make the test fail; null if it may
 * @param run the execution that led to it, as a picture; null where that was not recorded
 * @param weakRun the weak run that shows the effect, as a picture; null where none does
 * @param litmus the part of the execution that causes it, as a litmus program; null where there is none
 * @param text its report
 */
public record TestFinding(
        String id,
        FindingKind kind,
        @Nullable Effect effect,
        @Nullable String effectWords,
        String location,
        String field,
        FoundAccess access,
        @Nullable FoundAccess other,
        @Nullable FoundAccess stale,
        List<ChainStep> chain,
        List<ChainStep> weakChain,
        String remedy,
        @Nullable String rootCause,
        @Nullable String replay,
        @Nullable String weakReplay,
        long count,
        @Nullable SetAside setAside,
        @Nullable Picture run,
        @Nullable Picture weakRun,
        @Nullable String litmus,
        String text) {
    /** What a remedy begins with that no execution was run with. */
    public static final String NOT_TRIED = "May help, but was not tried: ";

    /** What a remedy begins with that tells what the accesses of a race lack. */
    public static final String MISSING = "Missing is ";

    /**
     * Keeps lists that nobody changes.
     *
     * @param id tells it from other findings of the test, and stays the same when lines are inserted elsewhere: it follows from the classes and methods, the kinds and modes of the accesses and the name of the field; see docs/reports.md
     * @param kind what it is
     * @param effect what comes of it, as weak runs showed it; null unless it is a violation
     * @param effectWords what weak runs showed, as one sentence or more; null if there were none
     * @param location the name of what was accessed
     * @param field what the location is one of: its field in all objects, the array of all elements
     * @param access the access at which it was found: the exposed one, the later of a race
     * @param other the write that can be missed, the earlier access of a race; null where it is not known
     * @param stale the write whose value can be seen instead, with that value; null where there is none, or it is not known
     * @param chain how the one access comes after the other, as rows; empty where that was not recorded
     * @param weakChain the end of the weak run that shows the effect; empty where none does
     * @param remedy what closes it, as a sentence
     * @param rootCause the access that is too weak, and its line, as a sentence; null where it is not known
     * @param replay the code for option {@code replay} that leads to it; null where nobody chose the schedule
     * @param weakReplay the code of the weak run that shows the effect; null where none does
     * @param count how often this pair of places was found
     * @param setAside why it does not make the test fail; null if it may
     * @param run the execution that led to it, as a picture; null where that was not recorded
     * @param weakRun the weak run that shows the effect, as a picture; null where none does
     * @param litmus the part of the execution that causes it, as a litmus program; null where there is none
     * @param text its report
     */
    public TestFinding {
        chain = List.copyOf(chain);
        weakChain = List.copyOf(weakChain);
    }

    /**
     * What the remedy is.
     *
     * @return {@code close it}; {@code may help} if it was not tried; {@code missing} if it only tells what is missing
     */
    public String remedyTitle() {
        if (remedy.startsWith(NOT_TRIED)) {
            return "may help";
        }
        return remedy.startsWith(MISSING) ? "missing" : "close it";
    }

    /**
     * The remedy under its title.
     *
     * @return sentences without the words that {@link #remedyTitle} has; where it was not tried, they say so
     */
    public String remedyInWords() {
        if (remedy.startsWith(NOT_TRIED)) {
            return sentence(remedy.substring(NOT_TRIED.length())) + " It was not tried.";
        }
        return sentence(remedy.startsWith(MISSING) ? remedy.substring(MISSING.length()) : remedy);
    }

    private static String sentence(String words) {
        return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /**
     * The finding in one line.
     *
     * @return for example {@code NOT ROBUST: acquire load of x can miss release store at A.java:3}
     */
    public String inShort() {
        return text.lines().findFirst().orElse(kind.text());
    }
}
