package org.jrsan.spi;

import java.util.List;
import org.jrsan.internal.report.Columns;
import org.jrsan.internal.report.ReportRows;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.trace.Account;

/** What a weak run did that is replayed: that may be an outcome which no check is about, so it is told whether the test passes or not. */
final class ReplayedWeakRun {
    private ReplayedWeakRun() {}

    /**
     * Puts it into words.
     *
     * @param test the name of the test
     * @param run the run, closed
     * @param outcomes the outcomes of its actors, in words
     * @return lines, each with a line feed; empty if nothing was recorded
     */
    static String inWords(String test, Run run, List<String> outcomes) {
        Account account = run.account();
        List<String> table = account == null ? List.of() : Columns.of(account.ofWeakRun());
        if (table.isEmpty()) {
            return "";
        }
        ReportRows rows = new ReportRows("JRSan: " + test + ": replay of a weak run");
        outcomes.forEach(outcome -> rows.row("outcome", outcome));
        rows.table("weak run", table);
        return rows.text();
    }
}
