package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.HalfSwapped;
import org.jrsan.Silenced;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.race.PlainAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * The findings, with those at declared pairs of places separated.
 *
 * <p>A declaration silences one pair of lines, in either order. If more pairs match it, it silences none of them,
 * because nobody knows which one was meant, and it is an accident which one was found first.
 *
 * @param violations the violations that are not silenced, in the order of {@link FindingOrder}
 * @param races the races that are not silenced, sorted by field
 * @param silenced what was silenced
 * @param unused a line for each declaration and each entry of a file that set nothing aside
 * @param errors a line for each declaration that is wrong or matches more than one pair
 * @param halfSwapped the volatile fields that are also accessed directly, so that no finding is certain
 * @param notes more notes on direct accesses, each of several lines
 */
public record Judgement(
        List<FoundViolation> violations,
        List<FoundRace> races,
        List<Silenced> silenced,
        List<String> unused,
        List<String> errors,
        List<HalfSwapped> halfSwapped,
        List<String> notes) {

    /** What was found between two lines. */
    private static final class Lines {
        final List<FoundViolation> violations = new ArrayList<>();
        final List<FoundRace> races = new ArrayList<>();
    }

    static Judgement of(
            List<FoundViolation> violations,
            List<FoundRace> races,
            Declarations declarations,
            Set<DirectAccesses> direct) {
        List<HalfSwapped> halfSwapped = direct.stream()
                .map(DirectAccesses::halfSwapped)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparing(HalfSwapped::toString))
                .toList();
        List<String> notes = direct.stream()
                .map(DirectAccessText::notes)
                .filter(note -> !note.isEmpty())
                .sorted()
                .toList();
        if (declarations.all().isEmpty()) {
            return new Judgement(violations, races, List.of(), List.of(), declarations.errors(), halfSwapped, notes);
        }
        Map<String, List<BenignDeclaration>> byPair = new LinkedHashMap<>();
        declarations.all().forEach(declaration -> byPair.computeIfAbsent(declaration.pair(), p -> new ArrayList<>())
                .add(declaration));
        List<Silenced> silenced = new ArrayList<>();
        List<String> unused = new ArrayList<>();
        List<String> errors = new ArrayList<>(declarations.errors());
        byPair.forEach((pair, declared) -> {
            Map<String, Lines> lines = matching(declared.get(0), violations, races);
            if (lines.size() > declared.size()) {
                errors.add("JRSan: benign " + pair + " silences nothing: " + lines.size()
                        + " pairs of lines match it; name the location as well (Class.method:label), or declare it once"
                        + " for each pair");
                return;
            }
            List<Lines> found = List.copyOf(lines.values());
            for (int i = 0; i < declared.size(); i++) {
                if (i < found.size()) {
                    String reason = declared.get(i).reason();
                    silenced.add(new Silenced(pair, reason, found.get(i).violations, found.get(i).races));
                } else {
                    unused.add("UNUSED: " + pair + whyUnused(declared.get(i), violations, races)
                            + " is declared benign, but was not found");
                }
            }
        });
        Set<Object> quiet = new HashSet<>();
        silenced.forEach(one -> {
            quiet.addAll(one.violations());
            quiet.addAll(one.races());
        });
        silenced.sort(Comparator.comparingLong(Silenced::count).reversed());
        return new Judgement(
                violations.stream().filter(found -> !quiet.contains(found)).toList(),
                races.stream().filter(found -> !quiet.contains(found)).toList(),
                silenced,
                unused,
                errors,
                halfSwapped,
                notes);
    }

    /**
     * The user's frames at the first finding of a report.
     *
     * @return the path to it, null if nothing was found or no sites were recorded
     */
    public @Nullable CallPath first() {
        if (!races.isEmpty()) {
            return races.get(0).race().later().path();
        }
        return violations.isEmpty()
                ? null
                : violations.get(0).violation().exposed().path();
    }

    /** By pair of lines, sorted by name, so that equal runs give equal reports. */
    private static Map<String, Lines> matching(
            BenignDeclaration declaration, List<FoundViolation> violations, List<FoundRace> races) {
        Map<String, Lines> matching = new TreeMap<>();
        for (FoundViolation found : violations) {
            Access write = found.violation().missed();
            // A sampled line may be that of another access, and only a certain line may be silenced.
            if (write != null && !write.isSampled()) {
                CallPath exposed = found.violation().exposed().path();
                CallPath missed = write.path();
                if (exposed != null
                        && missed != null
                        && declaration.matches(
                                exposed, missed, found.violation().location())) {
                    matching.computeIfAbsent(key(exposed, missed), p -> new Lines())
                            .violations
                            .add(found);
                }
            }
        }
        for (FoundRace found : races) {
            CallPath earlier = found.race().earlier().path();
            CallPath later = found.race().later().path();
            if (earlier != null
                    && later != null
                    && (declaration.matches(earlier, later, found.race().location())
                            || declaration.matches(earlier, later, found.race().field()))) {
                matching.computeIfAbsent(key(earlier, later), p -> new Lines())
                        .races
                        .add(found);
            }
        }
        return matching;
    }

    /** A declaration may name an accessor, which does not count as a place. */
    private static String whyUnused(
            BenignDeclaration declaration, List<FoundViolation> violations, List<FoundRace> races) {
        return Stream.concat(
                        violations.stream()
                                .map(FoundViolation::violation)
                                .flatMap(found -> Stream.of(found.exposed(), found.missed()))
                                .filter(Objects::nonNull)
                                .map(Access::path),
                        races.stream()
                                .map(FoundRace::race)
                                .flatMap(found -> Stream.of(found.earlier(), found.later()))
                                .map(PlainAccess::path))
                .filter(Objects::nonNull)
                .flatMap(path -> path.accessors().stream())
                .filter(declaration::names)
                .findFirst()
                .map(accessor -> " (" + accessor.getMethodName()
                        + " does one access and nothing else: name the method that calls it)")
                .orElse("");
    }

    private static String key(CallPath one, CallPath other) {
        String first = one.place().toString();
        String second = other.place().toString();
        return first.compareTo(second) <= 0 ? first + " " + second : second + " " + first;
    }
}
