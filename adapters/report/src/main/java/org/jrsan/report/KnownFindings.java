package org.jrsan.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jrsan.result.KnownFinding;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;

/** The files of options {@code baseline} and {@code suppressions}. Immutable. */
public final class KnownFindings {
    /** None. */
    public static final KnownFindings NONE = new KnownFindings(List.of());

    private static final int VERSION = 1;
    private static final Pattern ID = Pattern.compile("[vrh]-[0-9a-f]{12}(-[0-9]{1,9})?");

    private final List<KnownFinding> all;

    private KnownFindings(List<KnownFinding> all) {
        this.all = List.copyOf(all);
    }

    /**
     * Reads both files.
     *
     * @param baseline the file with the findings that are known, empty for none
     * @param suppressions the file with the findings that are suppressed, empty for none
     * @param today the date by which entries expire
     * @return their entries
     * @throws IllegalArgumentException with a message of one line, if a file cannot be read, or an entry is wrong
     */
    public static KnownFindings read(String baseline, String suppressions, LocalDate today) {
        List<KnownFinding> all = new ArrayList<>();
        // Suppressions first: they have a reason.
        if (!suppressions.isEmpty()) {
            new Reader("suppressions", suppressions, SetAside.By.SUPPRESSION, today).addTo(all);
        }
        if (!baseline.isEmpty()) {
            new Reader("baseline", baseline, SetAside.By.BASELINE, today).addTo(all);
        }
        return new KnownFindings(all);
    }

    /**
     * The entries that apply to a test.
     *
     * @param test the name of the test
     * @return the entries
     */
    public List<KnownFinding> of(String test) {
        return all.stream()
                .filter(one -> one.test() == null || one.test().equals(test))
                .toList();
    }

    /**
     * The entries that apply to all tests and that none of them needed.
     *
     * @param tests the results of tests
     * @return a line for each
     */
    public List<String> unused(List<TestRun> tests) {
        Set<String> found = new HashSet<>();
        tests.forEach(test -> test.findings().forEach(finding -> found.add(finding.id())));
        return all.stream()
                .filter(one -> one.test() == null && one.expired() == null && !found.contains(one.id()))
                .map(one -> "UNUSED: " + one.inWords() + " was not found by any test")
                .toList();
    }

    /**
     * A baseline of all findings that were not set aside, except half-swapped fields, which make all others uncertain.
     *
     * @param tests the results of tests
     * @return a document for option {@code baseline}
     */
    public static byte[] baseline(List<TestRun> tests) {
        List<Map<String, String>> findings = new ArrayList<>();
        tests.forEach(test -> test.findings().stream()
                .filter(found -> !found.id().startsWith("h-"))
                .filter(found -> found.setAside() == null || found.setAside().by() == SetAside.By.BASELINE)
                .forEach(found -> {
                    Map<String, String> entry = new LinkedHashMap<>();
                    entry.put("test", test.test());
                    entry.put("id", found.id());
                    entry.put("what", found.inShort());
                    findings.add(entry);
                }));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", VERSION);
        document.put("findings", findings);
        return Json.bytes(document);
    }

    /** Reads one file. */
    private static final class Reader {
        private final String option;
        private final String file;
        private final SetAside.By by;
        private final LocalDate today;
        private final boolean isBaseline;
        private final Set<String> seen = new HashSet<>();

        Reader(String option, String file, SetAside.By by, LocalDate today) {
            this.option = option;
            this.file = file;
            this.by = by;
            this.today = today;
            isBaseline = by == SetAside.By.BASELINE;
        }

        void addTo(List<KnownFinding> all) {
            if (!Files.isRegularFile(Path.of(file))) {
                throw wrong("there is no such file" + (isBaseline ? "; './jrsan report --baseline' writes one" : ""));
            }
            JsonNode tree;
            try {
                tree = Json.tree(Path.of(file));
            } catch (IOException e) {
                throw wrong(e.getMessage());
            }
            String list = isBaseline ? "findings" : "suppressions";
            if (tree.path("version").asInt(-1) != VERSION || !tree.path(list).isArray()) {
                throw wrong("it must be an object with \"version\": " + VERSION + " and a list \"" + list + "\"");
            }
            int number = 0;
            for (JsonNode entry : tree.get(list)) {
                number++;
                all.add(entry(entry, "entry " + number));
            }
        }

        private KnownFinding entry(JsonNode entry, String where) {
            String id = text(entry, "id", where);
            if (id == null || !ID.matcher(id).matches()) {
                throw wrong(where + " has no id of a finding, such as v-0123456789ab, but "
                        + (id == null ? "none" : "'" + id + "'"));
            }
            String test = text(entry, "test", where);
            String reason = text(entry, isBaseline ? "what" : "reason", where);
            if (isBaseline && test == null) {
                throw wrong(where + " names no test");
            }
            if (!isBaseline && (reason == null || reason.isBlank())) {
                throw wrong(where + " has no reason; say why the finding does no harm");
            }
            if (!seen.add(id + " " + test)) {
                throw wrong(where + " is there twice: " + id);
            }
            return new KnownFinding(id, by, reason == null ? "" : reason, test, expired(entry, where));
        }

        /** The date if it is over. An entry holds on its last day. */
        private @Nullable String expired(JsonNode entry, String where) {
            String date = isBaseline ? null : text(entry, "expires", where);
            if (date == null) {
                return null;
            }
            try {
                return LocalDate.parse(date).isBefore(today) ? date : null;
            } catch (DateTimeParseException e) {
                throw wrong(where + " expires on '" + date + "', which is no date like 2027-01-31");
            }
        }

        private @Nullable String text(JsonNode entry, String name, String where) {
            JsonNode value = entry.get(name);
            if (value != null && !value.isTextual()) {
                throw wrong(where + ": \"" + name + "\" is no text");
            }
            return value == null ? null : value.textValue();
        }

        private IllegalArgumentException wrong(@Nullable String what) {
            return new IllegalArgumentException("JRSan: option " + option + " is '" + file + "': " + what);
        }
    }
}
