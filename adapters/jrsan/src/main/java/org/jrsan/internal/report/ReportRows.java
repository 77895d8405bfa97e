package org.jrsan.internal.report;

import java.util.List;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;

/**
 * Lays out a report: a heading, then titled rows whose words are folded at column 100; places stand on lines of their own
 * and are not folded, so that tools can link them. Used by one thread.
 */
public final class ReportRows {
    private static final int COLUMNS = 100;
    private static final int TITLE_WIDTH = 10;
    private static final char NO_BREAK = '\u00a0';
    private static final String MARGIN = " ".repeat(2 + TITLE_WIDTH);

    private final StringBuilder text = new StringBuilder();

    /**
     * A report that has its heading.
     *
     * @param heading one line
     */
    public ReportRows(String heading) {
        text.append(heading).append('\n');
    }

    /**
     * A report whose heading is folded at column 100.
     *
     * @param title what begins the heading, ended by a space
     * @param words the rest, separated by single spaces
     * @param count how often it was found: said after the last word, on one line with it, when more than once
     */
    public ReportRows(String title, String words, long count) {
        this(title + fold(" ".repeat(title.length()), words + times(count)).replace(NO_BREAK, ' '));
    }

    private static String times(long count) {
        return count > 1 ? ("  (" + count + " times)").replace(' ', NO_BREAK) : "";
    }

    /**
     * Adds a row.
     *
     * @param title its title, at most ten columns
     * @param words its words, separated by single spaces
     */
    public void row(String title, String words) {
        text.append("  ").append(title).append(" ".repeat(TITLE_WIDTH - title.length()));
        text.append(fold(MARGIN, words)).append('\n');
    }

    /**
     * Folds words at column 100.
     *
     * @param margin what stands before the first line already and is put before each further one
     * @param words words, separated by single spaces; one that is too long has a line of its own
     * @return the lines, the last one without a line feed
     */
    public static String fold(String margin, String words) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : words.split(" ")) {
            if (column > 0 && margin.length() + column + 1 + word.length() > COLUMNS) {
                lines.append('\n').append(margin);
                column = 0;
            } else if (column > 0) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.toString();
    }

    /**
     * Adds a place.
     *
     * @param site the place; null adds nothing
     */
    public void place(StackTraceElement site) {
        if (site != null) {
            text.append(MARGIN).append("at ").append(site).append('\n');
        }
    }

    /**
     * Adds the place of an access, and the accessors by which it is made.
     *
     * @param path how the user's code came to the access; null adds nothing
     */
    public void place(CallPath path) {
        if (path != null) {
            place(path.place());
            List<StackTraceElement> accessors = path.accessors();
            for (int i = accessors.size() - 1; i >= 0; i--) {
                text.append(MARGIN).append("through ").append(accessors.get(i)).append('\n');
            }
        }
    }

    /**
     * Adds the place of an access, saying so when it may be that of a like one.
     *
     * @param access the access; its place may be null
     */
    public void place(Access access) {
        place(access.path());
        if (access.path() != null && access.isSampled()) {
            text.append(MARGIN).append("or another such access of this thread (option sites=light)\n");
        }
    }

    /**
     * The report.
     *
     * @return its lines, each ended by a line feed
     */
    public String text() {
        return text.toString();
    }
}
