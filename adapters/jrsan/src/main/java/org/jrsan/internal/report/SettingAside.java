package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Silenced;
import org.jrsan.result.KnownFinding;
import org.jrsan.result.SetAside;

/** Sets findings aside that a file names. They count as those that were declared benign. Used by one thread. */
final class SettingAside {
    private final Map<String, FoundViolation> violations = new LinkedHashMap<>();
    private final Map<String, FoundRace> races = new LinkedHashMap<>();
    private final List<Silenced> silenced;
    private final List<String> unused;
    private final FindingIds ids;

    private SettingAside(Judgement judged, FindingIds ids) {
        this.ids = ids;
        silenced = new ArrayList<>(judged.silenced());
        unused = new ArrayList<>(judged.unused());
        judged.violations().forEach(found -> violations.put(id(found.details()), found));
        judged.races().forEach(found -> races.put(id(found.details()), found));
    }

    private static String id(Details details) {
        return Objects.requireNonNull(details.id(), "all findings have one");
    }

    /** The same findings, with those that are known and have not expired set aside. */
    static Judgement of(Judgement judged, FindingIds ids, List<KnownFinding> known) {
        SettingAside setting = new SettingAside(judged, ids);
        known.forEach(setting::apply);
        setting.silenced.sort(Comparator.comparingLong(Silenced::count).reversed());
        return new Judgement(
                List.copyOf(setting.violations.values()),
                List.copyOf(setting.races.values()),
                setting.silenced,
                setting.unused,
                judged.errors(),
                judged.halfSwapped(),
                judged.notes());
    }

    private void apply(KnownFinding known) {
        boolean wasFound = ids.has(known.id());
        if (known.expired() != null) {
            unused.add("EXPIRED: " + known.inWords() + " ended on " + known.expired() + " and silences nothing"
                    + (wasFound ? "" : "; it was not found either"));
            return;
        }
        FoundViolation violation = violations.remove(known.id());
        FoundRace race = races.remove(known.id());
        if (violation != null || race != null) {
            silenced.add(new Silenced(
                    known.inWords(),
                    known.reason(),
                    Stream.ofNullable(violation).toList(),
                    Stream.ofNullable(race).toList()));
        } else if (!wasFound && known.by() == SetAside.By.BASELINE) {
            unused.add("GONE: " + known.inWords() + " no longer occurs: " + known.reason());
        } else if (!wasFound && known.test() != null) {
            // One for all tests is of use if any of them finds it.
            unused.add("UNUSED: " + known.inWords() + " was not found");
        } else if (wasFound && known.by() == SetAside.By.SUPPRESSION) {
            unused.add("UNUSED: " + known.inWords() + " is needless: something else sets the finding aside, too");
        }
    }
}
