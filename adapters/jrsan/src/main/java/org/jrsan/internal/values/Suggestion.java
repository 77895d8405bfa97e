package org.jrsan.internal.values;

import java.util.Collection;

/** The known name that an unknown one was probably meant to be, in words. */
public final class Suggestion {
    private Suggestion() {}

    /** The nearest name by Levenshtein distance; all names when none is so near that it could be meant. */
    public static String of(String unknown, Collection<String> known) {
        String nearest = null;
        int beyond = 2 + unknown.length() / 3;
        for (String name : known) {
            int distance = distance(unknown, name);
            if (distance < beyond) {
                beyond = distance;
                nearest = name;
            }
        }
        return nearest == null ? "there are " + String.join(", ", known) : "did you mean '" + nearest + "'?";
    }

    /** By rows. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
