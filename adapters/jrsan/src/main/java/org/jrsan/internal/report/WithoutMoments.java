package org.jrsan.internal.report;

import org.jrsan.internal.source.AtMoment;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Violation;

/** Findings of a run without lines, as reports show them: its moments tell nobody anything. */
final class WithoutMoments {
    private WithoutMoments() {}

    static Violation of(Violation found) {
        return new Violation(
                found.location(),
                of(found.exposed()),
                found.missed() == null ? null : of(found.missed()),
                found.missedValue(),
                found.stale() == null ? null : of(found.stale()),
                found.staleValue(),
                found.finding(),
                found.remedy(),
                found.before() == null ? null : of(found.before()));
    }

    private static Access of(Access access) {
        CallPath shown = AtMoment.shown(access.path());
        return shown == access.path()
                ? access
                : new Access(access.thread(), access.kind(), access.mode(), shown, access.isSampled());
    }

    static Race of(Race found) {
        return new Race(
                found.location(), found.field(), of(found.earlier()), of(found.later()), found.missing(), found.note());
    }

    private static PlainAccess of(PlainAccess access) {
        return new PlainAccess(
                access.thread(), access.startedAt(), access.kind(), AtMoment.shown(access.path()), access.through());
    }
}
