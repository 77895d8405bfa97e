package org.jrsan.agent.resolve;

import java.util.Set;

/** Types of functions that a collection may call while it holds a lock. */
public final class Functions {
    private static final Set<String> ALL = Set.of(
            "java.util.function.Function",
            "java.util.function.BiFunction",
            "java.util.function.UnaryOperator",
            "java.util.function.Predicate");

    private Functions() {}

    /**
     * Whether a type is one of them.
     *
     * @param type the name of the type, with dots
     * @return whether it is
     */
    public static boolean contains(String type) {
        return ALL.contains(type);
    }
}
