package org.jrsan.rc20.litmus.herd;

import java.util.regex.Pattern;
import org.jrsan.rc20.litmus.herd.lexer.Lexer;
import org.jrsan.rc20.litmus.herd.lexer.Scanner;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.program.Names;

/** What stands before the initial state: {@code C NAME}, a quoted text, comments, and lines {@code KEY=VALUE}. */
final class Header {
    private static final Pattern FIRST_LINE = Pattern.compile("\\s*C([ \\t].*)?");

    private Header() {}

    /** Whether the first line of a text says that it is in this form. */
    static boolean begins(String text) {
        String begin = text.stripLeading();
        int end = begin.indexOf('\n');
        return FIRST_LINE
                .matcher((end < 0 ? begin : begin.substring(0, end)).stripTrailing())
                .matches();
    }

    /** Reads a header up to the brace of the initial state; the name of the program. */
    static String read(Scanner scanner) {
        skipSpace(scanner);
        scanner.skip("C");
        scanner.takeWhile(c -> c == ' ' || c == '\t');
        int line = scanner.line();
        int column = scanner.column();
        String name = scanner.takeWhile(c -> c > ' ' && c != '"' && c != '{');
        if (!Names.isProgramName(name)) {
            throw Token.error(
                    line, column, "expected 'C NAME' in the first line; a name has no white space, '#', '{' or quotes");
        }
        skipSpace(scanner);
        skipQuoted(scanner);
        while (scanner.peek() != '{') {
            if (scanner.atEnd()) {
                throw Token.error(
                        scanner.line(),
                        scanner.column(),
                        "expected the initial state, as in '{ x=0; y=0; }', found the end of the file");
            }
            skipPiece(scanner);
        }
        return name;
    }

    private static void skipSpace(Scanner scanner) {
        scanner.takeWhile(c -> c <= ' ');
    }

    private static void skipQuoted(Scanner scanner) {
        int line = scanner.line();
        int column = scanner.column();
        if (scanner.skip("\"")) {
            scanner.skipTo("\"", line, column);
        }
    }

    /** A comment, a word with the value that it is given, or a character. */
    private static void skipPiece(Scanner scanner) {
        if (scanner.skipComment(true)) {
            return;
        }
        if (!scanner.takeWhile(Lexer::isWordPart).isEmpty()) {
            scanner.takeWhile(c -> c == ' ' || c == '\t');
            if (scanner.peek() == '=') {
                scanner.restOfLine();
            }
        } else if (!scanner.at("{")) {
            scanner.advance();
        }
    }
}
