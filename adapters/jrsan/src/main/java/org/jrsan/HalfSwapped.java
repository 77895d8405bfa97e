package org.jrsan;

import java.util.List;
import org.jrsan.internal.report.DirectAccessText;
import org.jrsan.internal.report.ReportRows;

/**
 * A volatile field that is accessed both through a {@link org.jrsan.atomic.RobustVarHandle} or field updater, which
 * JRSan checks, and directly, which JRSan does not see. A direct access to a volatile field orders the accesses before
 * and after it. JRSan does not see that order, so violations and races may be false alarms, and others may be missing.
 *
 * <p>The accesses are those in the class files of two nests: the one that declares the field, and the one that the
 * handle was made for. Accesses in constructors and initialisers do not count. It does not matter whether the accesses
 * ran.
 *
 * @param field the class and name of the field
 * @param reads where it is read directly
 * @param writes where it is written directly
 */
public record HalfSwapped(String field, List<StackTraceElement> reads, List<StackTraceElement> writes) {
    /**
     * The field, the lines, and what to do.
     *
     * @return several lines of at most 100 columns, except for lines that name a place
     */
    @Override
    public String toString() {
        ReportRows rows =
                new ReportRows("HALF SWAPPED: " + field + " is accessed directly as well as through a handle");
        DirectAccessText.rows(rows, reads, writes);
        rows.row(
                "means",
                "The field is volatile, so a direct access orders the accesses before and after it, and JRSan does not"
                        + " see that. Findings may be false alarms, and others may be missing.");
        rows.row(
                "fix it",
                "Swap these lines too: use getVolatile and setVolatile of a handle, or get and set of an updater."
                        + " Constructors and initialisers may stay as they are.");
        return rows.text();
    }
}
