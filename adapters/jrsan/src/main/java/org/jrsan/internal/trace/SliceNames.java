package org.jrsan.internal.trace;

import java.util.HashSet;
import java.util.Set;

/** Gives what is accessed in a slice names that a litmus program may use. Used by one thread. */
final class SliceNames {
    private static final String ELEMENT = "element ";
    private static final String OF = " of ";

    private final Set<String> used = new HashSet<>();

    /** A name of its own for something that reports name so. */
    String of(String words) {
        String simple = simple(words).replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
        // The parser takes r0 for a register, and a number for a value.
        boolean isName = simple.matches("[A-Za-z].*") && !simple.matches("r[0-9]+");
        String base = isName ? simple : "x" + (simple.isEmpty() ? "" : "_" + simple);
        String name = base;
        for (int i = 2; !used.add(name); i++) {
            name = base + "_" + i;
        }
        return name;
    }

    /** {@code head} for {@code Queue.head of the Queue created at Queue.java:12}, and so on. */
    private static String simple(String words) {
        if (words.startsWith(ELEMENT) && words.contains(OF)) {
            int of = words.indexOf(OF);
            return simple(words.substring(of + OF.length())) + "_" + words.substring(ELEMENT.length(), of);
        }
        int end = words.indexOf(' ');
        if (words.startsWith("the ") || words.startsWith("a ") || words.startsWith("an ")) {
            String rest = words.substring(end + 1);
            int next = rest.indexOf(' ');
            return next < 0 ? rest : rest.substring(0, next);
        }
        String first = words.contains(OF) ? words.substring(0, words.indexOf(OF)) : words;
        return first.substring(first.lastIndexOf('.') + 1);
    }
}
