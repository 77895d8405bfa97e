package org.jrsan.rc20.litmus.herd.lexer;

import java.util.List;
import java.util.Locale;
import org.jrsan.rc20.litmus.text.LitmusSyntaxException;

/** A position in a list of tokens, behind which the rest is yet to be read. */
public final class TokenCursor {
    private final List<Token> tokens;
    private int position;

    public TokenCursor(List<Token> tokens) {
        this.tokens = tokens;
    }

    public Token peek() {
        return tokens.get(position);
    }

    /** The token so many places behind the next. */
    public Token peek(int further) {
        return tokens.get(Math.min(position + further, tokens.size() - 1));
    }

    public boolean at(String text) {
        return peek().is(text);
    }

    /** Takes the next token; the end stays. */
    public Token take() {
        Token token = peek();
        if (token.kind() != Token.Kind.END) {
            position++;
        }
        return token;
    }

    public boolean skip(String text) {
        if (!at(text)) {
            return false;
        }
        position++;
        return true;
    }

    /**
     * Takes a token that must come next.
     *
     * @param where what it follows, for the message
     */
    public Token require(String text, String where) {
        if (!at(text)) {
            throw unexpected("'" + text + "' " + where);
        }
        return take();
    }

    public Token requireWord(String what) {
        if (!peek().isWord()) {
            throw unexpected(what);
        }
        return take();
    }

    /** The error that something else stands here. */
    public LitmusSyntaxException unexpected(String expected) {
        return peek().error("expected " + expected + ", found " + peek().quoted());
    }

    /** An integer, decimal or hexadecimal, that may have a minus before it. */
    public long integer(String what) {
        boolean negative = skip("-");
        Token token = peek();
        if (token.kind() != Token.Kind.NUMBER) {
            throw unexpected(what);
        }
        take();
        return value(token, negative);
    }

    private static long value(Token token, boolean negative) {
        String digits = token.text().toLowerCase(Locale.ROOT);
        boolean hexadecimal = digits.startsWith("0x");
        if (!digits.matches("0x[0-9a-f]+|[0-9]+")) {
            throw token.error("'" + token.text() + "' is no integer; write digits only, without a suffix");
        }
        if (!hexadecimal && digits.length() > 1 && digits.startsWith("0")) {
            throw token.error("C reads '" + token.text() + "' as an octal number; write it without the 0 before it");
        }
        String sign = negative ? "-" : "";
        try {
            return hexadecimal ? Long.parseLong(sign + digits.substring(2), 16) : Long.parseLong(sign + digits);
        } catch (NumberFormatException e) {
            throw token.error("the integer does not fit 64 bits; use a smaller one");
        }
    }
}
