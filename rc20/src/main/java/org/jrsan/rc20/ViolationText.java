package org.jrsan.rc20;

import java.util.StringJoiner;

/** Writes a {@link Violation} for people, in at most 100 columns but for lines that name a place. */
public final class ViolationText {
    private static final int COLUMNS = 100;
    private static final String MARGIN = " ".repeat(12);

    private ViolationText() {}

    /**
     * The report of one violation.
     *
     * @param violation the violation
     * @param count how often this pair of places was found
     * @return several lines, each ended by a line feed
     */
    public static String of(Violation violation, long count) {
        Access exposed = violation.exposed();
        StringBuilder text = new StringBuilder();
        text.append("NOT ROBUST: ")
                .append(withMode(exposed))
                .append(" of ")
                .append(violation.location())
                .append(count > 1 ? "  (" + count + " times)" : "")
                .append('\n');
        place(text, "exposed", exposed, null);
        if (violation.missed() == null) {
            row(text, "can miss", "a write that the history of the location no longer holds (option history)");
        } else {
            place(text, "can miss", violation.missed(), violation.missedValue());
        }
        Finding finding = violation.finding();
        String relation = finding.check().isStrict() ? " < " : " <= ";
        row(
                text,
                "check",
                finding.check().rule() + " at timestamps " + finding.aware() + relation + finding.forced()
                        + (finding.check().countsPlainWritesOnly() ? " (read-modify-writes not counted)" : ""));
        row(text, "allowed", allowed(violation));
        row(text, "close it", remedy(violation));
        return text.toString();
    }

    private static void place(StringBuilder text, String title, Access access, String value) {
        String what = withMode(access) + (value == null ? "" : " of value " + value) + " by thread " + access.thread();
        row(text, title, what);
        if (access.site() != null) {
            text.append(MARGIN).append("at ").append(access.site()).append('\n');
        }
    }

    private static String allowed(Violation violation) {
        String subject = "RC20 lets this " + violation.exposed().kind().text();
        String stale = stale(violation);
        String ending = ", although every interleaving of the same accesses has the missed "
                + (violation.missed() == null
                        ? "write"
                        : violation.missed().kind().text()) + " before it.";
        return subject
                + switch (violation.finding().check()) {
                    case READ -> " still return " + stale;
                    case WRITE ->
                        violation.exposed().kind() == Kind.UPDATE
                                ? " still act on " + stale
                                : " take its place in modification order before the missed write, which then"
                                        + " overwrites it";
                    case WAIT -> " end on " + stale;
                    case UPDATE_VALUE -> " succeed on " + stale;
                    case FAIL_VALUE -> " fail on " + stale;
                }
                + ending;
    }

    private static String stale(Violation violation) {
        if (violation.stale() == null) {
            return "an older value";
        }
        Access stale = violation.stale();
        String where = stale.site() == null ? "" : " at " + line(stale);
        return "the stale value " + violation.staleValue()
                + (stale.kind() == Kind.INITIAL ? " (initial" : " (written by " + stale.thread()) + where + ")";
    }

    private static String remedy(Violation violation) {
        String here = violation.exposed().site() == null ? "this access" : line(violation.exposed());
        String between = violation.before() == null || violation.before().site() == null
                ? "before " + here
                : "between " + line(violation.before()) + " and " + here;
        String writer = violation.missed() == null || violation.missed().site() == null
                ? "the missed write"
                : line(violation.missed());
        return switch (violation.remedy()) {
            case ACQUIRE_FENCE ->
                "an acquire fence " + between + ", or acquire mode for the load by which this thread came to be after "
                        + writer + ".";
            case RELEASE_ACQUIRE ->
                "release mode for the store and acquire mode for the load that lead from " + writer + " to " + here
                        + ", or a release fence after the first and an acquire fence before the second.";
            case FULL_FENCE ->
                "a full fence " + between + ", and one between the accesses of each other thread on the way from "
                        + writer + " to here; or volatile mode for all of these accesses.";
        };
    }

    private static String line(Access access) {
        StackTraceElement site = access.site();
        return site.getFileName() == null
                ? site.getClassName() + "." + site.getMethodName()
                : site.getFileName() + (site.getLineNumber() > 0 ? ":" + site.getLineNumber() : "");
    }

    private static String withMode(Access access) {
        return switch (access.kind()) {
            case INITIAL, PLAIN_LOAD, PLAIN_STORE -> access.kind().text();
            default -> access.mode().text() + " " + access.kind().text();
        };
    }

    /** A titled row, its words folded at the right margin. */
    private static void row(StringBuilder text, String title, String words) {
        text.append("  ").append(title).append(" ".repeat(10 - title.length()));
        StringJoiner line = new StringJoiner(" ");
        for (String word : words.split(" ")) {
            if (MARGIN.length() + line.length() + 1 + word.length() > COLUMNS) {
                text.append(line).append('\n').append(MARGIN);
                line = new StringJoiner(" ");
            }
            line.add(word);
        }
        text.append(line).append('\n');
    }
}
