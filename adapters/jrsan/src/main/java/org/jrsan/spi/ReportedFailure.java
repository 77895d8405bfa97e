package org.jrsan.spi;

/**
 * What a test fails with that JRSan fails. Its message is one line, because build tools repeat messages in their summaries; where a
 * tool shows it in full, with its stack trace, it shows the report. Immutable.
 */
public final class ReportedFailure extends AssertionError {
    /** Of this form. */
    private static final long serialVersionUID = 1;

    /** The report in text. */
    private final String report;

    /**
     * A failure.
     *
     * @param report the report in text, whose first line is the message
     * @param frames where the first finding was made: frames of the user's code; none if that is not known
     */
    ReportedFailure(String report, StackTraceElement[] frames) {
        super(report.lines().findFirst().orElse(report));
        this.report = report;
        setStackTrace(frames);
    }

    /**
     * The report.
     *
     * @return several lines
     */
    @Override
    public String getLocalizedMessage() {
        return report;
    }
}
