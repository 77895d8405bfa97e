package org.jrsan.race;

import org.jrsan.rc20.ReportRows;

/** Writes a {@link Race} for people, in at most 100 columns but for lines that name a place. */
public final class RaceText {
    private RaceText() {}

    /**
     * The report of one race.
     *
     * @param race the race
     * @param count how often this pair of places was found
     * @return several lines, each ended by a line feed
     */
    public static String of(Race race, long count) {
        ReportRows rows = new ReportRows("DATA RACE: " + race.later().kind().text() + " of " + race.location()
                + " with an unordered "
                + race.earlier().kind().text() + (count > 1 ? "  (" + count + " times)" : ""));
        access(rows, "first", race.earlier());
        access(rows, "then", race.later());
        rows.row("missing", missing(race));
        return rows.text();
    }

    private static void access(ReportRows rows, String title, PlainAccess access) {
        rows.row(title, access.kind().text() + " by thread " + access.thread());
        rows.place(access.site());
        rows.row(
                "",
                access.through() == null
                        ? "which had gone through no lock or atomic before"
                        : "which went through " + access.through() + " last before that");
        if (access.startedAt() != null) {
            rows.row("", "and was started");
            rows.place(access.startedAt());
        }
    }

    private static String missing(Race race) {
        String first = race.earlier().thread();
        String then = race.later().thread();
        return switch (race.missing()) {
            case RELEASE ->
                "a release: " + first + " has not released anything since its access, so nothing can order it before"
                        + " that of " + then + ".";
            case ACQUIRE ->
                "an acquire: " + then + " has read what " + first + " released after its access, but only in a relaxed"
                        + " mode; acquire mode there, or an acquire fence after it, orders them.";
            case BOTH_ENDS ->
                "a release by " + first + " after its access that " + then
                        + " acquires before its own: a common lock, a"
                        + " volatile or release store and acquire load of one atomic, a join, a hand-off.";
        };
    }
}
