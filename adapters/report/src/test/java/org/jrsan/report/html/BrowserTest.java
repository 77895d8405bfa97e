package org.jrsan.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jrsan.result.Picture;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser. {@code probe.html} shows it in a frame and measures it there. */
@Tag("any-jdk")
class BrowserTest {
    private static final String DARK = "--blink-settings=preferredColorScheme=0";
    private static final String LIGHT = "--blink-settings=preferredColorScheme=1";

    @TempDir
    Path folder;

    private Chromium chromium;

    @BeforeEach
    void find() {
        chromium = new Chromium(folder);
    }

    private Path page(List<TestRun> runs) throws IOException {
        Path page = folder.resolve("page.html");
        Files.writeString(page, HtmlReportTest.page(runs, HtmlReportTest.NONE));
        return page;
    }

    /** What the probe measured, each as {@code name: value}. */
    private String measured(int width, String scheme) throws Exception {
        try (InputStream in = BrowserTest.class.getResourceAsStream("probe.html")) {
            String probe = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            Path copy = folder.resolve("probe.html");
            Files.writeString(copy, probe.replace("WIDTH", Integer.toString(width)));
            Chromium.Shown shown = chromium.show(copy, scheme, "--window-size=1700,1200");
            assertEquals(List.of(), shown.console());
            Matcher result = Pattern.compile("<pre id=\"result\">(.*?)</pre>", Pattern.DOTALL)
                    .matcher(shown.dom());
            assertTrue(result.find(), shown.dom());
            return result.group(1);
        }
    }

    @Test
    void itHasTheStepsAndArrowsOfTheFinding() throws Exception {
        Picture picture = Samples.everything();
        List<TestRun> runs = Samples.build();
        Chromium.Shown shown = chromium.show(page(runs));

        assertEquals(List.of(), shown.console());
        int begin = shown.dom().indexOf("id=\"t1f2a\"");
        String figure = shown.dom().substring(begin, shown.dom().indexOf("</figure>", begin));
        Matcher nodes =
                Pattern.compile("data-step=\"(\\d+)\" data-type=\"(\\w+)\"").matcher(figure);
        assertEquals(
                picture.steps().stream().map(step -> step.type().name()).toList(),
                nodes.results().map(node -> node.group(2)).toList());
        assertEquals(
                picture.arrows().stream()
                        .map(arrow -> arrow.from() + "-" + arrow.to() + " " + arrow.relation())
                        .collect(Collectors.toSet()),
                Pattern.compile("data-from=\"(\\d+)\" data-to=\"(\\d+)\" data-relations=\"([\\w ]+)\"")
                        .matcher(figure)
                        .results()
                        .flatMap(edge -> List.of(edge.group(3).split(" ")).stream()
                                .map(relation -> edge.group(1) + "-" + edge.group(2) + " " + relation))
                        .collect(Collectors.toSet()));
        assertTrue(figure.contains("17 more steps"), figure);
    }

    @ParameterizedTest
    @CsvSource({"1600, light", "1600, dark", "380, light", "380, dark"})
    void nothingOverlapsAndNothingIsCutOff(int width, String scheme) throws Exception {
        page(Samples.build());
        String measured = measured(width, scheme.equals("dark") ? DARK : LIGHT);

        assertEquals("""
                scheme: %s
                page wider than the window: no
                texts out of their boxes: 0
                labels on boxes: 0
                labels on labels: 0
                boxes on boxes: 0
                texts with too little contrast: 0
                steps without a name: 0
                steps that take the focus: 25 of 25
                broken links: 0
                """.formatted(scheme), measured);
    }

    @Test
    void whatUsersNamedIsText() throws Exception {
        page(Samples.hostile());
        Chromium.Shown shown = chromium.show(folder.resolve("page.html"));

        assertEquals(List.of(), shown.console());
        assertFalse(shown.dom().contains("<script"), shown.dom());
        assertTrue(measured(1600, LIGHT).contains("texts out of their boxes: 0"));
        assertTrue(shown.dom().contains("&lt;script&gt;alert(1)&lt;/script&gt;"), shown.dom());
    }

    /** If the browser's console were not read, the other tests could not fail. */
    @Test
    void errorsInTheConsoleAreSeen() throws Exception {
        Path broken = folder.resolve("broken.html");
        Files.writeString(broken, "<!DOCTYPE html><script>nothing.at.all()</script>");

        assertEquals(1, chromium.show(broken).console().size());
    }

    @Test
    void manyFindingsAreShown() throws Exception {
        Chromium.Shown shown = chromium.show(page(Samples.many(20, 500)));

        assertEquals(List.of(), shown.console());
        assertTrue(shown.dom().contains("20 tests, 10,000 findings"));
    }
}
