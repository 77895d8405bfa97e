package org.jrsan.internal.report;

import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Violation;
import org.jspecify.annotations.Nullable;

/** What findings are told apart by. */
final class Keys {
    private record Pair(Object first, Object second) {}

    private Keys() {}

    /**
     * The key of a violation while the program runs: all of both paths, because finding the places needs the class files, or
     * their moments under a schedule.
     */
    static Object pair(Violation violation) {
        Access missed = violation.missed();
        boolean ofMoment = violation.exposed().path() instanceof AtMoment;
        // The names of locations depend on lines, and the lines on moments.
        String location = ofMoment ? "" : violation.location();
        return new Pair(
                place(violation.exposed(), location, true, path -> path), place(missed, location, false, path -> path));
    }

    static Object pair(Race race) {
        boolean ofMoment =
                race.earlier().path() instanceof AtMoment || race.later().path() instanceof AtMoment;
        String location = ofMoment ? "" : race.location();
        Object earlier = place(race.earlier(), location, path -> path);
        Object later = place(race.later(), location, path -> path);
        return new HashSet<>(List.of(earlier, later));
    }

    /** The key of a violation in reports: the places, and the accessors through which they make the accesses. */
    static Object places(Violation violation) {
        String location = violation.location();
        return new Pair(
                place(violation.exposed(), location, true, Keys::upToPlace),
                place(violation.missed(), location, false, Keys::upToPlace));
    }

    static Object places(Race race) {
        Object earlier = place(race.earlier(), race.location(), Keys::upToPlace);
        Object later = place(race.later(), race.location(), Keys::upToPlace);
        return new HashSet<>(List.of(earlier, later));
    }

    /** Without a path, the location and the kind of access. Threads do not count, because their number is unlimited. */
    private static Object place(
            @Nullable Access access, String location, boolean exposed, Function<CallPath, Object> told) {
        if (access == null) {
            return List.of(location, exposed);
        }
        return access.path() != null
                ? told.apply(access.path())
                : List.of(location, exposed, access.kind(), access.mode());
    }

    private static Object place(PlainAccess access, String location, Function<CallPath, Object> told) {
        return access.path() != null ? told.apply(access.path()) : List.of(location, access.kind());
    }

    private static Object upToPlace(CallPath path) {
        return List.copyOf(path.frames().subList(0, path.named() + 1));
    }
}
