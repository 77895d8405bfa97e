package org.jrsan.rc20.litmus.herd.lexer;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Cuts what stands behind the header into tokens. Comments are left out. {@code (* *)} is a comment only outside of the
 * functions, as in herd7.
 */
public final class Lexer {
    /** Each symbol stands before its prefixes. */
    private static final List<String> SYMBOLS = List.of(
            "/\\", "\\/", "&&", "||", "==", "!=", "<=", ">=", "<>", "=>", "++", "--", "+=", "-=", "->", "<<", ">>", "{",
            "}", "(", ")", "[", "]", ";", ":", ",", "*", "/", "%", "+", "-", "=", "<", ">", "!", "&", "|", "^", "~",
            "?", ".");

    private static final Pattern FUNCTION = Pattern.compile("P[0-9]+");
    private static final char UNDECODABLE = '\uFFFD';

    private final Scanner scanner;
    private final List<Token> tokens = new ArrayList<>();
    private boolean inFunction;
    private int braces;

    private Lexer(Scanner scanner) {
        this.scanner = scanner;
    }

    /** The tokens from a position to the end, which is the last of them. */
    public static List<Token> tokens(Scanner scanner) {
        Lexer lexer = new Lexer(scanner);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (true) {
            skipSpace();
            if (scanner.atEnd()) {
                tokens.add(new Token(Token.Kind.END, "", scanner.line(), scanner.column()));
                return;
            }
            Token token = next();
            tokens.add(token);
            follow(token);
        }
    }

    private void skipSpace() {
        do {
            scanner.takeWhile(c -> c <= ' ');
        } while (scanner.skipComment(!inFunction));
    }

    private Token next() {
        int line = scanner.line();
        int column = scanner.column();
        char c = scanner.peek();
        if (isLetter(c)) {
            return new Token(Token.Kind.WORD, scanner.takeWhile(Lexer::isWordPart), line, column);
        }
        if (isDigit(c)) {
            return new Token(Token.Kind.NUMBER, scanner.takeWhile(Lexer::isWordPart), line, column);
        }
        for (String symbol : SYMBOLS) {
            if (scanner.skip(symbol)) {
                return new Token(Token.Kind.SYMBOL, symbol, line, column);
            }
        }
        throw Token.error(
                line,
                column,
                c == UNDECODABLE
                        ? "this is not UTF-8 text; save the file as UTF-8"
                        : "the character '" + c + "' has no place here; remove it");
    }

    /** A function begins with its name and ends with the brace that closes its body. */
    private void follow(Token token) {
        if (token.is("{")) {
            braces++;
        } else if (token.is("}")) {
            braces--;
            inFunction &= braces > 0;
        } else if (braces == 0
                && token.isWord()
                && FUNCTION.matcher(token.text()).matches()) {
            scanner.takeWhile(c -> c <= ' ');
            inFunction = scanner.at("(");
        }
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    /** Letters, digits and underscores. */
    public static boolean isWordPart(int c) {
        return isLetter(c) || isDigit(c);
    }
}
