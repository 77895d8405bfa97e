package org.jrsan.rc20.litmus.herd;

import java.util.Set;
import java.util.regex.Pattern;
import org.jrsan.rc20.litmus.herd.lexer.Token;
import org.jrsan.rc20.litmus.herd.lexer.TokenCursor;

/** The types of C, of which only pointers matter: every value is an integer. */
final class Types {
    private static final Set<String> BASIC = Set.of(
            "int", "long", "short", "char", "unsigned", "signed", "bool", "_Bool", "void", "mtx_t", "spinlock_t");
    private static final Set<String> QUALIFIERS = Set.of("const", "volatile", "_Atomic", "restrict");
    private static final Pattern SIZED = Pattern.compile(
            "u?int(8|16|32|64|ptr)_t|size_t|ptrdiff_t|__u?int128_t|atomic_(bool|char|schar|uchar|short|ushort|u?int|u?long|u?llong|u?intptr_t|size_t|u?int(8|16|32|64)_t|t)");

    private Types() {}

    static boolean isType(Token token) {
        return token.isWord()
                && (BASIC.contains(token.text())
                        || QUALIFIERS.contains(token.text())
                        || SIZED.matcher(token.text()).matches());
    }

    /** Skips a type and its stars; how many stars it had. */
    static int skip(TokenCursor cursor) {
        int stars = 0;
        while (true) {
            if (cursor.skip("*")) {
                stars++;
            } else if (cursor.at("_Atomic") && cursor.peek(1).is("(")) {
                cursor.take();
                cursor.take();
                stars += skip(cursor);
                cursor.require(")", "behind the type");
            } else if (isType(cursor.peek())) {
                cursor.take();
            } else {
                return stars;
            }
        }
    }
}
