package org.jrsan.rc20.litmus.herd.lexer;

import java.util.List;
import org.jrsan.rc20.litmus.text.LitmusError;
import org.jrsan.rc20.litmus.text.LitmusSyntaxException;

/**
 * A piece of a text, and where it begins.
 *
 * @param line the line, from 1
 * @param column the character in the line, from 1
 */
public record Token(Kind kind, String text, int line, int column) {
    /** What a token is. */
    public enum Kind {
        WORD,
        NUMBER,
        SYMBOL,
        END
    }

    public boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(word);
    }

    public boolean isWord() {
        return kind == Kind.WORD;
    }

    /** How messages name it. */
    public String quoted() {
        return kind == Kind.END ? "the end of the file" : "'" + text + "'";
    }

    /** The error that something is wrong here. */
    public LitmusSyntaxException error(String message) {
        return error(line, column, message);
    }

    /** The error that something is wrong at a place. */
    public static LitmusSyntaxException error(int line, int column, String message) {
        return new LitmusSyntaxException(List.of(new LitmusError(line, column, message)));
    }
}
