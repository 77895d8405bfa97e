package org.jrsan.rc20.litmus.herd.lexer;

import java.util.function.IntPredicate;
import org.jrsan.rc20.litmus.text.LitmusSyntaxException;

/** A position in a text, with its line and column. */
public final class Scanner {
    private final String text;
    private int position;
    private int line = 1;
    private int lineStart;

    public Scanner(String text) {
        this.text = text;
    }

    public int line() {
        return line;
    }

    public int column() {
        return position - lineStart + 1;
    }

    public boolean atEnd() {
        return position == text.length();
    }

    /** The next character, or 0 at the end. */
    public char peek() {
        return atEnd() ? 0 : text.charAt(position);
    }

    public boolean at(String piece) {
        return text.startsWith(piece, position);
    }

    /** Skips this piece when it comes next. It holds no line end. */
    public boolean skip(String piece) {
        if (!at(piece)) {
            return false;
        }
        position += piece.length();
        return true;
    }

    /** Takes one character. */
    public void advance() {
        char c = text.charAt(position++);
        if (c == '\n') {
            line++;
            lineStart = position;
        }
    }

    /** Takes the characters for which this holds. */
    public String takeWhile(IntPredicate belongs) {
        int start = position;
        while (!atEnd() && belongs.test(peek())) {
            advance();
        }
        return text.substring(start, position);
    }

    public String restOfLine() {
        return takeWhile(c -> c != '\n');
    }

    /**
     * Skips a comment when one comes next.
     *
     * @param withStars whether {@code (*} begins a comment; in C code it may be a dereference
     */
    public boolean skipComment(boolean withStars) {
        if (at("//")) {
            restOfLine();
            return true;
        }
        int atLine = line;
        int atColumn = column();
        if (skip("/*")) {
            skipTo("*/", atLine, atColumn);
            return true;
        }
        if (withStars && skip("(*")) {
            skipNested(atLine, atColumn);
            return true;
        }
        return false;
    }

    /** Skips past the next place of this piece; where its counterpart stands is for the error that there is none. */
    public void skipTo(String end, int openLine, int openColumn) {
        while (!skip(end)) {
            if (atEnd()) {
                throw neverEnds(end, openLine, openColumn);
            }
            advance();
        }
    }

    /** These comments nest. */
    private void skipNested(int openLine, int openColumn) {
        int depth = 1;
        while (depth > 0) {
            if (skip("*)")) {
                depth--;
            } else if (skip("(*")) {
                depth++;
            } else if (atEnd()) {
                throw neverEnds("*)", openLine, openColumn);
            } else {
                advance();
            }
        }
    }

    private static LitmusSyntaxException neverEnds(String end, int line, int column) {
        return Token.error(line, column, "what begins here never ends; write '" + end + "' behind it");
    }
}
