package org.jrsan.internal.report;

import java.util.List;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * Lays out a report: a heading, and then titled rows whose words are folded at column 100. Places stand on their own
 * lines and are not folded, so that tools can link to them. Used by one thread.
 */
public final class ReportRows {
    private static final int COLUMNS = 100;
    private static final int TITLE_WIDTH = 10;
    private static final char NO_BREAK = '\u00a0';
    private static final String MARGIN = " ".repeat(2 + TITLE_WIDTH);

    private final StringBuilder text = new StringBuilder();

    /**
     * A report with a heading.
     *
     * @param heading one line
     */
    public ReportRows(String heading) {
        text.append(heading).append('\n');
    }

    /**
     * A report whose heading is folded at column 100.
     *
     * @param title the beginning of the heading, with a space at the end
     * @param words the rest, separated by single spaces
     * @param count how often it was found; if more than once, this stands on one line with the last word
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
     * Adds lines that stay as they are.
     *
     * @param title their title, at most ten columns
     * @param lines the lines, of which there is at least one
     */
    public void table(String title, List<String> lines) {
        text.append("  ").append(title).append(" ".repeat(TITLE_WIDTH - title.length()));
        text.append(String.join('\n' + MARGIN, lines)).append('\n');
    }

    /**
     * Folds words at column 100.
     *
     * @param margin what already stands before the first line, and is put before each further line
     * @param words words, separated by single spaces; a word that is too long has a line of its own
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
    public void place(@Nullable StackTraceElement site) {
        if (site != null) {
            text.append(MARGIN).append("at ").append(site).append('\n');
        }
    }

    /**
     * Adds the place of an access, and the accessors through which it is made.
     *
     * @param path the path of the user's code to the access; null adds nothing
     */
    public void place(@Nullable CallPath path) {
        if (path != null) {
            place(path.place());
            List<StackTraceElement> accessors = path.accessors();
            for (int i = accessors.size() - 1; i >= 0; i--) {
                text.append(MARGIN).append("through ").append(accessors.get(i)).append('\n');
            }
        }
    }

    /**
     * Adds the place of an access, and says so if it may be the place of a similar access.
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
