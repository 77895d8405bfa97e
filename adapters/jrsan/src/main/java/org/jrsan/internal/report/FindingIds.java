package org.jrsan.internal.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The ids of all findings of a test. An id follows from the kind of the finding, the field, and for both accesses the kind, the mode
 * and the methods up to the place. Lines do not count, so it stays what it is when lines are inserted. Findings that are equal in
 * all this are numbered in the order of their lines. Immutable.
 */
public final class FindingIds {
    /** What the compiler numbers: lambdas, anonymous classes; and what the JVM does. */
    private static final Pattern NUMBERED = Pattern.compile("(lambda\\$.*)\\$\\d+$|\\$\\$Lambda.*|\\$\\d+");

    private static final Pattern CREATED = Pattern.compile("^the (.*) created at (\\S+?)(:\\d+)?$");
    private static final Pattern ELEMENT = Pattern.compile("^elements? .*? of (.*)$");
    private static final Pattern INDEX = Pattern.compile("\\[\\d+\\]");

    /** The digits of the hash that are shown: of a thousand findings, two are the same once in a billion tests. */
    private static final int DIGITS = 12;

    /** A finding, by what it is known, and where it stands among those that are known by the same. */
    private record Keyed(Object found, String prefix, String key, List<Integer> lines) {
        int compareLines(Keyed other) {
            for (int i = 0; i < lines.size(); i++) {
                int order = lines.get(i).compareTo(other.lines.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }

    /** By identity, because there is one object for each entry of a report. */
    private final Map<Object, String> ids = new IdentityHashMap<>();

    private final Set<String> all;

    private FindingIds(Stream<Keyed> found) {
        Map<String, List<Keyed>> byKey =
                found.collect(Collectors.groupingBy(Keyed::key, HashMap::new, Collectors.toCollection(ArrayList::new)));
        byKey.forEach((key, equal) -> {
            String hash = hash(key);
            equal.sort(Keyed::compareLines);
            for (int i = 0; i < equal.size(); i++) {
                Keyed one = equal.get(i);
                ids.put(one.found(), one.prefix() + hash + (i == 0 ? "" : "-" + (i + 1)));
            }
        });
        all = Set.copyOf(ids.values());
    }

    /** The ids of findings; those that are set aside count, too. */
    static FindingIds of(List<FoundViolation> violations, List<FoundRace> races) {
        return new FindingIds(Stream.concat(
                violations.stream().map(FindingIds::keyed), races.stream().map(FindingIds::keyed)));
    }

    /** Whether one of the findings has an id. */
    boolean has(String id) {
        return all.contains(id);
    }

    /** The same violations, each with its id. */
    List<FoundViolation> ofViolations(List<FoundViolation> all) {
        return all.stream()
                .map(one -> new FoundViolation(
                        one.violation(), one.count(), one.details().named(id(one))))
                .toList();
    }

    /** The same races, each with its id. */
    List<FoundRace> ofRaces(List<FoundRace> all) {
        return all.stream()
                .map(one -> new FoundRace(one.race(), one.count(), one.details().named(id(one))))
                .toList();
    }

    /** The id of a finding that was given. */
    String id(Object found) {
        return Objects.requireNonNull(ids.get(found));
    }

    /** The id of a field that is accessed directly as well as through a handle. */
    static String ofHalfSwapped(String field) {
        return "h-" + hash("half-swapped|" + field);
    }

    private static Keyed keyed(FoundViolation found) {
        Violation violation = found.violation();
        Access missed = violation.missed();
        String key = String.join(
                "|",
                "violation",
                field(violation.location()),
                end(violation.exposed()),
                missed == null ? "" : end(missed));
        return new Keyed(
                found, "v-", key, List.of(line(violation.exposed().path()), missed == null ? 0 : line(missed.path())));
    }

    private static Keyed keyed(FoundRace found) {
        Race race = found.race();
        // It is an accident of the run which access came first.
        record End(String words, int line) {}
        List<End> ends = Stream.of(race.earlier(), race.later())
                .map(access -> new End(access.kind().text() + methods(access.path()), line(access.path())))
                .sorted(Comparator.comparing(End::words).thenComparing(End::line))
                .toList();
        String key = String.join(
                "|",
                "race",
                field(race.field()),
                ends.get(0).words(),
                ends.get(1).words());
        return new Keyed(found, "r-", key, ends.stream().map(End::line).toList());
    }

    private static String end(Access access) {
        boolean hasMode =
                access.kind() != Kind.INITIAL && access.kind() != Kind.PLAIN_LOAD && access.kind() != Kind.PLAIN_STORE;
        return (hasMode ? access.mode().text() + " " : "") + access.kind().text() + methods(access.path());
    }

    /** The methods up to the place, as far as the compiler leaves their names alone. */
    private static String methods(@Nullable CallPath path) {
        return path == null
                ? ""
                : path.frames().subList(0, path.named() + 1).stream()
                        .map(frame -> "@" + plain(frame.getClassName()) + "." + plain(frame.getMethodName()))
                        .collect(Collectors.joining());
    }

    private static int line(@Nullable CallPath path) {
        return path == null ? 0 : path.place().getLineNumber();
    }

    private static String plain(String name) {
        return NUMBERED.matcher(name).replaceAll("$1\\$");
    }

    /** The field of a location, or the array of an element, without lines, numbers of objects and indices. */
    static String field(String location) {
        String name = location;
        if (name.endsWith(Named.PLAIN_AS_OPAQUE)) {
            name = name.substring(0, name.length() - Named.PLAIN_AS_OPAQUE.length());
        }
        name = ELEMENT.matcher(name).replaceFirst("$1[]");
        int of = name.indexOf(Named.OF);
        name = of < 0 ? name : name.substring(0, of);
        name = CREATED.matcher(name).replaceFirst("the $1 created at $2");
        return INDEX.matcher(name).replaceAll("[]");
    }

    private static String hash(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
