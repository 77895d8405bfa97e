package org.jrsan.rc20.litmus.program;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** Which names and modes a program may use, in one place for the model and the parser. */
public final class Names {
    /** The words that begin a line; a label of that name could not be told from it. */
    static final Set<String> KEYWORDS = Set.of(
            "program", "values", "init", "thread", "expect", "goto", "if", "choose", "assume", "assert", "start",
            "join", "lock", "unlock");

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern REGISTER_LIKE = Pattern.compile("r[0-9]+");
    private static final Pattern PROGRAM_NAME = Pattern.compile("[^\\s\\p{Cntrl}#]+");

    private Names() {}

    public static boolean isRegisterLike(String word) {
        return REGISTER_LIKE.matcher(word).matches();
    }

    public static boolean isLocation(@Nullable String word) {
        return word != null && IDENTIFIER.matcher(word).matches() && !isRegisterLike(word);
    }

    public static boolean isLabel(String word) {
        return isLocation(word) && !KEYWORDS.contains(word);
    }

    public static boolean isProgramName(@Nullable String word) {
        return word != null && PROGRAM_NAME.matcher(word).matches();
    }

    static void requireLocation(String name) {
        if (!isLocation(name)) {
            throw new IllegalArgumentException("not a location name: " + name);
        }
    }

    static void requireLabel(String name) {
        if (!isLabel(name)) {
            throw new IllegalArgumentException("not a label name: " + name);
        }
    }

    static void requireProgramName(String name) {
        if (!isProgramName(name)) {
            throw new IllegalArgumentException("not a program name: " + name);
        }
    }

    /** A pure read releases nothing. */
    public static boolean isReadMode(Mode mode) {
        return mode == Mode.VOLATILE || !mode.isRelease();
    }

    /** A pure write acquires nothing. */
    public static boolean isWriteMode(Mode mode) {
        return mode == Mode.VOLATILE || !mode.isAcquire();
    }

    static void requireReadMode(String instruction, Mode mode) {
        if (!isReadMode(mode)) {
            throw new IllegalArgumentException("there is no " + instruction + "." + word(mode));
        }
    }

    static void requireWriteMode(String instruction, Mode mode) {
        if (!isWriteMode(mode)) {
            throw new IllegalArgumentException("there is no " + instruction + "." + word(mode));
        }
    }

    /** How a mode or fence is written after the dot: lower case, without underscores. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace("_", "");
    }
}
