package org.jrsan.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jrsan.Effect;
import org.jrsan.Verdict;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.FindingKind;
import org.jrsan.result.Frame;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as text. What a browser makes of it, {@link BrowserTest} tells. */
class HtmlReportTest {
    static final SourceFiles NONE = SourceFiles.of(Path.of("no such project"));

    @TempDir
    Path folder;

    static String page(List<TestRun> runs, SourceFiles sources) throws IOException {
        StringWriter page = new StringWriter();
        HtmlReport.write(runs, sources, page);
        return page.toString();
    }

    private static long count(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }

    @Test
    void whatUsersNamedIsEscaped() throws IOException {
        String page = page(Samples.hostile(), NONE);

        assertFalse(page.contains("<script"), page);
        assertFalse(page.contains("alert(1)<"), page);
        assertEquals(1, count(page, "</style>"));
        assertEquals(0, count(page, "<!--"));
        assertFalse(page.contains("\"'&`"), page);
        assertTrue(page.contains("&lt;script&gt;"), page);
    }

    @Test
    void itLoadsNothing() throws IOException {
        String page = page(Samples.build(), NONE);

        assertEquals(0, count(page, "(src|href)=\"(?!#|data:)"), page);
        assertEquals(0, count(page, "https?://"), page);
        assertEquals(0, count(page, "@import|url\\("), page);
    }

    @Test
    void sourceLinesStandBesideThePicture() throws IOException {
        Path source = folder.resolve("src/main/java/org/acme/mail/Mailbox.java");
        Files.createDirectories(source.getParent());
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 17; i++) {
            lines.append("  line ").append(i).append(" <T>;\n");
        }
        Files.writeString(source, lines);
        String page = page(Samples.build().subList(0, 1), SourceFiles.of(folder));

        assertTrue(page.contains("src/main/java/org/acme/mail/Mailbox.java"));
        // Without the blanks that all of them begin with.
        assertTrue(page.contains("<code>line 12 &lt;T&gt;;</code>"), page);
        assertFalse(page.contains(folder.toString()));
        // The file ends before line 18.
        assertTrue(page.contains("org.acme.mail.Mailbox.deliver(Mailbox.java:18)"));
    }

    @Test
    void whatWasNotMadeSaysSo() throws IOException {
        TestFinding found = Samples.finding("v-1", "NOT ROBUST: opaque wait of data", null, Samples.blocked(), null);
        String page = page(List.of(Samples.run("a.B.c", Verdict.NOT_ROBUST, List.of(found))), NONE);

        assertEquals(1, count(page, "<g class=\"node n3 subject pending\""), page);
        assertEquals(1, count(page, "<text class=\"tag\"[^>]*>not made</text>"), page);
        assertEquals(0, count(page, ">stale</text>"), page);
        assertTrue(page.contains("opaque wait of data, which was never made"), page);
    }

    @Test
    void aRemedyIsCalledWhatItIs() throws IOException {
        String tried = "A full fence after A.java:3: tried, and the test is robust then.";
        String page = page(List.of(withRemedies(FindingKind.VIOLATION, tried)), NONE);
        assertTrue(page.contains("<dt>Close it</dt><dd>" + tried + "</dd>"), page);
        String untried = TestFinding.NOT_TRIED + "a full fence between A.java:3 and A.java:4.";
        page = page(List.of(withRemedies(FindingKind.VIOLATION, untried)), NONE);
        assertTrue(
                page.contains(
                        "<dt>May help</dt><dd>A full fence between A.java:3 and A.java:4. It was not tried.</dd>"),
                page);
        page = page(List.of(withRemedies(FindingKind.RACE, TestFinding.MISSING + "an acquire: a lock.")), NONE);
        assertTrue(page.contains("<dt>Missing</dt><dd>An acquire: a lock.</dd>"), page);
        assertFalse(page.contains("Close it"), page);
    }

    @Test
    void aFindingWithoutAPictureSaysWhy() throws IOException {
        TestFinding found = Samples.finding("v-1", "NOT ROBUST: opaque load", null, null, null);
        TestRun run = Samples.run("a.B.c", Verdict.NOT_ROBUST, List.of(found));
        String page = page(List.of(run), NONE);
        assertEquals(0, count(page, "<figure"), page);
        assertEquals(
                1,
                count(
                        page,
                        "No picture: the steps of its execution were not kept\\. Only the first 50 findings of a test can"),
                page);
        String drawn = page(
                List.of(Samples.run(
                        "a.B.c",
                        Verdict.NOT_ROBUST,
                        List.of(Samples.finding("v-1", "NOT ROBUST", null, Samples.blocked(), null)))),
                NONE);
        assertEquals(1, count(drawn, "<figure"), drawn);
        assertFalse(drawn.contains("No picture"), drawn);
        assertTrue(
                page(List.of(Samples.withoutSchedule(run)), NONE)
                        .contains("No picture: the operating system chose the schedule"),
                page);
        TestFinding swapped = Samples.with(found, FindingKind.HALF_SWAPPED, "Swap the direct accesses, too.");
        assertTrue(
                page(List.of(Samples.run("a.B.c", Verdict.HALF_SWAPPED, List.of(swapped))), NONE)
                        .contains("No picture: this is a matter of the code"),
                page);
    }

    private static TestRun withRemedies(FindingKind kind, String remedy) {
        TestFinding found = Samples.finding("v-1", "NOT ROBUST: opaque load", null, null, null);
        return Samples.run("a.B.c", Verdict.NOT_ROBUST, List.of(Samples.with(found, kind, remedy)));
    }

    @Test
    void aTestThatFailedByItselfSaysSoInItsRow() throws IOException {
        String page = page(Samples.build(), NONE);

        assertTrue(page.contains("4 tests, 1 failed by itself, 4 findings"), page);
        // In the overview and at its heading.
        assertEquals(2, count(page, "<span class=\"badge bad\">failed</span>"), page);
        assertTrue(page.contains("FAILED: the latest changes"), page);
        assertEquals(1, count(page, "Its report as text"), page);
    }

    @Test
    void noFileOutsideOfTheProjectIsRead() throws IOException {
        Path secret = folder.resolve("secret.txt");
        Files.writeString(secret, "secret\n");
        Files.createDirectories(folder.resolve("project/src/main/java"));
        Sources sources = new Sources(SourceFiles.of(folder.resolve("project")));

        for (String file : List.of("../../../../secret.txt", "..\\secret.txt", secret.toString(), "\0")) {
            assertEquals(null, sources.of(new Frame("A", "m", file, 1)));
        }
        assertEquals(null, sources.of(new Frame("........secret", "m", "txt", 1)));
    }

    @Test
    void manyFindingsStayUsable() throws IOException {
        long begin = System.nanoTime();
        String page = page(Samples.many(20, 500), NONE);
        System.out.println("10,000 findings: " + (System.nanoTime() - begin) / 1_000_000 + " ms, "
                + page.length() / 1000 + " thousand characters");

        assertTrue(page.contains("20 tests, 10,000 findings"));
        assertEquals(Page.MOST_OF_ALL, count(page, "<details class=\"finding"));
        assertEquals(2 * Page.MOST_OF_ALL, count(page, "<figure"));
        // Each of the others has a row.
        assertEquals(10_000 - Page.MOST_OF_ALL, count(page, "<tr><td><span class=\"badge bad soft\">harmful"));
        assertTrue(page.contains("475 more findings of this test are listed without pictures"));
    }

    @Test
    void aBuildWithoutFindingsHasAPage() throws IOException {
        String page = page(List.of(Samples.run("a.B.c", Verdict.ROBUST, List.of())), NONE);

        assertTrue(page.contains("1 test, 0 findings"), page);
        assertEquals(0, count(page, "class=\"test\""));
        assertTrue(page(List.of(), NONE).contains("0 tests, 0 findings"));
        assertEquals(Judgements.BY_MODEL, Judgements.of(Samples.finding("", "", Effect.HARMFUL_BY_MODEL, null, null)));
    }
}
