package org.jrsan.report.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jrsan.report.SourceFiles;
import org.jrsan.result.TestRun;

/**
 * The results of a build as one HTML page: an overview of all tests and, for each finding, the execution as a picture. The page
 * loads nothing and runs no script. Whatever users named is escaped. May be used by any thread.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * The page.
     *
     * @param runs the results of the tests, in the order of the page
     * @param sources where the lines of the project are found
     * @return the page in UTF-8
     */
    public static byte[] of(List<TestRun> runs, SourceFiles sources) {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try (Writer out = new OutputStreamWriter(page, StandardCharsets.UTF_8)) {
            write(runs, sources, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return page.toByteArray();
    }

    /**
     * Writes the page.
     *
     * @param runs the results of the tests, in the order of the page
     * @param sources where the lines of the project are found
     * @param out where the page goes; it is UTF-8 and stays open
     * @throws IOException if that cannot be written
     */
    public static void write(List<TestRun> runs, SourceFiles sources, Writer out) throws IOException {
        Template page = Mustache.compiler()
                .emptyStringIsFalse(true)
                .withLoader(name -> new StringReader(resource(name + ".mustache")))
                .compile(resource("page.mustache"));
        try {
            page.execute(Page.of(runs, new Sources(sources), resource("page.css")), out);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        out.flush();
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
