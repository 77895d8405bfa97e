package org.jrsan.internal.values;

import org.jspecify.annotations.Nullable;

/**
 * References in words. No user code is called, but a class may be loaded to name another, so callers must not hold a
 * lock.
 */
public final class ValueText {
    private static final int LONGEST_TEXT = 40;

    private ValueText() {}

    /**
     * A reference in words.
     *
     * @param ref the reference, may be null
     * @param names the names of objects; null if there are none, so that the type must suffice
     */
    public static String of(@Nullable Object ref, @Nullable ObjectNames names) {
        if (ref == null) {
            return "null";
        }
        if (ref instanceof String text) {
            return '"' + printable(text) + '"';
        }
        if (ref instanceof Character character) {
            return ValueType.CHAR.describe(character);
        }
        if (isBox(ref)) {
            return ref.toString();
        }
        if (ref instanceof Enum<?> constant) {
            // Both are final methods, which a constant cannot override.
            return TypeNames.of(constant.getDeclaringClass()) + '.' + constant.name();
        }
        return names == null ? TypeNames.withArticle(TypeNames.of(ref.getClass())) : names.of(ref);
    }

    /** Short, and on one line. */
    private static String printable(String text) {
        String shown = text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
        return shown.replaceAll("\\p{Cntrl}", "?");
    }

    /** Tells whether an object refers to nothing else, and its text is short and made only by the JDK. */
    static boolean standsForItself(Object object) {
        return object instanceof String || isBox(object);
    }

    /**
     * The eight boxes. Other numbers of the JDK may be long, may be computed by user code, or may have subclasses of
     * the user.
     */
    private static boolean isBox(Object ref) {
        return ref instanceof Integer
                || ref instanceof Long
                || ref instanceof Boolean
                || ref instanceof Character
                || ref instanceof Byte
                || ref instanceof Short
                || ref instanceof Float
                || ref instanceof Double;
    }
}
