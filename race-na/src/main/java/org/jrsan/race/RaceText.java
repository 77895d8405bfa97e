package org.jrsan.race;

import org.jrsan.rc20.ReportRows;

/** Writes a {@link Race} for people, in at most 100 columns but for lines that name a place. */
public final class RaceText {
    private static final String TITLE = "DATA RACE: ";
    private static final char NO_BREAK = '\u00a0';

    private RaceText() {}

    /**
     * The report of one race.
     *
     * @param race the race
     * @param count how often this pair of places was found
     * @return several lines, each ended by a line feed
     */
    public static String of(Race race, long count) {
        String times = count > 1 ? "  (" + count + " times)" : "";
        String pair = race.earlier().kind().text() + " and unordered "
                + race.later().kind().text() + " of " + race.location();
        // The count stays with the last word, by spaces that are not folded at.
        String heading = ReportRows.fold(" ".repeat(TITLE.length()), pair + times.replace(' ', NO_BREAK))
                .replace(NO_BREAK, ' ');
        ReportRows rows = new ReportRows(TITLE + heading);
        access(rows, "first", race.earlier());
        access(rows, "then", race.later());
        rows.row("missing", missing(race));
        if (race.note() != null) {
            rows.row("note", race.note());
        }
        return rows.text();
    }

    private static void access(ReportRows rows, String title, PlainAccess access) {
        rows.row(title, access.kind().text() + " by thread " + access.thread());
        rows.place(access.site());
        String before = access.through() == null
                ? access.thread() + " had gone through no lock or atomic before that"
                : access.thread() + " had last gone through " + access.through();
        rows.row("", before + (access.startedAt() == null ? "." : ", and was started"));
        rows.place(access.startedAt());
    }

    private static String missing(Race race) {
        String first = race.earlier().thread();
        String then = race.later().thread();
        String itsFirst = "its " + race.earlier().kind().text();
        String itsThen = "its " + race.later().kind().text();
        return switch (race.missing()) {
            case RELEASE ->
                "a release: " + first + " has released nothing since " + itsFirst
                        + ", so nothing can order it before the "
                        + race.later().kind().text() + " by " + then + ".";
            case ACQUIRE ->
                "an acquire: " + then + " has read what " + first + " released after " + itsFirst
                        + ", but in a relaxed mode. That load in acquire mode, or an acquire fence after it, orders the"
                        + " two.";
            case BOTH_ENDS ->
                "a release by " + first + " after " + itsFirst + " that " + then + " acquires before " + itsThen
                        + ": both under one lock, a release or volatile store that an acquire or volatile load reads,"
                        + " a join, a hand-off.";
        };
    }
}
