package org.jrsan.report;

import java.util.List;
import org.jrsan.result.TestRun;

/**
 * What a report in JSON holds; {@code docs/report.schema.json} describes it.
 *
 * @param version the version of the form, {@link #VERSION}
 * @param tool the name of who wrote it
 * @param tests the results of tests
 */
public record ReportFile(int version, String tool, List<TestRun> tests) {
    /** The version of the form. A new one can have other meanings; a new member alone makes no new version. */
    public static final int VERSION = 1;

    static ReportFile of(List<TestRun> tests) {
        return new ReportFile(VERSION, "JRSan", tests);
    }
}
