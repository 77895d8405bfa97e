package org.jrsan.internal.report;

import org.jrsan.FoundViolation;
import org.jrsan.internal.alone.Alone;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Violation;
import org.jrsan.result.TestFinding;
import org.jspecify.annotations.Nullable;

/** Writes a {@link Violation} as text of at most 100 columns, except for lines that name a place. */
public final class ViolationText {
    private final Violation violation;
    private final Access exposed;
    private final @Nullable Access missed;

    private final Details details;

    private ViolationText(Violation violation, Details details) {
        this.violation = violation;
        this.details = details;
        exposed = violation.exposed();
        missed = violation.missed();
    }

    /**
     * The report of one violation.
     *
     * @param violation the violation
     * @param count how often this pair of places was found
     * @param details what else to tell
     * @return several lines, each ended by a line feed
     */
    public static String of(Violation violation, long count, Details details) {
        return new ViolationText(violation, details).text(count);
    }

    /**
     * A violation of which nothing came.
     *
     * @param found the violation
     * @return one line
     */
    static String line(FoundViolation found) {
        Violation violation = found.violation();
        Judged judged = found.details().judged();
        Access missed = violation.missed();
        return found.effect() + ": " + inWords(violation.exposed()) + at(violation.exposed()) + " can miss "
                + (missed == null ? "a write" : inWords(missed) + at(missed)) + " ("
                + (judged == null ? "" : judged.words().replaceAll("\\.$", "") + "; ")
                + found.details().id() + ")";
    }

    /** What closes a violation, as a sentence, which says so if it was not tried. */
    static String remedy(FoundViolation found) {
        String checked = found.details().remedy();
        if (checked == null) {
            return TestFinding.NOT_TRIED + new ViolationText(found.violation(), found.details()).remedy() + ".";
        }
        return sentence(checked);
    }

    /** A phrase as a sentence. */
    static String sentence(String remedy) {
        return Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + ".";
    }

    private static String at(Access access) {
        return access.site() == null ? "" : " at " + line(access.site());
    }

    private String text(long count) {
        ReportRows rows = new ReportRows(
                "NOT ROBUST: ", inWords(exposed) + preposition(exposed.kind()) + violation.location(), count);
        rows.row("exposed", inWords(exposed) + " by thread " + exposed.thread());
        rows.place(exposed.path());
        if (missed == null) {
            rows.row("can miss", "a write that the history of the location no longer holds (option history)");
        } else {
            rows.row(
                    "can miss",
                    inWords(missed) + writing(missed, violation.missedValue()) + " by thread " + missed.thread());
            rows.place(missed);
        }
        if (details.explains()) {
            rows.row("check", check());
        }
        rows.row("allowed", allowed());
        String checked = details.remedy();
        rows.row(checked == null ? "may help" : "close it", (checked == null ? remedy() : checked) + ".");
        details.addTo(rows);
        return rows.text();
    }

    private static String inWords(Access access) {
        return switch (access.kind()) {
            case INITIAL, PLAIN_LOAD, PLAIN_STORE -> access.kind().text();
            default -> access.mode().text() + " " + access.kind().text();
        };
    }

    private static String preposition(Kind kind) {
        return switch (kind) {
            case STORE, PLAIN_STORE -> " to ";
            case WAIT -> " on ";
            default -> " of ";
        };
    }

    private static String writing(Access missed, @Nullable String value) {
        if (value == null) {
            return "";
        }
        boolean store = missed.kind() == Kind.STORE || missed.kind() == Kind.PLAIN_STORE;
        return (store ? " of value " : " that wrote ") + value;
    }

    /** The paper's symbols, then what they mean for this thread. */
    private String check() {
        Finding finding = violation.finding();
        String write = finding.check().countsStoresOnly() ? "store " : "write ";
        String knows = exposed.thread() + " knows of "
                + (finding.aware() == 0 ? "no " + write + "to it" : write + finding.aware() + " at most");
        String numbers = finding.aware() + (finding.check().isStrict() ? " < " : " <= ") + finding.forced();
        long next = finding.forced() + 1;
        String meaning =
                switch (finding.check()) {
                    case READ, WRITE -> " and must come after " + write + finding.forced();
                    case WAIT -> " and can still meet the awaited value before " + write + next;
                    case UPDATE_VALUE -> " and can still meet the expected value before " + write + next;
                    case FAIL_VALUE -> " and can still meet another value before " + write + next;
                };
        return rule() + ": " + numbers + " (" + knows + meaning + ")";
    }

    /** The rule, with the name of the location, or of the field that it is, in place of x if that is a word. */
    private String rule() {
        String rule = violation.finding().check().rule();
        String name = violation.location().replaceFirst(Named.OF + ".*", "");
        return name.matches("[\\w.]+") ? rule.replace("(x", "(" + name) : rule;
    }

    private String allowed() {
        String can = "The memory model RC20 lets this " + exposed.kind().text()
                + switch (violation.finding().check()) {
                    case READ -> exposed.kind() == Kind.LOAD ? " return " + stale() : " meet " + stale();
                    case WRITE -> exposed.kind() == Kind.UPDATE ? " act on " + stale() + replaced() : replaced(" be");
                    case WAIT -> " end on " + stale();
                    case UPDATE_VALUE -> " succeed on " + stale() + replaced();
                    case FAIL_VALUE -> " fail on " + stale();
                };
        return can + "; in every interleaving of the same accesses the missed " + missedKind() + " comes first.";
    }

    private String replaced() {
        return " and" + replaced(" be");
    }

    private String replaced(String verb) {
        return verb + " overwritten by the missed " + missedKind();
    }

    private String missedKind() {
        return missed == null ? "write" : missed.kind().text();
    }

    private String stale() {
        Access stale = violation.stale();
        if (stale == null) {
            return "an older value";
        }
        String where = stale.site() == null ? "" : " at " + line(stale.site());
        return "the stale value " + violation.staleValue() + " ("
                + (stale.kind() == Kind.INITIAL ? initial(stale) : "written by " + stale.thread()) + where + ")";
    }

    private static String initial(Access stale) {
        return stale.equals(Alone.INITIAL) ? "from before another thread took part" : "initial";
    }

    private String remedy() {
        StackTraceElement site = exposed.site();
        String thisAccess = "this " + exposed.kind().text();
        String fence = "an acquire fence right before " + thisAccess + (site == null ? "" : " (" + line(site) + ")");
        String here = site == null ? thisAccess : line(site);
        String writer = missed == null || missed.site() == null ? "the missed write" : line(missed.site());
        return switch (violation.remedy()) {
            case ACQUIRE_FENCE ->
                fence + "; or acquire mode for the load by which " + exposed.thread() + " read what was released after "
                        + writer;
            case RELEASE_ACQUIRE ->
                "release mode for every store and acquire mode for every load on the way from " + writer + " to " + here
                        + "; or a release fence right after " + writer + ", " + fence
                        + ", and both in every thread on the way";
            case FULL_FENCE ->
                "a full fence " + between(here)
                        + ", and one between the accesses of every other thread on the way from " + writer
                        + " to here; or volatile mode for all of these accesses";
        };
    }

    private String between(String here) {
        Access before = violation.before();
        if (before == null || before.site() == null) {
            return "right before " + here;
        }
        return before.site().equals(exposed.site())
                ? "between the accesses of " + here
                : "between " + line(before.site()) + " and " + here;
    }

    /** A line in short: its file and number. */
    public static String line(StackTraceElement site) {
        return site.getFileName() == null
                ? site.getClassName() + "." + site.getMethodName()
                : site.getFileName() + (site.getLineNumber() > 0 ? ":" + site.getLineNumber() : "");
    }
}
