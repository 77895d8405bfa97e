package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.HalfSwapped;
import org.jrsan.Silenced;
import org.jrsan.internal.trace.Account.Row;
import org.jrsan.race.PlainAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Violation;
import org.jrsan.result.ChainStep;
import org.jrsan.result.FindingKind;
import org.jrsan.result.FoundAccess;
import org.jrsan.result.Frame;
import org.jrsan.result.KnownFinding;
import org.jrsan.result.Picture;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jrsan.slice.Proof;
import org.jspecify.annotations.Nullable;

/** Makes records of findings, in the order of the report in text: the only place that does. Used by one thread. */
public final class FindingRecords {
    private static final int MOST_PROVED = 200;

    private final List<TestFinding> records = new ArrayList<>();
    private final List<KnownFinding> known;
    private final RootCauses causes;

    private FindingRecords(Judgement judged, List<KnownFinding> known) {
        this.known = known;
        causes = RootCauses.of(judged);
    }

    /**
     * The records of all findings, those that are set aside last.
     *
     * @param judged what was found
     * @param known what files set aside
     * @return the records
     */
    public static List<TestFinding> of(Judgement judged, List<KnownFinding> known) {
        FindingRecords all = new FindingRecords(judged, known);
        judged.halfSwapped().forEach(field -> all.records.add(halfSwapped(field)));
        judged.violations().forEach(found -> all.add(found, null));
        judged.races().forEach(found -> all.add(found, null));
        judged.silenced().forEach(all::add);
        return List.copyOf(all.records);
    }

    private void add(Silenced silenced) {
        SetAside why = known.stream()
                .filter(one -> one.inWords().equals(silenced.declaration()))
                .findFirst()
                .map(one -> new SetAside(one.by(), one.id(), one.reason()))
                .orElseGet(() -> new SetAside(SetAside.By.BENIGN, silenced.declaration(), silenced.reason()));
        silenced.violations().forEach(found -> add(found, why));
        silenced.races().forEach(found -> add(found, why));
    }

    private void add(FoundViolation found, @Nullable SetAside setAside) {
        Violation violation = found.violation();
        Details details = found.details();
        Judged judged = details.judged();
        Access missed = violation.missed();
        Access stale = violation.stale();
        records.add(new TestFinding(
                id(found.details()),
                FindingKind.VIOLATION,
                found.effect(),
                judged == null ? null : judged.words(),
                violation.location(),
                FindingIds.field(violation.location()),
                access("exposed", violation.exposed(), null),
                missed == null ? null : access("can miss", missed, violation.missedValue()),
                stale == null ? null : access("stale", stale, violation.staleValue()),
                chain(details.schedule()),
                judged == null ? List.of() : chain(judged.run()),
                ViolationText.remedy(found),
                causes.of(found),
                details.code(),
                judged == null ? null : judged.code(),
                found.count(),
                setAside,
                picture(details.run()),
                judged == null ? null : picture(judged.picture()),
                litmus(found::proof, id(found.details())),
                found.toString()));
    }

    private void add(FoundRace found, @Nullable SetAside setAside) {
        Details details = found.details();
        records.add(new TestFinding(
                id(found.details()),
                FindingKind.RACE,
                null,
                null,
                found.location(),
                FindingIds.field(found.race().field()),
                access("then", found.race().later()),
                access("first", found.race().earlier()),
                null,
                chain(details.schedule()),
                List.of(),
                details.remedy() == null
                        ? TestFinding.MISSING + RaceText.missing(found.race())
                        : ViolationText.sentence(details.remedy()),
                causes.of(found),
                details.code(),
                null,
                found.count(),
                setAside,
                picture(details.run()),
                null,
                litmus(found::proof, id(found.details())),
                found.toString()));
    }

    private @Nullable Picture picture(@Nullable Picture drawn) {
        return records.size() < TestRun.MOST_PICTURES ? drawn : null;
    }

    private static String id(Details details) {
        return Objects.requireNonNull(details.id(), "all findings have one");
    }

    /** The program that causes it. Exploring takes a moment, so those of the first findings alone are there. */
    private @Nullable String litmus(Supplier<Proof> proof, String id) {
        return records.size() < MOST_PROVED ? proof.get().text(id) : null;
    }

    private static TestFinding halfSwapped(HalfSwapped field) {
        List<FoundAccess> direct = Stream.concat(
                        field.reads().stream().map(place -> direct("read", place)),
                        field.writes().stream().map(place -> direct("write", place)))
                .toList();
        return new TestFinding(
                FindingIds.ofHalfSwapped(field.field()),
                FindingKind.HALF_SWAPPED,
                null,
                null,
                field.field(),
                field.field(),
                direct.get(0),
                direct.size() > 1 ? direct.get(1) : null,
                null,
                List.of(),
                List.of(),
                "Swap the direct accesses, too: use getVolatile and setVolatile of a handle, or get and set of an updater.",
                null,
                null,
                null,
                1,
                null,
                null,
                null,
                null,
                field.toString());
    }

    private static FoundAccess direct(String kind, StackTraceElement place) {
        return new FoundAccess("direct", "", kind, "volatile", null, List.of(Frame.of(place)), 0, false);
    }

    private static FoundAccess access(String role, Access access, @Nullable String value) {
        boolean hasMode =
                access.kind() != Kind.INITIAL && access.kind() != Kind.PLAIN_LOAD && access.kind() != Kind.PLAIN_STORE;
        return new FoundAccess(
                role,
                access.kind() == Kind.INITIAL ? "" : access.thread(),
                access.kind().text(),
                hasMode ? access.mode().text() : null,
                value,
                frames(access.path()),
                access.path() == null ? 0 : access.path().named(),
                access.isSampled());
    }

    private static FoundAccess access(String role, PlainAccess access) {
        return new FoundAccess(
                role,
                access.thread(),
                access.kind().text(),
                null,
                null,
                frames(access.path()),
                access.path() == null ? 0 : access.path().named(),
                false);
    }

    private static List<Frame> frames(@Nullable CallPath path) {
        return path == null ? List.of() : path.frames().stream().map(Frame::of).toList();
    }

    private static List<ChainStep> chain(List<String> table) {
        return Columns.rows(table).stream().map(FindingRecords::step).toList();
    }

    private static ChainStep step(Row row) {
        StackTraceElement place = row.place();
        return new ChainStep(row.thread(), row.words(), place == null ? null : Frame.of(place), row.link());
    }
}
