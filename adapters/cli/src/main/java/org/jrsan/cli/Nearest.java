package org.jrsan.cli;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the known names that an unknown name was probably meant to be. */
public final class Nearest {
    private static final int SHOWN = 3;

    private Nearest() {}

    /**
     * The few nearest names, in words. If some share letters with the unknown name, names that share none are left out.
     */
    public static String of(String unknown, List<String> known) {
        List<String> nearest = known.stream()
                .filter(name -> likeness(unknown, name) > 0)
                .sorted(Comparator.comparingDouble((String name) -> -likeness(unknown, name)))
                .limit(SHOWN)
                .toList();
        return String.join(" or ", nearest.isEmpty() ? known : nearest);
    }

    /** The share of pairs of neighbouring letters that two names have in common, 0 to 1. */
    private static double likeness(String a, String b) {
        Set<String> common = pairs(a);
        int all = common.size() + pairs(b).size();
        common.retainAll(pairs(b));
        return 2.0 * common.size() / all;
    }

    private static Set<String> pairs(String name) {
        // The ends count as letters, so that names of one letter have pairs, too.
        String text = "^" + name.toLowerCase(java.util.Locale.ROOT) + "$";
        Set<String> pairs = new HashSet<>();
        for (int i = 0; i + 1 < text.length(); i++) {
            pairs.add(text.substring(i, i + 2));
        }
        return pairs;
    }
}
