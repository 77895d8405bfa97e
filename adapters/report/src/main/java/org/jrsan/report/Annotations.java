package org.jrsan.report;

import java.util.List;
import org.jrsan.result.Frame;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;

/** Findings as the lines by which a workflow of GitHub puts them beside the code. */
public final class Annotations {
    private Annotations() {}

    /**
     * Whether a workflow reads what this JVM prints.
     *
     * @return whether the environment says so
     */
    public static boolean areWanted() {
        return "true".equals(System.getenv("GITHUB_ACTIONS"));
    }

    /**
     * A line for each finding that was not set aside.
     *
     * @param run the result of a test
     * @param sources where its sources are
     * @return the lines
     */
    public static List<String> of(TestRun run, SourceFiles sources) {
        return run.open().stream().map(found -> line(run, found, sources)).toList();
    }

    private static String line(TestRun run, TestFinding found, SourceFiles sources) {
        String command =
                switch (Sarif.level(found)) {
                    case "note" -> "notice";
                    case "warning" -> "warning";
                    default -> "error";
                };
        Frame place = found.access().place();
        String uri = place == null ? null : sources.uri(place);
        String where = "";
        if (place != null && uri != null && place.line() > 0) {
            where = "file=" + property(uri) + ",line=" + place.line() + ",";
        }
        String title = property("JRSan " + found.kind().text() + " " + found.id());
        String message = found.inShort() + " (" + run.test() + "). " + found.remedy();
        return "::" + command + " " + where + "title=" + title + "::" + data(message);
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
