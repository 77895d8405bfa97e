package org.jrsan.rc20.litmus.text;

/** A position in one line of a litmus text, behind which the rest is yet to be read. Comments are cut off. */
final class LineCursor {
    private static final char UNDECODABLE = '\uFFFD';
    private static final int LONGEST_QUOTE = 30;

    private final String text;
    private final int line;
    private int position;

    LineCursor(String text, int line) {
        int comment = text.indexOf('#');
        this.text = comment < 0 ? text : text.substring(0, comment);
        this.line = line;
    }

    private LineCursor(LineCursor other) {
        text = other.text;
        line = other.line;
        position = other.position;
    }

    /** Another cursor at the same position, to look ahead. */
    LineCursor copy() {
        return new LineCursor(this);
    }

    /** Continues where another cursor of the same line stands. */
    void moveTo(LineCursor other) {
        position = other.position;
    }

    int line() {
        return line;
    }

    /** The column of the next character that is not white space. */
    int column() {
        skipSpace();
        return position + 1;
    }

    boolean atEnd() {
        skipSpace();
        return position == text.length();
    }

    /** The next character that is not white space, or 0 at the end. */
    char peek() {
        return atEnd() ? 0 : text.charAt(position);
    }

    /** Whether these characters come next. */
    boolean at(String symbol) {
        skipSpace();
        return text.startsWith(symbol, position);
    }

    /** Skips these characters when they come next. */
    boolean skip(String symbol) {
        if (!at(symbol)) {
            return false;
        }
        position += symbol.length();
        return true;
    }

    boolean atWord() {
        return isWordStart(peek());
    }

    boolean atDigit() {
        return isDigit(peek());
    }

    /** The next word, that is letters, digits, underscores and dots, without moving; empty when there is none. */
    String peekWord() {
        return atWord() ? text.substring(position, wordEnd()) : "";
    }

    /** The next word; empty when there is none. */
    String word() {
        String word = peekWord();
        position += word.length();
        return word;
    }

    /** The next characters up to white space; empty at the end. */
    String token() {
        skipSpace();
        int end = position;
        while (end < text.length() && !isSpace(text.charAt(end))) {
            end++;
        }
        String token = text.substring(position, end);
        position = end;
        return token;
    }

    /** The next integer with an optional minus. */
    long integer(String otherwise) {
        skipSpace();
        int start = position;
        int end = position;
        if (end < text.length() && text.charAt(end) == '-') {
            end++;
        }
        int digits = end;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        if (end == digits) {
            throw unexpected(otherwise);
        }
        if (end < text.length() && isWordStart(text.charAt(end))) {
            throw unexpected(otherwise);
        }
        position = end;
        try {
            return Long.parseLong(text.substring(start, end));
        } catch (NumberFormatException e) {
            throw error(start + 1, "the integer does not fit 64 bits; use a smaller one");
        }
    }

    /** A minus with a digit right behind it: the beginning of a negative integer. */
    boolean atNegativeInteger() {
        return at("-") && position + 1 < text.length() && isDigit(text.charAt(position + 1));
    }

    void requireEnd() {
        if (!atEnd()) {
            throw unexpected("the end of the line");
        }
    }

    /** The error that something else stands here. */
    LitmusSyntaxException unexpected(String expected) {
        int column = column();
        if (atEnd()) {
            return error(column, "expected " + expected + ", found the end of the line");
        }
        if (peek() == UNDECODABLE) {
            return error(column, "this is not UTF-8 text; save the file as UTF-8");
        }
        return error(column, "expected " + expected + ", found " + quoteNext());
    }

    LitmusSyntaxException error(int column, String message) {
        return new LitmusSyntaxException(line, column, message);
    }

    private String quoteNext() {
        int start = position;
        String next = atWord() ? word() : token();
        position = start;
        return quote(next);
    }

    /** Quotes input: without control characters, and not too long for one line. */
    static String quote(String input) {
        String printable = input.codePoints()
                .limit(LONGEST_QUOTE + 1L)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        boolean cut = printable.codePointCount(0, printable.length()) > LONGEST_QUOTE;
        return cut
                ? "'" + printable.substring(0, printable.offsetByCodePoints(0, LONGEST_QUOTE)) + "...'"
                : "'" + printable + "'";
    }

    private int wordEnd() {
        int end = position;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void skipSpace() {
        while (position < text.length() && isSpace(text.charAt(position))) {
            position++;
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\f';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isWordPart(char c) {
        return isWordStart(c) || isDigit(c) || c == '.';
    }
}
