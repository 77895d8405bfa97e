package org.jrsan.agent;

import java.util.regex.Pattern;

/**
 * Names classes: the name of one, in which {@code *} stands for anything. Each is equal to itself alone; a record would have the JVM
 * make its {@code hashCode} before the program starts, which takes some milliseconds. Immutable.
 */
public final class ClassPattern {
    private final String text;
    private final Pattern names;

    private ClassPattern(String text, Pattern names) {
        this.text = text;
        this.names = names;
    }

    /**
     * Reads a pattern.
     *
     * @param text the pattern
     * @param option the option that it is given for
     * @return it
     * @throws IllegalArgumentException with one line, if it is none
     */
    static ClassPattern of(String text, String option) {
        if (!isValid(text)) {
            throw new IllegalArgumentException("bad pattern \"" + text + "\" of " + option
                    + "; a pattern is a name of a class with * for anything, such as com.example.*");
        }
        return new ClassPattern(
                text,
                Pattern.compile(text.replace(".", "\\.").replace("$", "\\$").replace("*", ".*")));
    }

    private static boolean isValid(String pattern) {
        if (pattern.startsWith(".") || pattern.endsWith(".") || pattern.contains("..")) {
            return false;
        }
        for (int i = 0; i < pattern.length(); i = pattern.offsetByCodePoints(i, 1)) {
            int at = pattern.codePointAt(i);
            if (at != '.' && at != '*' && !Character.isJavaIdentifierPart(at)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether it names a class.
     *
     * @param type the name of the class, with dots
     * @return whether it does
     */
    boolean names(String type) {
        return names.matcher(type).matches();
    }

    /**
     * The pattern as it was given.
     *
     * @return its text
     */
    String text() {
        return text;
    }
}
