package org.jrsan.internal.report;

import java.util.List;
import org.jrsan.FoundRace;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;

/** Writes a {@link Race} as text of at most 100 columns, except for lines that name a place. */
public final class RaceText {
    private RaceText() {}

    /**
     * The report of one race.
     *
     * @param race the race
     * @param count how often this pair of places was found
     * @param details what else to tell
     * @return several lines, each ended by a line feed
     */
    public static String of(Race race, long count, Details details) {
        ReportRows rows = new ReportRows("DATA RACE: ", pair(race), count);
        all(rows, race, details);
        return rows.text();
    }

    private static void all(ReportRows rows, Race race, Details details) {
        access(rows, "first", race.earlier());
        access(rows, "then", race.later());
        rows.row("missing", missing(race));
        if (details.remedy() != null) {
            rows.row("close it", details.remedy() + ".");
        }
        if (race.note() != null) {
            rows.row("note", race.note());
        }
        details.addTo(rows);
    }

    /**
     * The report of the races of one field.
     *
     * @param found the races, all of one {@link Race#field}; the text has all of the first, and of the others what
     *     differs
     * @return several lines, each ended by a line feed
     */
    public static String of(List<FoundRace> found) {
        if (found.size() == 1) {
            return found.get(0).toString();
        }
        List<Race> races = found.stream().map(FoundRace::race).toList();
        long all = found.stream().mapToLong(FoundRace::count).sum();
        ReportRows rows = new ReportRows(
                "DATA RACES: ",
                races.size() + " pairs of places on " + races.get(0).field(),
                all);
        for (int i = 0; i < races.size(); i++) {
            Race race = races.get(i);
            long count = found.get(i).count();
            String often = count > 1 ? ", " + count + " times" : "";
            rows.row("pair " + (i + 1), pair(race) + often + (i == 0 ? "" : ", missing " + inShort(race.missing())));
            if (i == 0) {
                all(rows, race, found.get(0).details());
            } else {
                rows.place(race.earlier().path());
                rows.place(race.later().path());
                found.get(i).details().addShortTo(rows);
            }
        }
        return rows.text();
    }

    private static String pair(Race race) {
        return race.earlier().kind().text() + " and unordered "
                + race.later().kind().text() + " of " + race.location();
    }

    private static String inShort(Race.Missing missing) {
        return switch (missing) {
            case RELEASE -> "a release";
            case ACQUIRE -> "an acquire";
            case BOTH_ENDS -> "a release and its acquire";
        };
    }

    private static void access(ReportRows rows, String title, PlainAccess access) {
        rows.row(title, access.kind().text() + " by thread " + access.thread());
        rows.place(access.path());
        String before = access.through() == null
                ? access.thread() + " had used no lock or atomic before that"
                : access.thread() + " had last used " + access.through();
        rows.row("", before + (access.startedAt() == null ? "." : "; it was started"));
        rows.place(access.startedAt());
    }

    /** What is missing between the two accesses, as a phrase that ends with a period. */
    static String missing(Race race) {
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
                        + ", but in a relaxed mode. Acquire mode for that load, or an acquire fence after it, orders the"
                        + " two.";
            case BOTH_ENDS ->
                "a release by " + first + " after " + itsFirst + " that " + then + " acquires before " + itsThen
                        + ", for example one lock for both, a release or volatile store that an acquire or volatile load"
                        + " reads, a join, or a hand-off.";
        };
    }
}
