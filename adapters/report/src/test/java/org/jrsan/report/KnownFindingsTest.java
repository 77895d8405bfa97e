package org.jrsan.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.jrsan.result.KnownFinding;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownFindingsTest {
    private static final LocalDate TODAY = LocalDate.of(2027, 1, 31);

    @TempDir
    private Path directory;

    private String file(String content) throws IOException {
        return Files.writeString(directory.resolve("known.json"), content).toString();
    }

    private String suppressions(String entry) throws IOException {
        return file("{\"version\": 1, \"suppressions\": [" + entry.replace('\'', '"') + "]}");
    }

    @Test
    void aBaselineHasAllFindingsThatMakeTestsFailAndIsReadAgain() throws IOException {
        TestRun run = Results.run(
                "a.B.c",
                List.of(
                        Results.violation("v-0123456789ab", null),
                        Results.violation("v-0123456789ac", new SetAside(SetAside.By.BENIGN, "a with b", "a counter")),
                        Results.violation(
                                "v-0123456789ad", new SetAside(SetAside.By.BASELINE, "v-0123456789ad", "old")),
                        Results.race("r-0123456789ab-2")));
        Path file = Files.write(directory.resolve("baseline.json"), KnownFindings.baseline(List.of(run)));
        KnownFindings known = KnownFindings.read(file.toString(), "", TODAY);
        assertEquals(
                List.of("v-0123456789ab", "v-0123456789ad", "r-0123456789ab-2"),
                known.of("a.B.c").stream().map(KnownFinding::id).toList());
        assertEquals(List.of(), known.of("a.B.other"));
        KnownFinding first = known.of("a.B.c").get(0);
        assertEquals(SetAside.By.BASELINE, first.by());
        assertEquals("NOT ROBUST: acquire load of Doorbell.asleep of Doorbell#1", first.reason());
        assertEquals("baseline v-0123456789ab", first.inWords());
    }

    @ParameterizedTest
    @CsvSource({"2027-01-30, 2027-01-30", "2027-01-31,", "2027-02-01,"})
    void aSuppressionHoldsOnItsLastDay(String date, String expired) throws IOException {
        String file = suppressions("{'id': 'v-0123456789ab', 'reason': 'polls', 'expires': '" + date + "'}");
        KnownFinding one = KnownFindings.read("", file, TODAY).of("any").get(0);
        assertEquals(expired, one.expired());
        assertNull(one.test());
        assertEquals("polls", one.reason());
    }

    @Test
    void suppressionsOfAllTestsThatNoneNeedsAreNamed() throws IOException {
        String file = suppressions("{'id': 'v-0123456789ab', 'reason': 'polls'},"
                + "{'id': 'v-ffffffffffff', 'reason': 'polls'},"
                + "{'id': 'v-eeeeeeeeeeee', 'reason': 'polls', 'test': 'a.B.c'}");
        KnownFindings known = KnownFindings.read("", file, TODAY);
        TestRun run = Results.run("a.B.c", List.of(Results.violation("v-0123456789ab", null)));
        assertEquals(
                List.of("UNUSED: suppression v-ffffffffffff was not found by any test"), known.unused(List.of(run)));
        assertEquals(3, known.of("a.B.c").size());
        assertEquals(2, known.of("a.B.d").size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'id': 'v-12', 'reason': 'r'} | entry 1 has no id of a finding",
                "{'reason': 'r'} | entry 1 has no id of a finding",
                "{'id': 'v-0123456789ab'} | entry 1 has no reason",
                "{'id': 'v-0123456789ab', 'reason': ' '} | entry 1 has no reason",
                "{'id': 'v-0123456789ab', 'reason': 3} | entry 1: \"reason\" is no text",
                "{'id': 'v-0123456789ab', 'reason': 'r', 'expires': '31.1.2027'} | which is no date like 2027-01-31",
                "{'id': 'v-0123456789ab', 'reason': 'r', 'expires': '2027-02-30'} | which is no date like 2027-01-31",
                "{'id': 'v-0123456789ab', 'reason': 'r'}, {'id': 'v-0123456789ab', 'reason': 'r'} | entry 2 is there twice",
                "{] | it is no JSON"
            })
    void anEntryThatIsWrongGetsOneLine(String entry, String message) throws IOException {
        String file = suppressions(entry);
        Exception thrown = assertThrows(IllegalArgumentException.class, () -> KnownFindings.read("", file, TODAY));
        String told = String.valueOf(thrown.getMessage());
        assertTrue(told.startsWith("JRSan: option suppressions is '" + file + "': "), told);
        assertTrue(told.contains(message), told);
        assertEquals(1, told.lines().count(), told);
    }

    @Test
    void aFileThatIsNoneGetsOneLine() throws IOException {
        for (String file : List.of(
                directory.resolve("missing").toString(),
                directory.toString(),
                file("[]"),
                file("{\"version\": 2, \"findings\": []}"),
                file("{\"version\": 1, \"findings\": [{\"id\": \"v-0123456789ab\"}]}"))) {
            Exception thrown = assertThrows(IllegalArgumentException.class, () -> KnownFindings.read(file, "", TODAY));
            assertEquals(1, String.valueOf(thrown.getMessage()).lines().count());
        }
    }
}
